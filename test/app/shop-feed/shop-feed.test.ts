import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Look } from '../../../app/shop-feed/bulk-operations.ts';
import { COMPLETED, OPERATION, RESULT, SHOP, STAFF, useShopFeeds } from './shop-feed-kit.ts';

const { anotherProcess, database, feeds, build, outside } = useShopFeeds();

/** Makes a feed to its end. */
async function make(): Promise<void> {
  await feeds().make(SHOP, STAFF);
  await feeds().step(SHOP);
  outside().look = COMPLETED;
  outside().clock.pass(60_000);
  await feeds().step(SHOP);
  await feeds().step(SHOP);
}

async function downloaded(): Promise<string> {
  const download = await feeds().download(SHOP);
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
    await feeds().choose(SHOP, {
      metafields: ['custom.care'],
      countries: ['DE'],
      feedId: null,
      dailyAt: null,
    });
    expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    expect(await build()).toMatchObject({ state: 'requested', staff: STAFF, cause: 'staff' });
    await feeds().step(SHOP);
    expect(outside().documents).toMatchObject([
      expect.stringContaining('namespace: "custom", key: "care"'),
    ]);
    expect(await build()).toMatchObject({ state: 'running', operationId: OPERATION });
    outside().clock.pass(10_000);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'running', objects: 5 });
    outside().look = COMPLETED;
    outside().clock.pass(60_000);
    await feeds().step(SHOP);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({
      state: 'done',
      objects: 12,
      counts: {
        products: 2,
        variants: 4,
        leftOut: [{ reason: 'no-image', count: 1, named: [{ id: '3', title: 'Mug 3' }] }],
      },
    });
    expect(uidsIn(await downloaded())).toEqual(['10000', '2']);
    expect(JSON.stringify(await database().prisma.shopFeed.findMany())).not.toContain('Keeps warm');
  });

  it('holds more than updates of its products carry, until one without it was made', async () => {
    const none = { metafields: [], countries: [], feedId: null, dailyAt: null };
    expect(await feeds().moreFields(SHOP)).toEqual({ metafields: false, prices: false });
    await feeds().choose(SHOP, { ...none, countries: ['DE'] });
    expect(await feeds().moreFields(SHOP)).toEqual({ metafields: false, prices: true });
    await make();
    await feeds().choose(SHOP, none);
    expect(await feeds().moreFields(SHOP)).toEqual({ metafields: false, prices: true });
    await make();
    expect(await feeds().moreFields(SHOP)).toEqual({ metafields: false, prices: false });
  });

  it('is one, however often it is asked for at once', async () => {
    const other = anotherProcess();
    const outcomes = await Promise.all([
      feeds().make(SHOP, STAFF),
      other.make(SHOP, STAFF),
      feeds().make(SHOP, STAFF),
    ]);
    expect(outcomes.toSorted()).toEqual(['begun', 'unfinished', 'unfinished']);
    await Promise.all([feeds().step(SHOP), other.step(SHOP)]);
    expect(outside().documents).toHaveLength(1);
    expect(outside().woken.length).toBeGreaterThan(0);
  });

  it('is looked at as soon as Shopify says that its operation has ended', async () => {
    await feeds().make(SHOP, STAFF);
    await feeds().step(SHOP);
    outside().look = COMPLETED;
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'running' });
    const { prisma } = database();
    await prisma.$transaction((tx) =>
      feeds().operationEnded(SHOP, 'gid://shopify/BulkOperation/9', tx),
    );
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'running' });
    await prisma.$transaction((tx) => feeds().operationEnded(SHOP, OPERATION, tx));
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'reading' });
  });

  it.each<[string, Look, string]>([
    ['fails', { kind: 'ended', reason: 'failed' }, 'failed'],
    ['is canceled', { kind: 'ended', reason: 'canceled' }, 'canceled'],
    ['expires', { kind: 'ended', reason: 'expired' }, 'expired'],
    ['is not known any more', { kind: 'ended', reason: 'gone' }, 'gone'],
  ])('is not made where the operation %s, and another can be', async (_, end, reason) => {
    await feeds().make(SHOP, STAFF);
    await feeds().step(SHOP);
    outside().look = end;
    outside().clock.pass(60_000);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({
      state: 'failed',
      reason,
      endedAt: outside().clock.now(),
    });
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'none' });
    expect(await feeds().make(SHOP, STAFF)).toBe('begun');
  });

  it('waits while other operations of the app run, for an hour', async () => {
    outside().started = { kind: 'later' };
    await feeds().make(SHOP, STAFF);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'requested' });
    outside().clock.pass(61 * 60_000);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('is not made where Shopify refuses the document or the app', async () => {
    outside().started = { kind: 'refused', reason: 'no-access' };
    await feeds().make(SHOP, STAFF);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-access' });
  });

  it('is not made of a part of a result, nor of one that stays out of reach', async () => {
    outside().result = RESULT.slice(0, -30);
    await make();
    expect(await build()).toMatchObject({ state: 'failed', reason: 'broken', counts: null });

    outside().result = null;
    await make();
    expect(await build()).toMatchObject({ state: 'reading', tries: 1 });
    for (let tries = 0; tries < 5; tries += 1) {
      outside().clock.pass(30_000);
      await feeds().step(SHOP);
    }
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('of which the result is gone cannot be downloaded any more', async () => {
    await make();
    outside().look = { kind: 'ended', reason: 'expired' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'gone' });
    outside().look = { kind: 'no-answer' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'no-answer' });
  });

  it('is uploaded when staff ask for it, as it is downloaded', async () => {
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF })).toBe('none');
    await make();
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF })).toBe('begun');
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF })).toBe('none');
    await feeds().step(SHOP);
    expect(outside().sent).toEqual([{ feedId: '7', cause: 'staff', text: await downloaded() }]);
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });
});

describe('the feed of the day', () => {
  const daily = { metafields: [], countries: [], feedId: '7', dailyAt: 3 * 60 };

  it('is made and uploaded at its time in the shop’s time zone, once, and the next day again', async () => {
    await feeds().choose(SHOP, daily);
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T02:00:00.000Z'));
    expect(await feeds().due(10)).toEqual([]);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().due(10)).toEqual([SHOP]);
    await Promise.all([feeds().step(SHOP), anotherProcess().step(SHOP)]);
    expect(outside().documents).toHaveLength(1);
    outside().look = COMPLETED;
    outside().clock.pass(60_000);
    for (let steps = 0; steps < 3; steps += 1) await feeds().step(SHOP);
    expect(outside().sent).toMatchObject([{ feedId: '7', cause: 'schedule' }]);
    expect(await feeds().view(SHOP)).toMatchObject({
      build: { state: 'done', cause: 'schedule', sent: 'requested' },
      dailyDueAt: new Date('2026-11-22T02:00:00.000Z'),
    });
  });

  it('is made though the worker dies that begins it', async () => {
    await feeds().choose(SHOP, daily);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    const { wake } = outside();
    outside().wake = () => Promise.reject(new Error('killed'));
    await expect(feeds().step(SHOP)).rejects.toThrow('killed');
    outside().wake = wake;
    expect(await feeds().due(10)).toEqual([SHOP]);
    await feeds().step(SHOP);
    expect(await build()).toMatchObject({ state: 'running', cause: 'schedule' });
  });

  it('is not made while the app is not installed', async () => {
    await feeds().choose(SHOP, daily);
    await database().prisma.shop.updateMany({ data: { uninstalledAt: outside().clock.now() } });
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().due(10)).toEqual([]);
  });
});
