/** What led the shopper here (see `app/beacon/attribution.ts`): the landing address says it, or an earlier page kept it. */
import {
  attributionAt,
  attributionParameterOf,
  landingAttribution,
} from '../../../app/beacon/attribution.ts';
import { addressOf } from './context.ts';
import type { PixelDeps } from './deps.ts';

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
  const parameter = settings.attributionParameter || attributionParameterOf(settings.cookiePrefix);
  const landed = landingAttribution(addressOf(init), parameter, at);
  if (landed) local.set('Attribution', landed);
  else if (stored && !attributionAt(stored, at)) local.remove('Attribution');
  return landed || stored;
}
