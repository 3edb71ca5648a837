/** Sends what the pixel has handed over, see `app/beacon/handover.ts`. */
import { handoverKey, type HandedOver } from '../../../app/beacon/handover.ts';
import { AGE_LIMIT_MS, isNotTaken, retryAfterMs } from '../../../app/beacon/outcome.ts';
import type { Post } from '../../../app/beacon/post.ts';
import type { ShopPage } from './page.ts';

/** Characters that the browser remembers of what was taken, newest first: about a hundred keys. */
const TAKEN_LIMIT = 6_000;

/** The shortest pause before an event that was not taken is sent again, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Takes out what is due and starts its request, both in this very turn: nobody else finds it. What the
 * service certainly did not take is handed over again, to be sent later by this page or the next.
 *
 * @param mayTrack whether anything may be sent and kept at the moment
 */
export function sendHandedOver(
  { session, local, nameOf, now }: ShopPage,
  mayTrack: () => boolean | undefined,
  post: Post,
): void {
  if (!mayTrack()) return;
  const name = nameOf('Outbox');
  const takenKey = nameOf('Outbox', 'taken');
  for (const key of session.names()) {
    const [first, due = NaN] = key.split('.');
    if (first === name && +due <= now()) send(key);
  }

  function send(key: string): void {
    const text = session.get(key);
    const taken = local.get(takenKey);
    session.remove(key);
    // A duplicated tab has a copy: whoever takes it first sends it. What cannot be taken out nobody sends.
    if (session.get(key) || taken.includes(key)) return;
    local.set(takenKey, (key + taken).slice(0, TAKEN_LIMIT));
    const { url, body, since, record } = JSON.parse(text) as HandedOver;
    if (!(now() - since < AGE_LIMIT_MS)) return;
    if (record) enter(...record);
    post(url, body)
      .then(({ status, headers }) => {
        if (!isNotTaken(status) || !mayTrack()) return;
        // As long again as it has waited so far: the pauses double.
        const pause = Math.max(PAUSE_MS, now() - since, retryAfterMs(headers.get('retry-after')));
        // Without its record, which was entered: a page may have taken its cart for a new one since.
        const again: HandedOver = { url, body, since };
        session.set(handoverKey(nameOf, now() + pause), JSON.stringify(again));
      })
      // Without an answer nobody knows what became of it: it is not repeated.
      .catch(() => undefined);
  }

  /** What cannot be entered would be reported again, unless the next page's cart is a new one. */
  function enter(key: string, entry: string): void {
    if (!local.get(key)) local.set(key, entry);
    if (!local.get(key)) local.remove(nameOf('Cart'));
  }
}
