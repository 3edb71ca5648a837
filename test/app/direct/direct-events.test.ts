import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  connectShop,
  createDirectKit,
  DAY,
  type DirectKit,
  HOUR,
  loginReport,
  MINUTE,
  OTHER_SHOP,
  SHOP,
  SHOPPER,
  START,
} from './direct-kit.ts';

let database: TestDatabase;
let kit: DirectKit;
/** What the service answers. */
let status: number;
let sentTo: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  status = 200;
  sentTo = [];
  kit = createDirectKit(database.prisma, {
    fetch: (input) => {
      sentTo.push(new URL(new Request(input).url).pathname);
      return Promise.resolve(new Response(null, { status }));
    },
  });
  await connectShop(kit);
  await connectShop(kit, OTHER_SHOP);
});

afterEach(() => database.close());

async function accept({ shop = SHOP, shopperId = SHOPPER } = {}): Promise<string> {
  const report = loginReport({ timestamp: kit.clock.now().toISOString() });
  await kit.direct.acceptLogin(shop, { shopperId, report });
  const { id } = await database.prisma.directEvent.findFirstOrThrow({
    where: { loginId: report.loginId },
  });
  return id;
}

/** Accepts a login and has it end with an answer of this status. */
async function acceptAndSend(answer: number, who: Parameters<typeof accept>[0] = {}) {
  const id = await accept(who);
  status = answer;
  await kit.work();
  return id;
}

const rows = async (shop = SHOP) => (await kit.direct.list(shop, {}, 1)).rows;
const view = async (id: string) => (await rows()).find((event) => event.id === id);
const stored = (id: string) => database.prisma.directEvent.findUnique({ where: { id } });

describe('the list of events', () => {
  it('shows the newest first, with what became of each', async () => {
    const first = await acceptAndSend(200);
    kit.clock.pass(MINUTE);
    const second = await acceptAndSend(400);
    kit.clock.pass(MINUTE);
    const third = await acceptAndSend(503);
    expect(await rows()).toMatchObject([
      { id: third, state: 'waiting', reason: 'service-busy', httpStatus: 503, attempts: 1 },
      { id: second, state: 'failed', reason: 'refused', httpStatus: 400, nextTryAt: null },
      { id: first, state: 'done', reason: null, httpStatus: 200, endedAt: START },
    ]);
    expect(await view(first)).toEqual({
      id: first,
      path: 'shopper/login',
      state: 'done',
      reason: null,
      httpStatus: 200,
      shopperId: SHOPPER,
      happenedAt: START,
      acceptedAt: START,
      attempts: 1,
      nextTryAt: null,
      endedAt: START,
      canRetry: false,
    });
  });

  it('can be narrowed to one state', async () => {
    await acceptAndSend(200);
    const failed = await acceptAndSend(400);
    const page = await kit.direct.list(SHOP, { state: 'failed' }, 1);
    expect([page.total, page.rows.map(({ id }) => id)]).toEqual([1, [failed]]);
  });

  it('has pages of 25, and shows the last one to whoever asks for more', async () => {
    for (let count = 0; count < 30; count += 1) {
      kit.clock.pass(5 * MINUTE);
      await accept();
    }
    const pages = await Promise.all(
      [1, 2, 99, 0, NaN].map((page) => kit.direct.list(SHOP, {}, page)),
    );
    expect(
      pages.map(({ page, pageCount, total, rows }) => [page, pageCount, total, rows.length]),
    ).toEqual([
      [1, 2, 30, 25],
      [2, 2, 30, 5],
      [2, 2, 30, 5],
      [1, 2, 30, 25],
      [1, 2, 30, 25],
    ]);
    const ids = new Set([...(pages[0]?.rows ?? []), ...(pages[1]?.rows ?? [])].map(({ id }) => id));
    expect(ids.size).toBe(30);
  });

  it('counts what was accepted since a time, by state', async () => {
    await acceptAndSend(200);
    kit.clock.pass(HOUR);
    for (const answer of [200, 200, 400, 500]) await acceptAndSend(answer);
    await acceptAndSend(503);
    await accept();
    expect(await kit.direct.counts(SHOP, new Date(START.getTime() + HOUR))).toEqual({
      waiting: 2,
      done: 2,
      failed: 1,
      unknown: 1,
    });
    expect(await kit.direct.counts(OTHER_SHOP, START)).toEqual({
      waiting: 0,
      done: 0,
      failed: 0,
      unknown: 0,
    });
  });

  it('counts by the days of the shop’s time zone', async () => {
    await acceptAndSend(200);
    await acceptAndSend(500);
    kit.clock.pass(13 * HOUR);
    await acceptAndSend(400);
    kit.clock.pass(3 * DAY);
    await accept();
    const none = { waiting: 0, done: 0, failed: 0, unknown: 0 };
    const days = (timeZone: string) => kit.direct.countsByDay(SHOP, START, timeZone);
    expect(await days('Europe/Berlin')).toEqual([
      { day: '2026-11-20', counts: { ...none, done: 1, unknown: 1 } },
      { day: '2026-11-21', counts: { ...none, failed: 1 } },
      { day: '2026-11-24', counts: { ...none, waiting: 1 } },
    ]);
    expect(await days('America/New_York')).toEqual([
      { day: '2026-11-20', counts: { ...none, done: 1, unknown: 1, failed: 1 } },
      { day: '2026-11-23', counts: { ...none, waiting: 1 } },
    ]);
    expect(await kit.direct.countsByDay(OTHER_SHOP, START, 'UTC')).toEqual([]);
  });
});

