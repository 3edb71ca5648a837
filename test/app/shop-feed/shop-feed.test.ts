import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkOperations, Look, Started } from '../../../app/shop-feed/bulk-operations.ts';
import { createShopFeeds, type ShopFeeds } from '../../../app/shop-feed/shop-feed.ts';
import type { FeedToSend } from '../../../app/shop-feed/step.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Clock, createClock } from '../clock.ts';
import { asJsonLines, productLines } from './result-lines.ts';

const SHOP = 'demo-shop.myshopify.com';
const STAFF = { id: '7', name: 'Jane' };
const OPERATION = 'gid://shopify/BulkOperation/1';
const URL = 'https://storage.example.com/result.jsonl';
const RESULT = asJsonLines([
  ...productLines({ id: 1 }),
  ...productLines({ id: 2, variants: 3 }),
  ...productLines({ id: 3, images: 0 }),
]);

let database: TestDatabase;
let clock: Clock;
let feeds: ShopFeeds;
/** What Shopify says, and what it was asked to execute. */
let started: Started;
let look: Look;
let documents: string[];
/** What lies at the address; null: it cannot be reached. */
let result: string | null;
let woken: Date[];
let wake: (at: Date) => Promise<void>;
let sent: { feedId: string; cause: string; text: string }[];

const noteTime = (at: Date) => Promise.resolve(void woken.push(at));

const completed: Look = { kind: 'completed', objects: 12, url: URL };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { prisma } = database;
  await prisma.shop.deleteMany();
  clock = createClock(new Date('2026-11-20T10:00:00.000Z'));
  await prisma.shop.create({
    data: {
      domain: SHOP,
      name: 'Demo',
      timeZone: 'Europe/Berlin',
      factsReadAt: clock.now(),
      credentials: {
        create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: clock.now() },
      },
    },
  });
  started = { kind: 'started', operationId: OPERATION };
  look = { kind: 'running', objects: 5 };
  documents = [];
  result = RESULT;
  woken = [];
  wake = noteTime;
  sent = [];
  feeds = open();
});

/** The app's room as one process has it. */
function open(): ShopFeeds {
  const operations: BulkOperations = {
    start: (_, document) => {
      documents.push(document);
      return Promise.resolve(started);
    },
    look: () => Promise.resolve(look),
  };
  return createShopFeeds({
    prisma: database.prisma,
    settings: {
      read: () =>
        Promise.resolve({
          feedIds: [],
          requestedBy: null,
          mode: 'live' as const,
          identifiers: 'variant' as const,
          taxesIncluded: 'automatic' as const,
          preflight: false,
        }),
    },
    shops: createShops({ prisma: database.prisma, now: clock.now }),
    operations,
    fetch: () =>
      result === null
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(new Response(result)),
    send: async (_, { feedId, cause, open: openFile }: FeedToSend) => {
      const pieces: Buffer[] = [];
      for await (const piece of await openFile()) pieces.push(piece as Buffer);
      sent.push({ feedId, cause, text: Buffer.concat(pieces).toString() });
      return 'requested';
    },
    wake: (_, at) => wake(at),
    now: clock.now,
    log: pino({ level: 'silent' }),
  });
}

const making = async () => (await feeds.view(SHOP)).making;

/** Makes a feed to its end. */
async function make(): Promise<void> {
  await feeds.make(SHOP, STAFF);
  await feeds.step(SHOP);
  look = completed;
  clock.pass(60_000);
  await feeds.step(SHOP);
  await feeds.step(SHOP);
}

async function downloaded(): Promise<string> {
  const download = await feeds.download(SHOP);
  if (!download.ok) throw new Error(download.why);
  const pieces: Buffer[] = [];
  for await (const piece of download.body) pieces.push(piece as Buffer);
  return gunzipSync(Buffer.concat(pieces)).toString();
}

const uidsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { uid: string }).uid);

