/** Sends events to the tracking service, each at once and at most once. */
import type { PageFacts } from '../context.ts';
import type { PixelTools } from '../tools.ts';
import { wait } from '../wait.ts';
import { bounded, parseOutbox, pauseMs, type Kept } from './outbox.ts';
import { outcomeOf, retryAfterMs } from './outcome.ts';

export interface Delivery {
  /** Starts the request in this very turn. */
  send(url: string, event: object): void;
  /** Takes over what an earlier page of this tab could not deliver. */
  resume(stored: string | null): void;
}

/** What browsers let keepalive requests carry at a time, in bytes (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

export function createDelivery(
  { session, local, nameOf, settings, mayTrack, log }: PixelTools,
  { context: { pageLoadId, sessionId } }: PageFacts,
): Delivery {
  const outboxKey = nameOf('Outbox');
  /** In localStorage: the page that sends the outbox, since a duplicated tab has a copy of it. */
  const ownerKey = nameOf('Outbox', sessionId);
  let kept: Kept[] = [];
  let keepaliveBytes = 0;
  let failures = 0;
  let isWaiting = false;
  /** Whether this page could say that the outbox is its own; where it cannot, no other page can. */
  let owns: Promise<boolean> | undefined;

  function store(items: readonly Kept[]): void {
    kept = bounded(items, Date.now());
    void session.set(outboxKey, JSON.stringify(kept));
  }

  function keep(item: Kept, retryAfter: number): void {
    failures++;
    store([...kept, item].sort((a, b) => a.since - b.since));
    retryLater(retryAfter);
  }

  function retryLater(retryAfter: number): void {
    if (isWaiting || !kept.length) return;
    isWaiting = true;
    owns ??= local.set(ownerKey, pageLoadId);
    void Promise.all([owns, wait(pauseMs(failures, retryAfter))])
      .then(([isOwner]) => (isOwner ? local.get(ownerKey) : pageLoadId))
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
      keep(item, 0);
      return;
    }
    if (keepalive) keepaliveBytes += bytes;
    void answer
      .catch(() => Response.error())
      .then((response) => {
        const { status, headers } = response;
        const outcome = outcomeOf(status);
        log(`${outcome} (${status}): ${item.url}`);
        if (outcome === 'not taken') keep(item, retryAfterMs(headers.get('retry-after')));
        else failures = outcome === 'unknown' ? failures + 1 : 0;
        retryLater(0);
        // Chromium counts a keepalive request as under way until its answer is read.
        return response.text();
      })
      .catch(() => '')
      .then(() => {
        if (keepalive) keepaliveBytes -= bytes;
      });
  }

  return {
    send(url, event) {
      request({ url, body: JSON.stringify(event), since: Date.now() });
    },
    resume(stored) {
      kept = parseOutbox(stored, settings.beaconUrl);
      retryLater(0);
    },
  };
}