describe('trying again', () => {
  /** Not taken for a whole day. */
  async function acceptAndGiveUp(): Promise<string> {
    const id = await acceptAndSend(503);
    kit.clock.pass(DAY);
    await kit.work();
    expect(await view(id)).toMatchObject({ state: 'failed', reason: 'too-old' });
    return id;
  }

  it('sends what was not taken within its day', async () => {
    const id = await acceptAndGiveUp();
    expect(await view(id)).toMatchObject({ canRetry: true });
    const retriedAt = kit.clock.now();
    expect(await kit.direct.retry(SHOP, id)).toBe('queued');
    expect(kit.wakes.at(-1)).toEqual({ id, at: retriedAt });
    status = 200;
    await kit.work();
    expect(await view(id)).toMatchObject({ state: 'done', happenedAt: START });
  });

  it('gives it another day', async () => {
    const id = await acceptAndGiveUp();
    await kit.direct.retry(SHOP, id);
    kit.clock.pass(DAY - 1);
    await kit.work();
    expect(await view(id)).toMatchObject({ state: 'waiting' });
    kit.clock.pass(1);
    await kit.work();
    expect(await view(id)).toMatchObject({ state: 'failed', reason: 'too-old' });
  });

  it('queues once, however often it is pressed at once', async () => {
    const id = await acceptAndGiveUp();
    kit.wakes.length = 0;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => kit.direct.retry(SHOP, id)));
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('not-possible'), 'queued']);
    expect(kit.wakes).toHaveLength(1);
  });

  it('sends what had no account, once there is one', async () => {
    const id = await accept();
    await kit.credentials.forget(SHOP);
    await kit.work();
    expect(await view(id)).toMatchObject({ reason: 'no-account', canRetry: false });
    expect(await kit.direct.retry(SHOP, id)).toBe('not-possible');
    await kit.credentials.save(SHOP, { siteId: 'demo01', secretKey: 'sk_test' });
    expect(await view(id)).toMatchObject({ canRetry: true });
    expect(await kit.direct.retry(SHOP, id)).toBe('queued');
    await kit.work();
    expect(await view(id)).toMatchObject({ state: 'done' });
  });

  it('sends what was refused to another account, and not to the same', async () => {
    const id = await acceptAndSend(404);
    expect(await view(id)).toMatchObject({ reason: 'refused', canRetry: false });
    expect(await kit.direct.retry(SHOP, id)).toBe('not-possible');
    await kit.credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
    expect(await view(id)).toMatchObject({ canRetry: true });
    expect(await kit.direct.retry(SHOP, id)).toBe('queued');
    status = 200;
    await kit.work();
    expect(sentTo).toEqual(['/beacon/v2/demo01/shopper/login', '/beacon/v2/demo02/shopper/login']);
  });

  it.each([200, 500, 502, 504, 302])(
    'is not possible for what was counted, or may have been: %i',
    async (answer) => {
      const id = await acceptAndSend(answer);
      await kit.credentials.save(SHOP, { siteId: 'demo02', secretKey: null });
      expect(await view(id)).toMatchObject({ canRetry: false });
      expect(await kit.direct.retry(SHOP, id)).toBe('not-possible');
      await kit.work();
      expect(sentTo).toHaveLength(1);
    },
  );

  it('is not possible for what waits', async () => {
    expect(await kit.direct.retry(SHOP, await acceptAndSend(503))).toBe('not-possible');
  });

  it.each(['', 'x', '00000000-0000-4000-8000-000000000000', "' OR 1=1"])(
    'finds no event of the id %j',
    async (id) => {
      expect(await kit.direct.retry(SHOP, id)).toBe('not-found');
    },
  );
});

describe('another shop', () => {
  it('sees, repeats, stops and forgets nothing of this one', async () => {
    const waiting = await acceptAndSend(503);
    kit.clock.pass(DAY);
    await kit.work();
    const id = await acceptAndSend(503);
    const before = await rows();
    expect(await kit.direct.list(OTHER_SHOP, {}, 1)).toMatchObject({ rows: [], total: 0 });
    expect(await kit.direct.retry(OTHER_SHOP, waiting)).toBe('not-found');
    await kit.direct.stopAll(OTHER_SHOP);
    await kit.direct.redactCustomer(OTHER_SHOP, SHOPPER);
    await kit.shops.uninstall(OTHER_SHOP);
    await kit.shops.redact(OTHER_SHOP);
    expect(await rows()).toEqual(before);
    expect(await view(id)).toMatchObject({ state: 'waiting' });
  });
});

