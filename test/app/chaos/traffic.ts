import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../whole/staff-client.ts';
import type { Ledger } from './ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { loginRequest, type OutsideRequest, post, redactionRequest } from './outside-requests.ts';

/** Traffic that continues until it is stopped. */
export interface Traffic {
  /** Starts no new requests; resolves when all pending ones have been answered with 2xx. */
  stop(): Promise<void>;
}

/** The pause between two requests of one client, in milliseconds. */
export interface TrafficPace {
  pauseMs: number;
  /** The same for clients that request re-indexes. */
  reindexPauseMs: number;
  /** The same for the one that opens pages, which cost the app far more than other requests; `pauseMs` by default. */
  pagePauseMs?: number;
}

const BUSY: TrafficPace = { pauseMs: 40, reindexPauseMs: 40, pagePauseMs: 400 };

/** Milliseconds before a refused request is repeated. */
const AGAIN_MS = 100;
/** More tries than the app ever needs to return. */
const TRIES = 400;

const FIRST_SHOPPER = 7_000_000_000;
const FIRST_FORGOTTEN = 8_000_000_000;

/**
 * All external traffic at once: staff press buttons twice, save settings, connect and disconnect the pixel and open
 * pages; shoppers log in; Shopify delivers webhooks, and each once more. Requests without a 2xx answer are repeated
 * unchanged, as the storefront script and Shopify do.
 */
export function startTraffic(
  world: ChaosWorld,
  ledger: Ledger,
  { pauseMs, reindexPauseMs, pagePauseMs }: TrafficPace = BUSY,
): Traffic {
  const { staff, web, feedIds } = world;
  const origin = `http://127.0.0.1:${web.port}`;
  let stopping = false;

  const lanes = [
    lane(
      requestFor((at) => feedIds[2 * at]),
      reindexPauseMs,
    ),
    lane(
      requestFor((at) => feedIds[2 * at + 1]),
      reindexPauseMs,
    ),
    lane(login(FIRST_SHOPPER)),
    lane(login(FIRST_SHOPPER + 100_000)),
    lane(forget),
    lane(save),
    lane(changePixel),
    lane(openPage, pagePauseMs),
  ];
  return {
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
  };

  async function lane(
    act: (count: number) => Promise<'more' | 'enough'>,
    waitMs: number = pauseMs,
  ): Promise<void> {
    for (let count = 1; !stopping; count += 1) {
      if ((await act(count)) === 'enough') return;
      if (!stopping) await pause(waitMs);
    }
  }

  function requestFor(feedOf: (at: number) => string | undefined) {
    return async (count: number): Promise<'more' | 'enough'> => {
      const feedId = feedOf(count - 1);
      if (feedId === undefined) return 'enough';
      await requestReindex(feedId);
      return 'more';
    };
  }

  async function requestReindex(feedId: string): Promise<void> {
    const entry = { feedId, acknowledged: false };
    ledger.requests.push(entry);
    const form = { intent: 'reindex', feedId, kind: 'now', confirmed: 'no' };
    await untilTaken(async () => {
      const clicks = await Promise.all([send('/app?index', form), send('/app?index', form)]);
      const answers = clicks.map((answer) => answer?.body ?? '').join();
      if (answers.includes('"requested"')) entry.acknowledged = true;
      return /"(requested|already-alive|refused)"/.test(answers);
    });
  }

  function login(from: number) {
    return async (count: number): Promise<'more'> => {
      const shopperId = String(from + count);
      await reported(shopperId);
      return 'more';
    };
  }

  async function reported(shopperId: string): Promise<void> {
    const entry = { shopperId, acknowledged: false };
    ledger.logins.push(entry);
    await delivered(loginRequest(shopperId));
    entry.acknowledged = true;
  }

  async function forget(count: number): Promise<'more'> {
    const customerId = String(FIRST_FORGOTTEN + count);
    await reported(customerId);
    const entry = { customerId, webhookId: randomUUID(), acknowledged: false };
    ledger.redactions.push(entry);
    const request = redactionRequest(customerId, entry.webhookId);
    await deliveredWebhook(request);
    entry.acknowledged = true;
    await deliveredWebhook(request);
    return 'more';
  }

  async function save(count: number): Promise<'more'> {
    ledger.saves.lastAttempted = count;
    const form = {
      intent: 'save',
      section: 'feeds',
      feedIds: feedIds.slice(0, 50),
      requestedBy: savedAddress(count),
    };
    await untilTaken(async () => (await send('/app/settings', form))?.body.includes('"saved"'));
    ledger.saves.lastAcknowledged = count;
    return 'more';
  }

  async function changePixel(count: number): Promise<'more'> {
    const intent = count % 4 === 0 ? 'disconnect' : 'connect';
    await untilTaken(async () =>
      (await send('/app/pixel', { intent }))?.body.includes('"ok",true'),
    );
    ledger.pixelChanges += 1;
    return 'more';
  }

  async function openPage(): Promise<'more'> {
    const answer = await staff.page('/app').catch(() => null);
    if (answer?.status === 200) ledger.pages += 1;
    else ledger.unanswered += 1;
    return 'more';
  }

  async function send(
    path: string,
    form: Parameters<typeof staff.send>[1],
  ): Promise<Answer | null> {
    const answer = await staff.send(path, form).catch(() => null);
    return answer !== null && answer.status < 300 ? answer : null;
  }

  async function delivered(request: OutsideRequest): Promise<void> {
    await untilTaken(async () => isTaken(await post(origin, request)));
  }

  async function deliveredWebhook(request: OutsideRequest): Promise<void> {
    await untilTaken(async () => {
      const from = performance.now();
      if (!isTaken(await post(origin, request))) return false;
      ledger.webhooks.answered += 1;
      const tookMs = performance.now() - from;
      ledger.webhooks.maxMs = Math.max(ledger.webhooks.maxMs, tookMs);
      return true;
    });
  }

  async function untilTaken(attempt: () => Promise<boolean | undefined>): Promise<void> {
    for (let tries = 1; (await attempt()) !== true; tries += 1) {
      ledger.unanswered += 1;
      if (tries === TRIES) throw new Error('The app has taken nothing for a long time.');
      await pause(AGAIN_MS);
    }
  }
}

/** The value in the settings after the save with this number. */
export const savedAddress = (count: number): string => `save-${count}@example.com`;

const isTaken = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
