/** Sends events to the tracking service, each at once and at most once. */
import { newUuid } from '../../../../app/beacon/uuid.ts';
import { list } from '../platform.ts';
import { seal, unseal } from '../sealed.ts';
import type { PixelTools } from '../tools.ts';
import { wait } from '../wait.ts';
import { withWords, wordsOf } from '../word-list.ts';
import { bounded, pauseMs, type Item, type Kept } from './outbox.ts';
import { isNotTaken, isTrouble, NOT_TAKEN, retryAfterMs } from './outcome.ts';

/** Starts the request for one event in this very turn. */
export type Send = (url: string, event: object) => void;

/** What browsers let keepalive requests carry at a time, in bytes (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

/** @param stored the outbox that an earlier page of this tab left in sessionStorage */
export function createDelivery(
  { session, local, nameOf, mayTrack, log }: PixelTools,
  stored: string | null,
): Send {
  /** In sessionStorage the outbox of this tab; in localStorage which items were sent out of any. */
  const outboxKey = nameOf('Outbox');
  let kept = list(() => unseal(stored) as Kept[]);
  let keepaliveBytes = 0;
  let failures = 0;
  let isWaiting = false;

  function store(items: readonly Kept[]): Promise<unknown> {
    kept = bounded(items, Date.now());
    // A full storage refuses the new list, but gives up the old one, which must not be sent again.
    session.remove(outboxKey);
    return session.set(outboxKey, seal(kept));
  }

  /** A new id each time: of the copies of an item only this one may still be sent. */
  function keep(item: Item): void {
    const fresh = Object.assign(item, { id: newUuid() });
    void store([...kept, fresh].sort((a, b) => a.since - b.since));
  }

  function retryLater(retryAfter: number): void {
    if (isWaiting || !kept.length) return;
    isWaiting = true;
    void wait(pauseMs(failures, retryAfter))
      .then(() => local.get(outboxKey))
      .then((list) => {
        isWaiting = false;
        // A duplicated tab has a copy of the outbox: whoever takes an item out of it first sends it.
        const sent = wordsOf(list);
        const [oldest, ...others] = bounded(kept, Date.now()).filter(
          ({ id }) => !sent.includes(id),
        );
        if (!oldest) return store(others);
        // From here on its fate is open. Only once that is written it leaves: the next page may not find it.
        return Promise.all([
          local.set(outboxKey, withWords([oldest.id], sent)),
          store(others),
        ]).then(() => {
          request(oldest);
        });
      });
  }

  function request(item: Item): void {
    if (!mayTrack()) return;
    const bytes = new Blob([item.body]).size;
    const keepalive = keepaliveBytes + bytes <= KEEPALIVE_BYTES;
    let answer: Promise<Response>;
    try {
      answer = fetch(item.url, { method: 'POST', body: item.body, keepalive });
    } catch {
      // Stopped before it could leave, it was as certainly not taken as where the service says so.
      answer = Promise.resolve(new Response(null, { status: NOT_TAKEN }));
    }
    if (keepalive) keepaliveBytes += bytes;
    const release = (): void => {
      if (keepalive) keepaliveBytes -= bytes;
    };
    void answer
      .catch(() => Response.error())
      .then((response) => {
        const { status, headers } = response;
        log(`${status} ${item.url}`);
        failures = isTrouble(status) ? failures + 1 : 0;
        if (isNotTaken(status)) keep(item);
        retryLater(retryAfterMs(headers.get('retry-after')));
        // Chromium counts a keepalive request as under way until its answer is read.
        return response.text();
      })
      .then(release, release);
  }

  retryLater(0);
  return (url, event) => {
    request({ url, body: JSON.stringify(event), since: Date.now() });
  };
}
