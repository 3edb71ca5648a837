import { describe, expect, it } from 'vitest';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import { ChecksBusy } from '../../../app/uploads/file-checks.ts';
import { DAY } from '../clock.ts';
import { enterAccount } from '../shop/enter-account.ts';
import { COMPLETED, NOTHING, SHOP, STAFF, useShopFeeds } from './shop-feed-kit.ts';

const { database, feeds, build, make, downloaded, outside } = useShopFeeds();

describe('a feed made from the shop', () => {
  it('is uploaded as it is downloaded when staff request it', async () => {
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null })).toBe('none');
    await make();
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null })).toBe('begun');
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null })).toBe('none');
    await feeds().work.run({ shop: SHOP });
    expect(outside().sent).toMatchObject([
      { feedId: '7', cause: 'staff', text: await downloaded(), fewer: 'ask' },
    ]);
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });

  it('has the columns that the check of files reads', async () => {
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    await feeds().work.run({ shop: SHOP });
    const [record = ''] = (await downloaded()).split('\n', 1);
    const columns = outside().sent.flatMap(({ mapping }) => Object.values(mapping));
    expect(Object.keys(JSON.parse(record) as object)).toEqual(expect.arrayContaining(columns));
  });

  it.each([
    ['account-refused', { kind: 'wrong-key', httpStatus: 401 }],
    ['in-progress', null],
  ] as const)('that the service refuses ends with the reason: %s', async (sent, problem) => {
    const decision = { allowed: false, reason: 'in-progress', possibleAt: null } as const;
    outside().answer = { outcome: 'refused', decision, problem };
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sent, fewerThan: null });
  });

  it('is not sent to a feed that staff do not choose anymore when its turn comes', async () => {
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    outside().chosen = ['8'];
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'not-chosen' });
    expect(outside().sent).toEqual([]);
  });

  describe('for whose account staff enter another', () => {
    const enter = (siteId: string) => {
      const { prisma } = database();
      return enterAccount({ prisma, clock: outside().clock }, SHOP, siteId);
    };

    it('is not sent, and its file is deleted for a step that is sending it', async () => {
      await make();
      await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
      const { id = '' } = (await build()) ?? {};
      const files = database().prisma.feedFile;
      const { now } = outside().clock;
      const file = { id, shopDomain: SHOP, feedId: '7', name: 'products', expiresAt: now() };
      await files.create({ data: file });
      await enter('demo01');
      expect([(await build())?.sent, await files.count()]).toEqual([null, 1]);

      await enter('demo02');
      expect(await files.count()).toBe(0);
      await feeds().work.run({ shop: SHOP });
      const ended = { state: 'done', sendTo: '7', sent: 'account-replaced' };
      expect(await build()).toMatchObject(ended);
      expect(outside().sent).toEqual([]);

      await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
      await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({ ...ended, sent: 'requested' });
    });

    it('is not sent by a step that has not stored its file before', async () => {
      await make();
      await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
      outside().stored = () => enter('demo02');
      await feeds().work.run({ shop: SHOP });
      expect(outside().sent).toEqual([]);
      await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({ state: 'done', sent: 'account-replaced' });
    });

    it('is made and not sent if it is not made yet', async () => {
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      outside().clock.pass(DAY);
      outside().check = COMPLETED;
      await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({ state: 'running', sendTo: '7' });
      await enter('demo02');
      outside().clock.pass(60_000);
      await feeds().work.run({ shop: SHOP });
      await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({ state: 'done', sent: 'account-replaced' });
      expect(outside().sent).toEqual([]);
    });

    it('is not sent either where staff had turned the daily feed off and on again before that', async () => {
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      outside().clock.pass(DAY);
      await feeds().work.run({ shop: SHOP });
      await feeds().choose(SHOP, NOTHING);
      outside().clock.pass(60_000);
      await feeds().work.run({ shop: SHOP });
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      await enter('demo02');
      outside().check = COMPLETED;
      outside().clock.pass(60_000);
      for (let steps = 0; steps < 3; steps += 1) await feeds().work.run({ shop: SHOP });
      expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'account-replaced' });
      expect(outside().sent).toEqual([]);
    });
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
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    outside().sendFails = new ChecksBusy('others come first');
    expect(await tryEachMinute(10)).toMatchObject({ state: 'sending', tries: 0 });
    outside().sendFails = null;
    expect(await tryEachMinute(1)).toMatchObject({ state: 'done', sent: 'requested' });

    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    outside().sendFails = new ChecksBusy('others come first');
    outside().clock.pass(DAY);
    expect(await tryEachMinute(5)).toMatchObject({ state: 'done', sent: 'no-answer' });
  });

  it('is not sent after several tries with an error, and can still be downloaded and sent', async () => {
    await make();
    const made = await build();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    outside().sendFails = new Error('the connection ended');
    for (let tries = 0; tries < 5; tries += 1) {
      await feeds().work.run({ shop: SHOP });
      outside().clock.pass(30_000);
    }
    const { endedAt } = made ?? {};
    expect(await build()).toMatchObject({ state: 'done', sent: 'no-answer', endedAt });
    expect(await feeds().download(SHOP)).toMatchObject({ ok: true });
    outside().sendFails = null;
    expect(await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null })).toBe('begun');
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sent: 'requested', endedAt });
  });

  it('that the last try has requested to upload is shown as requested though the answer was lost', async () => {
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    let tries = 0;
    outside().stored = () => {
      tries += 1;
      if (tries === 5) outside().earlier = { feedId: '7' } as ReindexView;
      return Promise.reject(new Error('the connection ended'));
    };
    for (let steps = 0; steps < 6; steps += 1) {
      await feeds().work.run({ shop: SHOP });
      outside().clock.pass(30_000);
    }
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });

  it.each([
    [{ kind: 'no-token' } as const, { state: 'done', sent: 'no-token' }],
    [{ kind: 'ended', reason: 'gone' } as const, { state: 'failed', reason: 'gone' }],
  ])('that cannot be sent as Shopify says %j ends as %j', async (check, end) => {
    await make();
    await feeds().upload(SHOP, { feedId: '7', staff: STAFF, agreedTo: null });
    outside().check = check;
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject(end);
  });
});

