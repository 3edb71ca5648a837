/** The source of the visit (see `app/beacon/attribution.ts`), from the landing address or stored by an earlier page. */
import { attributionAt, landingAttribution } from '../../../app/beacon/attribution.ts';
import type { PixelDeps } from './deps.ts';
import { addressOf } from './platform.ts';

/**
 * Returns the entry in force. Stores an entry from the page's own address, and removes an expired one.
 *
 * @param at when the page began, as far as the pixel knows, in milliseconds since the epoch
 */
export function keepAttribution(
  { init, local, settings }: PixelDeps,
  stored: string | null,
  at: number,
): string | null {
  const landed = landingAttribution(addressOf(init), settings.attributionParameter, at);
  // Another tab may have landed since this page began. Entries start with their time, so they compare by it.
  if (landed && (stored || '') <= landed) local.set('Origin', landed);
  else if (stored && !attributionAt(stored, at)) local.remove('Origin');
  return landed || stored;
}
