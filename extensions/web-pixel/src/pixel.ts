/**
 * The pixel's life on one page.
 *
 * What has to be read is read once, when the pixel starts. An event that comes before waits for it;
 * every later one is handled in the very turn in which it comes.
 */
import { createGate } from './gate.ts';
import { createGuard } from './guard.ts';
import { createPageHandlers } from './handlers.ts';
import type { PlatformEvent } from './platform.ts';
import type { Personalization } from './shopper/personalization.ts';
import { startCart } from './start-cart.ts';
import { startPage } from './start-page.ts';
import type { PixelTools } from './tools.ts';

/** @returns what takes the platform's standard events; it never throws */
export function createPixel(
  tools: PixelTools,
  personalization: Personalization,
): (event: PlatformEvent) => void {
  const guard = createGuard(tools.log);
  let begin: (first: PlatformEvent) => void;
  const opened = startPage(
    tools,
    guard,
    new Promise((resolve) => {
      begin = resolve;
    }),
  );
  const passToPage = createGate(
    guard,
    opened.then((page) => {
      personalization.shopper(page.facts.shopperId);
      return createPageHandlers(tools, personalization, page);
    }),
  );
  const passToCart = createGate(guard, startCart(tools, personalization, opened));

  return (event) => {
    guard(() => {
      if (!event.name) return;
      begin(event);
      passToPage(event);
      passToCart(event);
    });
  };
}
