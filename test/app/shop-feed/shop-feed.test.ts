import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ChecksBusy } from '../../../app/uploads/file-checks.ts';
import { DAY } from '../clock.ts';
import { COMPLETED, OPERATION, RESULT, SHOP, STAFF, useShopFeeds } from './shop-feed-kit.ts';

const { anotherProcess, database, feeds, build, outside } = useShopFeeds();

/** Makes a feed to its end. */
async function make(): Promise<void> {
  await feeds().make(SHOP, STAFF);
  await feeds().work.run({ shop: SHOP });
  outside().check = COMPLETED;
  outside().clock.pass(60_000);
  await feeds().work.run({ shop: SHOP });
  await feeds().work.run({ shop: SHOP });
}

async function downloaded(): Promise<string> {
  const download = await feeds().download(SHOP);
  if (!download.ok) throw new Error(download.why);
  return gunzipSync(await buffer(download.body)).toString();
}

const uidsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { uid: string }).uid);

describe('a feed made from the shop', () => {
  it('is made, counted and downloaded, and is not in the database', async () => {
    await feeds().choose(SHOP, {
      metafields: ['custom.care'],
      variantMetafields: ['custom.shelf'],
      countries: ['DE'],
      feedId: null,
      dailyAt: null,
    });
    expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    expect(await build()).toMatchObject({ state: 'requested', staff: STAFF, cause: 'staff' });
    await feeds().work.run({ shop: SHOP });
    expect(outside().documents).toMatchObject([
      expect.stringContaining('namespace: "custom", key: "care"'),
    ]);
    expect(await build()).toMatchObject({ state: 'running', operationId: OPERATION });
    outside().clock.pass(10_000);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'running', objects: 5 });
    outside().check = COMPLETED;
    outside().clock.pass(60_000);
    await feeds().work.run({ shop: SHOP });
    await feeds().work.run({ shop: SHOP });
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

  it('has more fields than updates, until one without them was made', async () => {
    const none = {
      metafields: [],
      variantMetafields: [],
      countries: [],
      feedId: null,
      dailyAt: null,
    };
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: false });
    await feeds().choose(SHOP, { ...none, countries: ['DE'] });
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: true });
    await make();
    await feeds().choose(SHOP, none);
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: true });
    await make();
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: false });
  });

  it('is made once by many requests at once', async () => {
    const other = anotherProcess();
    const outcomes = await Promise.all([
      feeds().make(SHOP, STAFF),
      other.make(SHOP, STAFF),
      feeds().make(SHOP, STAFF),
    ]);
    expect(outcomes.toSorted()).toEqual(['begun', 'unfinished', 'unfinished']);
    await feeds().work.run({ shop: SHOP });
    await other.work.run({ shop: SHOP });
    expect(outside().documents).toHaveLength(1);
    expect(outside().woken.length).toBeGreaterThan(0);
  });

  it('is found by the sweep without an account too, so that one whose job is lost ends', async () => {
    await database().prisma.credentials.deleteMany();
    await feeds().make(SHOP, STAFF);
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
  });

  it('goes on as soon as Shopify says that its operation has ended', async () => {
    await feeds().make(SHOP, STAFF);
    await feeds().work.run({ shop: SHOP });
    outside().check = COMPLETED;
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'running' });
    const { prisma } = database();
    await prisma.$transaction((tx) =>
      feeds().operationEnded(SHOP, 'gid://shopify/BulkOperation/9', tx),
    );
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'running' });
    await prisma.$transaction((tx) => feeds().operationEnded(SHOP, OPERATION, tx));
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'reading' });
  });

  it.each(['failed', 'canceled', 'expired', 'gone'] as const)(
    'fails with an operation that has %s, and another can be made',
    async (reason) => {
      await feeds().make(SHOP, STAFF);
      await feeds().work.run({ shop: SHOP });
      outside().check = { kind: 'ended', reason };
      outside().clock.pass(60_000);
      await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({
        state: 'failed',
        reason,
        endedAt: outside().clock.now(),
      });
      expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'none' });
      expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    },
  );

  it('waits an hour for other operations of the app', async () => {
    outside().started = { kind: 'later' };
    await feeds().make(SHOP, STAFF);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'requested' });
    outside().clock.pass(61 * 60_000);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('fails where Shopify refuses the operation', async () => {
    outside().started = { kind: 'refused', reason: 'no-access' };
    await feeds().make(SHOP, STAFF);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-access' });
  });

  it('fails with a cut-off result, and after several tries without one', async () => {
    outside().result = RESULT.slice(0, -30);
    await make();
    expect(await build()).toMatchObject({ state: 'failed', reason: 'broken', counts: null });

    outside().result = null;
    await make();
    expect(await build()).toMatchObject({ state: 'reading', tries: 1 });
    for (let tries = 0; tries < 5; tries += 1) {
      outside().clock.pass(30_000);
      await feeds().work.run({ shop: SHOP });
    }
    expect(await build()).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('fails where its operation expires before the result is read', async () => {
    await feeds().make(SHOP, STAFF);
    await feeds().work.run({ shop: SHOP });
    outside().check = COMPLETED;
    outside().clock.pass(60_000);
    await feeds().work.run({ shop: SHOP });
    outside().check = { kind: 'ended', reason: 'expired' };
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await feeds().work.due(10)).toEqual([]);
  });

  it('cannot be downloaded without its result', async () => {
    await make();
    outside().check = { kind: 'ended', reason: 'expired' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'gone' });
    outside().check = { kind: 'no-answer' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'no-answer' });
  });

  it('is uploaded as it is downloaded when staff request it', async () => {
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' })).toBe('none');
    await make();
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' })).toBe('begun');
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' })).toBe('none');
    await feeds().work.run({ shop: SHOP });
    expect(outside().sent).toEqual([
      { feedId: '7', cause: 'staff', text: await downloaded(), fewer: 'ask' },
    ]);
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });

  it('is sent once others are checked, however often these came first, and is not sent after a day of that', async () => {
    const tryEachMinute = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        outside().clock.pass(60_000);
        await feeds().work.run({ shop: SHOP });
      }
      return build();
    };
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' });
    outside().sendFails = new ChecksBusy('others come first');
    expect(await tryEachMinute(10)).toMatchObject({ state: 'sending', tries: 0 });
    outside().sendFails = null;
    expect(await tryEachMinute(1)).toMatchObject({ state: 'done', sent: 'requested' });

    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' });
    outside().sendFails = new ChecksBusy('others come first');
    outside().clock.pass(DAY);
    expect(await tryEachMinute(5)).toMatchObject({ state: 'done', sent: 'no-answer' });
  });

  it('is not sent after several tries with an error, and can still be downloaded and sent', async () => {
    await make();
    const made = await build();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' });
    outside().sendFails = new Error('the connection ended');
    for (let tries = 0; tries < 5; tries += 1) {
      await feeds().work.run({ shop: SHOP });
      outside().clock.pass(30_000);
    }
    const { endedAt } = made ?? {};
    expect(await build()).toMatchObject({ state: 'done', sent: 'no-answer', endedAt });
    expect(await feeds().download(SHOP)).toMatchObject({ ok: true });
    outside().sendFails = null;
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' })).toBe('begun');
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sent: 'requested', endedAt });
  });

  it.each([
    [{ kind: 'no-token' } as const, { state: 'done', sent: 'no-token' }],
    [{ kind: 'ended', reason: 'gone' } as const, { state: 'failed', reason: 'gone' }],
  ])('that cannot be sent as Shopify says %j ends as %j', async (check, end) => {
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, fewer: 'ask' });
    outside().check = check;
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject(end);
  });
});