describe('a feed with far fewer products than the last file', () => {
  const upload = (agreedTo: string | null, feedId = '7') =>
    feeds().upload(SHOP, { feedId, staff: STAFF, agreedTo });
  const asked = async () => (await build())?.id ?? null;

  it('waits for staff, and is sent once they agree for that feed', async () => {
    await make();
    outside().answer = { outcome: 'fewer-products', before: 500 };
    expect(await upload(await asked())).toBe('none');
    await upload(null);
    await feeds().work.run({ shop: SHOP });
    expect(await build()).toMatchObject({ state: 'done', sent: 'fewer-products', fewerThan: 500 });
    expect(await feeds().work.due(10)).toEqual([]);
    expect(await upload(await asked(), '8')).toBe('none');
    expect(await upload(await asked())).toBe('begun');
    await feeds().work.run({ shop: SHOP });
    expect(outside().sent.map(({ fewer }) => fewer)).toEqual(['ask', 'accept']);
    expect(await build()).toMatchObject({ sent: 'requested', fewerThan: null });
    expect(await upload(await asked())).toBe('none');
  });

  it('waits when it is the feed of the day too; the next one asks again, whatever staff answer to the one before', async () => {
    outside().answer = { outcome: 'fewer-products', before: 500 };
    outside().check = COMPLETED;
    await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 180 });
    const questions: (string | null)[] = [];
    for (const day of ['21', '22']) {
      outside().clock.passTo(new Date(`2026-11-${day}T02:00:30.000Z`));
      for (let step = 0; step < 4; step += 1) {
        await feeds().work.run({ shop: SHOP });
        outside().clock.pass(60_000);
      }
      expect(await build()).toMatchObject({ cause: 'schedule', sent: 'fewer-products' });
      questions.push(await asked());
    }
    expect(outside().sent.map(({ fewer }) => fewer)).toEqual(['ask', 'ask']);
    // A page that was left open still shows the figures of the day before.
    const [ofDayBefore = null, ofToday = null] = questions;
    expect(await upload(ofDayBefore)).toBe('none');
    expect(await upload(ofToday)).toBe('begun');
  });
});
