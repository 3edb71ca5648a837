/** Consent that changes in the middle of a page. Before the first consent the platform starts no pixel. */
import { maybe, type Init } from './platform.ts';
import type { Personalization } from './shopper/personalization.ts';

/** What the platform says of the visitor's decision. */
export type Consent = Init['customerPrivacy'];

/**
 * Follows a decision: without preferences no personalization, without analytics nothing at all.
 *
 * @param withdraw stops the pixel and removes what it stored
 */
export function followConsent(
  consent: Consent,
  personalization: Personalization,
  withdraw: () => void,
): void {
  personalization.permit(maybe(() => consent.preferencesProcessingAllowed) === true);
  if (maybe(() => consent.analyticsProcessingAllowed) === false) withdraw();
}
