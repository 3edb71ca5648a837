/** What led the shopper here (see `app/beacon/attribution.ts`): the landing address names it, or an earlier page stored it. */
import { attributionAt, landingAttribution } from '../../../app/beacon/attribution.ts';
import type { PixelDeps } from './deps.ts';
import { addressOf } from './platform.ts';

/**
 * The entry in force. One of the page's own address is stored; one that is over is removed.
 *
 * @param at milliseconds since the epoch: when the page began, as far as the pixel knows
 */
export function keepAttribution(
  { init, local, settings }: PixelDeps,
  stored: string | null,
  at: number,
): string | null {
  const landed = landingAttribution(addressOf(init), settings.attributionParameter, at);
  // Another tab may have landed since this page began: an entry begins with its time.
  if (landed && (stored || '') <= landed) local.set('Attribution', landed);
  else if (stored && !attributionAt(stored, at)) local.remove('Attribution');
  return landed || stored;
}
