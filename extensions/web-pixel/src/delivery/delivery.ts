/** Sends events to the tracking service, each at once and at most once. */
import type { PageFacts } from '../context.ts';
import type { PixelTools } from '../tools.ts';
import { bounded, parseOutbox, pauseMs, type Kept } from './outbox.ts';
import { outcomeOf, retryAfterMs } from './outcome.ts';

export interface Delivery {
  /** Starts the request in this very turn. */
  send(url: string, event: object): void;
  /** Takes over what an earlier page of this tab could not deliver. */
  resume(stored: string | null): void;
  /** Forgets what is kept, and sends nothing any more. */
  stop(): void;
}

/** What browsers let keepalive requests carry at a time, in bytes (Fetch standard, *keepalive*). */
const KEEPALIVE_BYTES = 65_536;

export function createDelivery(
  { fetch, session, local, nameOf, settings, now, wait, log }: PixelTools,
  { pageLoadId, sessionId }: PageFacts,
): Delivery {
  const outboxKey = nameOf('Outbox');
  /** In localStorage: the page that sends the outbox, since a duplicated tab has a copy of it. */
  const ownerKey = nameOf('Outbox', sessionId);
  let kept: Kept[] = [];
  let keepaliveBytes = 0;
  let failures = 0;
  let isWaiting = false;
  let isStopped = false;
  /** Whether this page could say that the outbox is its own; where it cannot, no other page can. */
  let owns: Promise<boolean> | undefined;

  function store(items: readonly Kept[]): void {
    kept = bounded(items, now());
    void session.set(outboxKey, JSON.stringify(kept));
  }

  function keep(item: Kept, retryAfter: number): void {
    if (isStopped) return;
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
        const [oldest, ...others] = owner === pageLoadId ? bounded(kept, now()) : [];
        kept = [];
        if (!oldest) return;
        // From here on its fate is open: should the page end now, nobody sends it again.
        store(others);
        request(oldest);
      });
  }

  function request(item: Kept): void {
    const bytes = new TextEncoder().encode(item.body).length;
    const keepalive = keepaliveBytes + bytes <= KEEPALIVE_BYTES;
    const again = Object.assign({}, item, { attempts: item.attempts + 1 });
    try {
      const answer = fetch(item.url, { method: 'POST', body: item.body, keepalive });
      if (keepalive) keepaliveBytes += bytes;
      void answer
        .then(
          ({ status, headers }) => {
            const outcome = outcomeOf(status);
            log(`${outcome} (${status}): ${item.url}`);
            if (outcome === 'not taken') keep(again, retryAfterMs(headers.get('retry-after')));
            else failures = 0;
          },
          () => {
            log(`unknown (no answer): ${item.url}`);
            failures++;
          },
        )
        .then(() => {
          if (keepalive) keepaliveBytes -= bytes;
          retryLater(0);
        });
    } catch {
      keep(again, 0);
    }
  }

  return {
    send(url, event) {
      if (!isStopped) request({ url, body: JSON.stringify(event), since: now(), attempts: 0 });
    },
    resume(stored) {
      kept = parseOutbox(stored, settings.beaconUrl);
      retryLater(0);
    },
    stop() {
      isStopped = true;
      kept = [];
    },
  };
}
