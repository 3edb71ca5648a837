/** Sends events to the tracking service, each at once and at most once. */
import type { PageFacts } from '../context.ts';
import type { PixelTools } from '../tools.ts';
import { wait } from '../wait.ts';
import { bounded, parseOutbox, pauseMs, type Kept } from './outbox.ts';
import { isNotTaken, isTrouble, NOT_TAKEN, retryAfterMs } from './outcome.ts';

/** Starts the request for one event in this very turn. */
export type Send = (url: string, event: object) => void;

/** What browsers let keepalive requests carry at a time, in bytes (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

/** @param stored the outbox that an earlier page of this tab left in sessionStorage */
export function createDelivery(
  { session, local, nameOf, settings, mayTrack, log }: PixelTools,
  { context: { pageLoadId, sessionId } }: PageFacts,
  stored: string | null,
): Send {
  const outboxKey = nameOf('Outbox');
  /** In localStorage: the page that sends the outbox, since a duplicated tab has a copy of it. */
  const ownerKey = nameOf('Outbox', sessionId);
  let kept = parseOutbox(stored, settings.beaconUrl);
  let keepaliveBytes = 0;
  let failures = 0;
  let isWaiting = false;

  function store(items: readonly Kept[]): void {
    kept = bounded(items, Date.now());
    void session.set(outboxKey, JSON.stringify(kept));
  }

  function retryLater(retryAfter: number): void {
    if (isWaiting || !kept.length) return;
    isWaiting = true;
    void Promise.all([local.set(ownerKey, pageLoadId), wait(pauseMs(failures, retryAfter))])
      // Where no page can say that the outbox is its own, none other can either.
      .then(([isClaimed]) => (isClaimed ? local.get(ownerKey) : pageLoadId))
      .then((owner) => {
        isWaiting = false;
        const [oldest, ...others] = owner === pageLoadId ? bounded(kept, Date.now()) : [];
        kept = [];
        if (!oldest) return;
        // From here on its fate is open: should the page end now, nobody sends it again.
        store(others);
        request(oldest);
      });
  }

  function request(item: Kept): void {
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
        if (isNotTaken(status)) store([...kept, item].sort((a, b) => a.since - b.since));
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
