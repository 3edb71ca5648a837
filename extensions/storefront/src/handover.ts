/** The pixel's handed over events (see `app/beacon/handover.ts`): found, taken out, and passed on in order. */
import { attempt } from '../../../app/beacon/attempt.ts';
import { BODY_LIMIT, type HandedOver } from '../../../app/beacon/handover.ts';
import { HANDED_OVER } from '../../../app/beacon/modules.ts';
import { AGE_LIMIT_MS } from '../../../app/beacon/outcome.ts';
import type { ShopPage } from './shop-page.ts';

const handedOver: Partial<Record<string, true>> = HANDED_OVER;

/** Takes out the entries of this page load, and returns those that can be sent in the order of their numbers. */
export function takeHandedOver(
  { session, nameOf, now }: Pick<ShopPage, 'session' | 'nameOf' | 'now'>,
  pageLoadId: string,
): HandedOver[] {
  const start = nameOf('Handover', pageLoadId) + '.';
  const numberOf = (key: string): number => Number(key.slice(start.length));
  return session
    .names()
    .filter((key) => key.startsWith(start))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .flatMap((key) => {
      const text = session.get(key);
      // Empties the entry rather than removes it: the pixel reads it again, to check that the browser has stored it.
      if (text) session.set(key, '');
      return session.get(key) ? [] : (read(text, now()) ?? []);
    });
}

/** Removes the entries of other page loads: a copied or crashed tab has left them, and their outcome is unknown. */
export function removeForeign(
  { session, nameOf }: Pick<ShopPage, 'session' | 'nameOf'>,
  pageLoadIds: ReadonlySet<string>,
): void {
  for (const key of session.names()) {
    const [name, owner] = key.split('.');
    if (name === nameOf('Handover') && !pageLoadIds.has(owner ?? '')) session.remove(key);
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