describe('a feed with far fewer products than the last file', () => {
  const upload = (fewer: 'ask' | 'accept', feedId = '7') =>
    feeds().upload(SHOP, { feedId, staff: STAFF, fewer });

  it('waits for staff, and is sent once they agree for that feed', async () => {
    await make();
    outside().answer = { outcome: 'fewer-products', fewerThan: 500 };
    expect(await upload('accept')).toBe('none');
    await upload('ask');
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sent: 'fewer-products', fewerThan: 500 });
    expect(await feeds().work.due(10)).toEqual([]);
    expect(await upload('accept', '8')).toBe('none');
    expect(await upload('accept')).toBe('begun');
    await feeds().work.run({ shop: SHOP });
    expect(outside().sent.map(({ fewer }) => fewer)).toEqual(['ask', 'accept']);
    expect(await build()).toMatchObject({ sent: 'requested', fewerThan: null });
    expect(await upload('accept')).toBe('none');
  });

  it('waits when it is the feed of the day too, and the next one asks again', async () => {
    outside().answer = { outcome: 'fewer-products', fewerThan: 500 };
    outside().check = COMPLETED;
    await feeds().choose(SHOP, {
      metafields: [],
      variantMetafields: [],
      countries: [],
      feedId: '7',
      dailyAt: 180,
    });
    for (const day of ['21', '22']) {
      outside().clock.passTo(new Date(`2026-11-${day}T02:00:30.000Z`));
      for (let step = 0; step < 4; step += 1) {
        await feeds().work.run({ shop: SHOP });
        outside().clock.pass(60_000);
      }
      expect(await build()).toMatchObject({ cause: 'schedule', sent: 'fewer-products' });
    }
    expect(outside().sent.map(({ fewer }) => fewer)).toEqual(['ask', 'ask']);
  });
});