describe('uninstalling the app', () => {
  it('ends what waits, and forgets what it would have been sent with', async () => {
    const id = await acceptAndSend(503);
    await kit.direct.stopAll(SHOP);
    kit.clock.pass(HOUR);
    status = 200;
    await kit.work();
    expect(await view(id)).toMatchObject({
      state: 'failed',
      reason: 'uninstalled',
      canRetry: false,
    });
    expect(await stored(id)).toMatchObject({ page: null, dueAt: null });
    expect(sentTo).toHaveLength(1);
  });

  it('belongs to the transaction that it is part of', async () => {
    const id = await accept();
    const failing = database.prisma.$transaction(async (tx) => {
      await kit.direct.stopAll(SHOP, { tx });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await view(id)).toMatchObject({ state: 'waiting' });
  });

  it('does not let a login leave that was accepted in the same moment', async () => {
    const id = await accept();
    await kit.shops.uninstall(SHOP);
    await kit.work();
    expect(sentTo).toEqual([]);
    expect(await view(id)).toMatchObject({ state: 'failed', reason: 'no-account' });
  });
});

describe('redaction', () => {
  it('of a customer removes every login, and sends none that waits', async () => {
    await acceptAndSend(200);
    await acceptAndSend(503);
    await accept();
    const other = await accept({ shopperId: '7099999999' });
    await kit.direct.redactCustomer(SHOP, SHOPPER);
    expect((await rows()).map(({ id }) => id)).toEqual([other]);
    const sent = sentTo.length;
    kit.clock.pass(HOUR);
    status = 200;
    await kit.work();
    expect(sentTo).toHaveLength(sent + 1);
  });

  it('of a shop removes everything', async () => {
    await acceptAndSend(200);
    await accept();
    const other = await accept({ shop: OTHER_SHOP });
    await kit.shops.redact(SHOP);
    const left = await database.prisma.directEvent.findMany();
    expect(left.map(({ id }) => id)).toEqual([other]);
  });
});

describe('forgetting', () => {
  it('keeps what is still to be sent', async () => {
    const id = await acceptAndSend(503);
    kit.clock.pass(400 * DAY);
    expect(await kit.direct.forgetOld()).toEqual({ anonymized: 0, deleted: 0 });
    expect(await stored(id)).toMatchObject({ shopperId: SHOPPER });
  });

  it('keeps the tracking ids only of what can be tried again', async () => {
    const done = await acceptAndSend(200);
    const unknown = await acceptAndSend(500);
    const refused = await acceptAndSend(400);
    expect(await stored(done)).toMatchObject({ page: null });
    expect(await stored(unknown)).toMatchObject({ page: null });
    expect((await stored(refused))?.page).not.toBeNull();
  });

  it('removes all that is personal 30 days after the end, and the rest after 90', async () => {
    const ids = [await acceptAndSend(200), await acceptAndSend(500), await acceptAndSend(400)];
    kit.clock.pass(30 * DAY);
    expect(await kit.direct.forgetOld()).toEqual({ anonymized: 0, deleted: 0 });
    kit.clock.pass(1);
    expect(await kit.direct.forgetOld()).toEqual({ anonymized: 3, deleted: 0 });
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ shopperId: null, loginId: null, page: null });
    }
    expect(await kit.direct.forgetOld()).toEqual({ anonymized: 0, deleted: 0 });
    expect(await rows()).toHaveLength(3);
    kit.clock.pass(60 * DAY);
    expect(await kit.direct.forgetOld()).toEqual({ anonymized: 0, deleted: 3 });
    expect(await rows()).toEqual([]);
  });

  it('leaves nothing personal in any column', async () => {
    const secrets = [
      SHOPPER,
      ...Object.values(loginReport())
        .map(String)
        .filter((text) => text.length > 8),
    ];
    for (const answer of [200, 500, 400]) await acceptAndSend(answer);
    kit.clock.pass(30 * DAY + 1);
    await kit.direct.forgetOld();
    const text = JSON.stringify(await database.prisma.directEvent.findMany());
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('does not forget a login that can still be reported', async () => {
    const report = loginReport();
    const login = { shopperId: SHOPPER, report };
    await kit.direct.acceptLogin(SHOP, login);
    await kit.work();
    kit.clock.pass(7 * DAY - 2 * HOUR);
    await kit.direct.forgetOld();
    expect(await kit.direct.acceptLogin(SHOP, login)).toEqual({ outcome: 'known' });
    kit.clock.pass(30 * DAY);
    await kit.direct.forgetOld();
    expect(await kit.direct.acceptLogin(SHOP, login)).toEqual({
      outcome: 'refused',
      why: 'out-of-time',
    });
  });
});
