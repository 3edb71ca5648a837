/**
 * The pixel on one page.
 *
 * Stored data is read once, when the pixel starts. Earlier events wait for it, in order; each later event is handled
 * synchronously.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { createCatchErrors } from './catch-errors.ts';
import type { PixelDeps } from './deps.ts';
import { createHandlers } from './handlers.ts';
import { readIdentity } from './identity.ts';
import type { Personalization } from './personalization.ts';
import { type PlatformEvent } from './platform.ts';
import { announcement } from './version.ts';

/**
 * @returns a function that handles the platform's standard events; it never throws
 */
export function createPixel(
  deps: PixelDeps,
  personalization: Personalization,
): (event: PlatformEvent) => void {
  const { init, local, identifier, session, settings } = deps;
  const catchErrors = createCatchErrors(deps.log);
  const waiting: PlatformEvent[] = [];
  let handlers: Partial<Record<string, (event: PlatformEvent) => void>> | undefined;
  let begin: (first: PlatformEvent) => void;
  const firstEvent = new Promise<PlatformEvent>((resolve) => {
    begin = resolve;
  });

  identifier.observe(attempt(() => init.data));
  session.set('WebPixel', announcement(settings.siteId));
  void Promise.all([
    readIdentity(deps, firstEvent),
    local.get('Order'),
    local.get('Cart'),
    local.get('Origin'),
    local.get('Clicks'),
    session.get('TaxesIncluded'),
  ]).then(([identity, ...stored]) => {
    handlers = createHandlers(deps, personalization, identity, stored) as typeof handlers;
    waiting.forEach(handle);
  });

  function handle(event: PlatformEvent): void {
    catchErrors(() => {
      const { name } = event;
      identifier.observe(event.data);
      begin(event);
      if (!handlers) waiting.push(event);
      else if (handlers[name]) handlers[name](event);
    });
  }
  return handle;
}