describe('the feed of the day', () => {
  const daily = {
    metafields: [],
    variantMetafields: [],
    countries: [],
    feedId: '7',
    dailyAt: 3 * 60,
  };

  it('is made and uploaded once a day at its time in the shop’s time zone', async () => {
    await feeds().choose(SHOP, daily);
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T02:00:00.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
    await feeds().work.run({ shop: SHOP });
    await anotherProcess().work.run({ shop: SHOP });
    expect(outside().documents).toHaveLength(1);
    outside().check = COMPLETED;
    outside().clock.pass(60_000);
    for (let steps = 0; steps < 3; steps += 1) await feeds().work.run({ shop: SHOP });
    expect(outside().sent).toMatchObject([{ feedId: '7', cause: 'schedule' }]);
    expect(await feeds().view(SHOP)).toMatchObject({
      build: { state: 'done', cause: 'schedule', sent: 'requested' },
      dailyDueAt: new Date('2026-11-22T02:00:00.000Z'),
    });
  });

  it('stays due where staff choose other fields before it was begun', async () => {
    await feeds().choose(SHOP, daily);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    await feeds().choose(SHOP, { ...daily, countries: ['US'] });
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ cause: 'schedule', definition: { countries: ['US'] } });
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-22T02:00:00.000Z'));
    await feeds().choose(SHOP, { ...daily, dailyAt: 4 * 60 });
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T03:00:00.000Z'));
    await feeds().choose(SHOP, { ...daily, dailyAt: null });
    expect((await feeds().view(SHOP)).dailyDueAt).toBeNull();
  });

  it('is made though the worker that begins it dies', async () => {
    await feeds().choose(SHOP, daily);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    const { wake } = outside();
    outside().wake = () => Promise.reject(new Error('killed'));
    await expect(feeds().work.run({ shop: SHOP })).rejects.toThrow('killed');
    outside().wake = wake;
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'running', cause: 'schedule' });
  });

  it('is not begun without an account, also where another step is due', async () => {
    await feeds().choose(SHOP, daily);
    await database().prisma.credentials.deleteMany();
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toBeNull();
  });

  it('is not made after the app was uninstalled', async () => {
    await feeds().choose(SHOP, daily);
    await database().prisma.shop.updateMany({ data: { uninstalledAt: outside().clock.now() } });
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
  });
});
