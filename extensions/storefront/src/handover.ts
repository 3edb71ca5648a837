/** The pixel's handed over events (see `app/beacon/handover.ts`): found, taken out, and passed on in order. */
import { attempt } from '../../../app/beacon/attempt.ts';
import { BODY_LIMIT, type HandedOver, STORED_WITHIN_MS } from '../../../app/beacon/handover.ts';
import { HANDED_OVER } from '../../../app/beacon/modules.ts';
import { AGE_LIMIT_MS } from '../../../app/beacon/outcome.ts';
import type { ShopPage } from './shop-page.ts';
import { storedKeys } from './stored-events.ts';

const handedOver: Partial<Record<string, true>> = HANDED_OVER;

/** Takes out the entries of this page load, and returns those that can be sent in the order of their numbers. */
export function takeHandedOver(
  { session, nameOf, now }: Pick<ShopPage, 'session' | 'nameOf' | 'now'>,
  pageLoadId: string,
): HandedOver[] {
  // They sort like waiting events: by the number, since the id before it is the same.
  return storedKeys(session, nameOf('Handover', pageLoadId)).flatMap((key) => {
    const text = session.get(key);
    // Keeps the entry, as the time: the pixel reads it again, to check that the browser has stored it.
    if (isNaN(Number(text))) session.set(key, `${now()}`);
    return session.get(key) === text ? [] : (read(text, now()) ?? []);
  });
}

/**
 * Removes the entries that were not just taken: a copied or crashed tab has left them, and their outcome is unknown, or
 * an earlier page has taken them. Until then the shopper may go back to that page, whose pixel may still read them.
 */
export function removeOld({
  session,
  nameOf,
  now,
}: Pick<ShopPage, 'session' | 'nameOf' | 'now'>): void {
  for (const key of session.names()) {
    const isJustTaken = now() - Number(session.get(key)) < STORED_WITHIN_MS;
    if (key.startsWith(nameOf('Handover') + '.') && !isJustTaken) session.remove(key);
  }
}

const read = (text: string, now: number): HandedOver | undefined =>
  attempt(() => {
    const event = JSON.parse(text) as HandedOver;
    return handedOver[event.path] === true &&
      event.body.length <= BODY_LIMIT &&
      now - event.since < AGE_LIMIT_MS
      ? event
      : undefined;
  });
