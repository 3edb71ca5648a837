import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../whole/staff-client.ts';
import type { Books } from './books.ts';
import type { FireWorld } from './fire-world.ts';
import { loginRequest, post, redactionRequest } from './outside-requests.ts';
import type { OutsideRequest } from './outside-requests.ts';

/** Traffic that goes on until it is stopped. */
export interface Traffic {
  /** Takes up nothing new; resolves when everything that was begun has been answered with 2xx. */
  stop(): Promise<void>;
}

/** How long somebody pauses between two things, in milliseconds. */
export interface TrafficPace {
  breathMs: number;
  /** Whoever asks for re-indexes. */
  wishBreathMs: number;
}

const BUSY: TrafficPace = { breathMs: 40, wishBreathMs: 40 };

/** Until what was not taken is sent again. */
const AGAIN_MS = 100;
/** So often at most; the app is back long before. */
const TRIES = 400;

const FIRST_SHOPPER = 7_000_000_000;
const FIRST_FORGOTTEN = 8_000_000_000;

/**
 * Everything that reaches an app from outside, at once: staff press buttons twice, save settings,
 * connect and disconnect the pixel and look at pages; shoppers log in; Shopify delivers webhooks, and
 * each once more. What is not answered with 2xx is sent again to the letter, as the storefront script
 * and Shopify do.
 */
export function startTraffic(
  world: FireWorld,
  books: Books,
  { breathMs, wishBreathMs }: TrafficPace = BUSY,
): Traffic {
  const { staff, web, feedIds } = world;
  const origin = `http://127.0.0.1:${web.port}`;
  let stopping = false;

  const lanes = [
    lane(
      wishFor((at) => feedIds[2 * at]),
      wishBreathMs,
    ),
    lane(
      wishFor((at) => feedIds[2 * at + 1]),
      wishBreathMs,
    ),
    lane(login(FIRST_SHOPPER)),
    lane(login(FIRST_SHOPPER + 100_000)),
    lane(forget),
    lane(save),
    lane(changePixel),
    lane(look),
  ];
  return {
    async stop() {
      stopping = true;
      await Promise.all(lanes);
    },
  };

  async function lane(
    act: (count: number) => Promise<'more' | 'enough'>,
    pauseMs: number = breathMs,
  ): Promise<void> {
    for (let count = 1; !stopping; count += 1) {
      if ((await act(count)) === 'enough') return;
      if (!stopping) await pause(pauseMs);
    }
  }

  function wishFor(feedOf: (at: number) => string | undefined) {
    return async (count: number): Promise<'more' | 'enough'> => {
      const feedId = feedOf(count - 1);
      if (feedId === undefined) return 'enough';
      await wish(feedId);
      return 'more';
    };
  }

  async function wish(feedId: string): Promise<void> {
    const entry = { feedId, acknowledged: false };
    books.wishes.push(entry);
    const form = { intent: 'reindex', feedId, kind: 'now', confirmed: 'no' };
    await untilTaken(async () => {
      const clicks = await Promise.all([send('/app?index', form), send('/app?index', form)]);
      const told = clicks.map((answer) => answer?.body ?? '').join();
      if (told.includes('"requested"')) entry.acknowledged = true;
      return /"(requested|already-alive|refused)"/.test(told);
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
    books.logins.push(entry);
    await delivered(loginRequest(shopperId));
    entry.acknowledged = true;
  }

  async function forget(count: number): Promise<'more'> {
    const customerId = String(FIRST_FORGOTTEN + count);
    await reported(customerId);
    const entry = { customerId, webhookId: randomUUID(), acknowledged: false };
    books.redactions.push(entry);
    const request = redactionRequest(customerId, entry.webhookId);
    await deliveredWebhook(request);
    entry.acknowledged = true;
    await deliveredWebhook(request);
    return 'more';
  }

  async function save(count: number): Promise<'more'> {
    books.saves.lastAttempted = count;
    const form = {
      intent: 'feeds',
      feedIds: feedIds.slice(0, 50),
      requestedBy: savedAddress(count),
    };
    await untilTaken(async () => (await send('/app/settings', form))?.body.includes('"saved"'));
    books.saves.lastAcknowledged = count;
    return 'more';
  }

  async function changePixel(count: number): Promise<'more'> {
    const intent = count % 4 === 0 ? 'disconnect' : 'connect';
    await untilTaken(async () =>
      (await send('/app/pixel', { intent }))?.body.includes('"ok",true'),
    );
    books.pixelChanges += 1;
    return 'more';
  }

  async function look(): Promise<'more'> {
    const answer = await staff.page('/app').catch(() => null);
    if (answer?.status === 200) books.pages += 1;
    else books.unanswered += 1;
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
      books.webhooks.answered += 1;
      const tookMs = performance.now() - from;
      books.webhooks.longestMs = Math.max(books.webhooks.longestMs, tookMs);
      return true;
    });
  }

  async function untilTaken(attempt: () => Promise<boolean | undefined>): Promise<void> {
    for (let tries = 1; (await attempt()) !== true; tries += 1) {
      books.unanswered += 1;
      if (tries === TRIES) throw new Error('The app has taken nothing for a long time.');
      await pause(AGAIN_MS);
    }
  }
}

/** What the settings hold after the save of this number. */
export const savedAddress = (count: number): string => `save-${count}@example.com`;

const isTaken = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
