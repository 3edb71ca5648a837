/** Consent that changes while the page lives. Before the first consent the platform starts no pixel. */
import { isStored, STORED_NAMES } from '../../../app/beacon/storage-names.ts';
import type { PixelDeps } from './deps.ts';
import { maybe, type Init } from './platform.ts';
import type { Storage } from './storage.ts';

/** What the platform says of the visitor's decision. */
export type Consent = Init['customerPrivacy'];

/** The platform's `customerPrivacy`, as far as the pixel uses it. */
export interface CustomerPrivacy {
  subscribe(
    name: 'visitorConsentCollected',
    callback: (event: { customerPrivacy: Consent }) => void,
  ): unknown;
}

/** Whether a decision allows analytics; one that does not say so allows them. */
export const allowsAnalytics = (consent: Consent): boolean =>
  maybe(() => consent.analyticsProcessingAllowed) !== false;

/** Whether a decision allows personalization. */
export const allowsPreferences = (consent: Consent): boolean =>
  maybe(() => consent.preferencesProcessingAllowed) === true;

/**
 * Tells the decision that is in force, and each later one.
 *
 * The platform replays every earlier decision of the page to a new subscriber, oldest first, before the
 * promise of `subscribe` resolves. Only the last of them is in force.
 *
 * @param initial the decision as of the pixel's creation
 */
export function followConsent(
  initial: Consent,
  { subscribe }: CustomerPrivacy,
  decided: (consent: Consent) => void,
): void {
  let latest: Consent | undefined;
  let isReplayed = false;
  const endReplay = (): void => {
    isReplayed = true;
    if (latest) decided(latest);
  };

  decided(initial);
  const subscription = subscribe('visitorConsentCollected', (event) => {
    latest = event.customerPrivacy;
    if (isReplayed) decided(latest);
  });
  Promise.resolve(subscription).then(endReplay, endReplay);
}

/**
 * Removes everything that the pixel stored in this browser, its announcement to other trackers included.
 *
 * @returns resolves when the last removal is posted: what is written from then on stays
 */
export function forgetEverything({
  local,
  nameOf,
  session,
  cookies,
}: Pick<PixelDeps, 'cookies' | 'local' | 'nameOf' | 'session'>): Promise<unknown> {
  for (const name of STORED_NAMES) cookies.remove(nameOf(name));
  return Promise.all(
    [session, local].map((area) => removeAll(area, (key) => isStored(nameOf, key), 3)),
  );
}

/**
 * Keys are read by their position, and positions shift when the page writes meanwhile: so the pixel looks
 * again until it finds none.
 */
function removeAll(
  area: Storage,
  isOurs: (key: string) => boolean,
  tries: number,
): Promise<unknown> {
  return area.keys().then((keys) => {
    const ours = keys.filter(isOurs);
    ours.forEach(area.remove);
    return ours.length && tries ? removeAll(area, isOurs, tries - 1) : undefined;
  });
}
