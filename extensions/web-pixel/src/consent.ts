/** Changes of consent while the page is open. Before the first consent the platform starts no pixel. */
import { attempt, attemptAsync } from '../../../app/beacon/attempt.ts';
import { type Init } from './platform.ts';

/** The visitor's decision, as the platform gives it. */
export type Consent = Init['customerPrivacy'];

/** The part of the platform's `customerPrivacy` that the pixel uses. */
export interface CustomerPrivacy {
  subscribe(
    name: 'visitorConsentCollected',
    callback: (event: { customerPrivacy: Consent }) => void,
  ): unknown;
}

/**
 * Calls back with the current decision, and with each later one. A decision without these fields allows
 * analytics and no personalization.
 *
 * The platform replays every earlier decision of the page to a new subscriber, oldest first, before the promise of
 * `subscribe` resolves. Only the last of them is current.
 *
 * @param initial the decision as of the pixel's creation
 */
export function followConsent(
  initial: Consent,
  { subscribe }: CustomerPrivacy,
  decided: (allowsAnalytics: boolean, allowsPreferences: boolean) => void,
): void {
  let inForce = initial;
  let isReplayed = false;
  const apply = (): void => {
    decided(
      attempt(() => inForce.analyticsProcessingAllowed) !== false,
      attempt(() => inForce.preferencesProcessingAllowed) === true,
    );
  };

  apply();
  const subscription = attemptAsync(() =>
    subscribe('visitorConsentCollected', (event) => {
      inForce = event.customerPrivacy;
      if (isReplayed) apply();
    }),
  );
  void subscription.then(() => {
    isReplayed = true;
    apply();
  });
}