describe('a feed made from the shop', () => {
  it('is begun, followed and counted, and can be downloaded; its rows hold nothing of it', async () => {
    await feeds.choose(SHOP, {
      metafields: ['custom.care'],
      countries: ['DE'],
      feedId: null,
      dailyAt: null,
    });
    expect(await feeds.make(SHOP, STAFF)).toBe('begun');
    expect(await making()).toMatchObject({ state: 'requested', staff: STAFF, cause: 'staff' });
    await feeds.step(SHOP);
    expect(documents).toMatchObject([expect.stringContaining('namespace: "custom", key: "care"')]);
    expect(await making()).toMatchObject({ state: 'running', operationId: OPERATION });
    clock.pass(10_000);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'running', objects: 5 });
    look = completed;
    clock.pass(60_000);
    await feeds.step(SHOP);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({
      state: 'done',
      objects: 12,
      tally: {
        products: 2,
        variants: 4,
        leftOut: [{ reason: 'no-image', count: 1, named: [{ id: '3', title: 'Mug 3' }] }],
      },
    });
    expect(uidsIn(await downloaded())).toEqual(['10000', '2']);
    expect(JSON.stringify(await database.prisma.shopFeed.findMany())).not.toContain('Keeps warm');
  });

  it('holds more than updates of its products carry, until one without it was made', async () => {
    const none = { metafields: [], countries: [], feedId: null, dailyAt: null };
    expect(await feeds.moreFields(SHOP)).toEqual({ metafields: false, prices: false });
    await feeds.choose(SHOP, { ...none, countries: ['DE'] });
    expect(await feeds.moreFields(SHOP)).toEqual({ metafields: false, prices: true });
    await make();
    await feeds.choose(SHOP, none);
    expect(await feeds.moreFields(SHOP)).toEqual({ metafields: false, prices: true });
    await make();
    expect(await feeds.moreFields(SHOP)).toEqual({ metafields: false, prices: false });
  });

  it('is one, however often it is asked for at once', async () => {
    const [other] = [open()];
    const outcomes = await Promise.all([
      feeds.make(SHOP, STAFF),
      other.make(SHOP, STAFF),
      feeds.make(SHOP, STAFF),
    ]);
    expect(outcomes.toSorted()).toEqual(['begun', 'living', 'living']);
    await Promise.all([feeds.step(SHOP), other.step(SHOP)]);
    expect(documents).toHaveLength(1);
    expect(woken.length).toBeGreaterThan(0);
  });

  it('is looked at as soon as Shopify says that its operation has ended', async () => {
    await feeds.make(SHOP, STAFF);
    await feeds.step(SHOP);
    look = completed;
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'running' });
    const { prisma } = database;
    await prisma.$transaction((tx) =>
      feeds.operationEnded(SHOP, 'gid://shopify/BulkOperation/9', tx),
    );
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'running' });
    await prisma.$transaction((tx) => feeds.operationEnded(SHOP, OPERATION, tx));
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'reading' });
  });

  it('goes on after a process that died in any step, once its lease has ended', async () => {
    await feeds.make(SHOP, STAFF);
    const { prisma } = database;
    const lease = { lookAt: new Date(clock.now().getTime() + 90_000) };
    // Died after Shopify had begun: another operation is begun, and the first is not looked at.
    await prisma.shopFeed.updateMany({ data: lease });
    await feeds.step(SHOP);
    expect(documents).toEqual([]);
    clock.pass(100_000);
    expect(await feeds.due(10)).toEqual([SHOP]);
    await feeds.step(SHOP);
    look = completed;
    clock.pass(10_000);
    await feeds.step(SHOP);
    // Died while the result was read.
    await prisma.shopFeed.updateMany({
      data: { lookAt: new Date(clock.now().getTime() + 90_000) },
    });
    clock.pass(100_000);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'done', tally: { products: 2 } });
  });

  it.each<[string, Look, string]>([
    ['fails', { kind: 'ended', reason: 'failed' }, 'failed'],
    ['is canceled', { kind: 'ended', reason: 'canceled' }, 'canceled'],
    ['expires', { kind: 'ended', reason: 'expired' }, 'expired'],
    ['is not known any more', { kind: 'ended', reason: 'gone' }, 'gone'],
  ])('is not made where the operation %s, and another can be', async (_, end, reason) => {
    await feeds.make(SHOP, STAFF);
    await feeds.step(SHOP);
    look = end;
    clock.pass(60_000);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'failed', reason, endedAt: clock.now() });
    expect(await feeds.download(SHOP)).toEqual({ ok: false, why: 'none' });
    expect(await feeds.make(SHOP, STAFF)).toBe('begun');
  });

  it('waits while other operations of the app run, for an hour', async () => {
    started = { kind: 'later' };
    await feeds.make(SHOP, STAFF);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'requested' });
    clock.pass(61 * 60_000);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('is not made where Shopify refuses the document or the app', async () => {
    started = { kind: 'refused', reason: 'no-access' };
    await feeds.make(SHOP, STAFF);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'failed', reason: 'no-access' });
  });

  it('is not made of a part of a result, nor of one that stays out of reach', async () => {
    result = RESULT.slice(0, -30);
    await make();
    expect(await making()).toMatchObject({ state: 'failed', reason: 'broken', tally: null });

    result = null;
    await make();
    expect(await making()).toMatchObject({ state: 'reading', tries: 1 });
    for (let tries = 0; tries < 5; tries += 1) {
      clock.pass(30_000);
      await feeds.step(SHOP);
    }
    expect(await making()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('of which the result is gone cannot be downloaded any more', async () => {
    await make();
    look = { kind: 'ended', reason: 'expired' };
    expect(await feeds.download(SHOP)).toEqual({ ok: false, why: 'gone' });
    look = { kind: 'no-answer' };
    expect(await feeds.download(SHOP)).toEqual({ ok: false, why: 'no-answer' });
  });

  it('is uploaded when staff ask for it, as it is downloaded', async () => {
    expect(await feeds.upload(SHOP, { feedId: '7', staff: STAFF })).toBe('none');
    await make();
    expect(await feeds.upload(SHOP, { feedId: '7', staff: STAFF })).toBe('begun');
    expect(await feeds.upload(SHOP, { feedId: '7', staff: STAFF })).toBe('none');
    await feeds.step(SHOP);
    expect(sent).toEqual([{ feedId: '7', cause: 'staff', text: await downloaded() }]);
    expect(await making()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });
});

describe('the feed of the day', () => {
  const daily = { metafields: [], countries: [], feedId: '7', dailyAt: 3 * 60 };

  it('is made and uploaded at its time in the shop’s time zone, once, and the next day again', async () => {
    await feeds.choose(SHOP, daily);
    expect((await feeds.view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T02:00:00.000Z'));
    expect(await feeds.due(10)).toEqual([]);
    clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds.due(10)).toEqual([SHOP]);
    await Promise.all([feeds.step(SHOP), open().step(SHOP)]);
    expect(documents).toHaveLength(1);
    look = completed;
    clock.pass(60_000);
    for (let steps = 0; steps < 3; steps += 1) await feeds.step(SHOP);
    expect(sent).toMatchObject([{ feedId: '7', cause: 'schedule' }]);
    expect(await feeds.view(SHOP)).toMatchObject({
      making: { state: 'done', cause: 'schedule', sent: 'requested' },
      dailyDueAt: new Date('2026-11-22T02:00:00.000Z'),
    });
  });

  it('is made though the worker dies that begins it', async () => {
    await feeds.choose(SHOP, daily);
    clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    wake = () => Promise.reject(new Error('killed'));
    await expect(feeds.step(SHOP)).rejects.toThrow('killed');
    wake = noteTime;
    expect(await feeds.due(10)).toEqual([SHOP]);
    await feeds.step(SHOP);
    expect(await making()).toMatchObject({ state: 'running', cause: 'schedule' });
  });

  it('is not made while the app is not installed', async () => {
    await feeds.choose(SHOP, daily);
    await database.prisma.shop.updateMany({ data: { uninstalledAt: clock.now() } });
    clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds.due(10)).toEqual([]);
  });
});
