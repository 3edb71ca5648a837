import { describe, expect, it } from 'vitest';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import { ChecksBusy } from '../../../app/uploads/file-checks.ts';
import { DAY, MINUTE } from '../clock.ts';
import { enterAccount } from '../shop/enter-account.ts';
import { COMPLETED, NOTHING, SHOP, useShopFeeds } from './shop-feed-kit.ts';

const { database, feeds, build, step, steps, make, upload, downloaded, outside } = useShopFeeds();

describe('a feed made from the shop', () => {
  it('is uploaded as it is downloaded when staff request it', async () => {
    expect(await upload()).toBe('none');
    await make();
    expect(await upload()).toBe('begun');
    expect(await upload()).toBe('none');
    await step();
    expect(outside().sent).toMatchObject([
      { feedId: '7', cause: 'staff', text: await downloaded(), fewer: 'ask' },
    ]);
    expect(await build()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
  });

  it('has the columns that the check of files reads', async () => {
    await make();
    await upload();
    await step();
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
    await upload();
    expect(await step()).toMatchObject({ state: 'done', sent, fewerThan: null });
  });

  it('is not sent to a feed that staff do not choose anymore when its turn comes', async () => {
    await make();
    await upload();
    outside().chosen = ['8'];
    expect(await step()).toMatchObject({ state: 'done', sendTo: '7', sent: 'not-chosen' });
    expect(outside().sent).toEqual([]);
  });

  describe('for whose account staff enter another', () => {
    const enter = (siteId: string) => {
      const { prisma } = database();
      return enterAccount({ prisma, clock: outside().clock }, SHOP, siteId);
    };

    it('is not sent, and its file is deleted for a step that is sending it', async () => {
      await make();
      await upload();
      const { id = '' } = (await build()) ?? {};
      const files = database().prisma.feedFile;
      const { now } = outside().clock;
      const file = { id, shopDomain: SHOP, feedId: '7', name: 'products', expiresAt: now() };
      await files.create({ data: file });
      await enter('demo01');
      expect([(await build())?.sent, await files.count()]).toEqual([null, 1]);

      await enter('demo02');
      expect(await files.count()).toBe(0);
      const ended = { state: 'done', sendTo: '7', sent: 'account-replaced' };
      expect(await step()).toMatchObject(ended);
      expect(outside().sent).toEqual([]);

      await upload();
      expect(await step()).toMatchObject({ ...ended, sent: 'requested' });
    });

    it('is not sent by a step that has not stored its file before', async () => {
      await make();
      await upload();
      outside().stored = () => enter('demo02');
      await step();
      expect(outside().sent).toEqual([]);
      expect(await step()).toMatchObject({ state: 'done', sent: 'account-replaced' });
    });

    it('is made and not sent if it is not made yet', async () => {
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      outside().clock.pass(DAY);
      outside().check = COMPLETED;
      expect(await step()).toMatchObject({ state: 'running', sendTo: '7' });
      await enter('demo02');
      expect(await steps(2, MINUTE)).toMatchObject({ state: 'done', sent: 'account-replaced' });
      expect(outside().sent).toEqual([]);
    });

    it('is not sent either where staff had turned the daily feed off and on again before that', async () => {
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      await step(DAY);
      await feeds().choose(SHOP, NOTHING);
      await step(MINUTE);
      await feeds().choose(SHOP, { ...NOTHING, feedId: '7', dailyAt: 0 });
      await enter('demo02');
      outside().check = COMPLETED;
      expect(await steps(3, MINUTE)).toMatchObject({
        state: 'done',
        sendTo: '7',
        sent: 'account-replaced',
      });
      expect(outside().sent).toEqual([]);
    });
  });

  it('is sent once others are checked, however often these came first, and is not sent after a day of that', async () => {
    await make();
    await upload();
    outside().sendFails = new ChecksBusy('others come first');
    expect(await steps(10, MINUTE)).toMatchObject({ state: 'sending', tries: 0 });
    outside().sendFails = null;
    expect(await step(MINUTE)).toMatchObject({ state: 'done', sent: 'requested' });

    await upload();
    outside().sendFails = new ChecksBusy('others come first');
    outside().clock.pass(DAY);
    expect(await steps(5, MINUTE)).toMatchObject({ state: 'done', sent: 'no-answer' });
  });

  it('is not sent after several tries with an error, and can still be downloaded and sent', async () => {
    await make();
    const made = await build();
    await upload();
    outside().sendFails = new Error('the connection ended');
    const { endedAt } = made ?? {};
    expect(await steps(5, 30_000)).toMatchObject({ state: 'done', sent: 'no-answer', endedAt });
    expect(await feeds().download(SHOP)).toMatchObject({ ok: true });
    outside().sendFails = null;
    expect(await upload()).toBe('begun');
    expect(await step()).toMatchObject({ state: 'done', sent: 'requested', endedAt });
  });

  it('that the last try has requested to upload is shown as requested though the answer was lost', async () => {
    await make();
    await upload();
    let tries = 0;
    outside().stored = () => {
      tries += 1;
      if (tries === 5) outside().earlier = { feedId: '7' } as ReindexView;
      return Promise.reject(new Error('the connection ended'));
    };
    const ended = { state: 'done', sendTo: '7', sent: 'requested' };
    expect(await steps(6, 30_000)).toMatchObject(ended);
  });

  it.each([
    [{ kind: 'no-token' } as const, { state: 'done', sent: 'no-token' }],
    [{ kind: 'ended', reason: 'gone' } as const, { state: 'failed', reason: 'gone' }],
  ])('that cannot be sent as Shopify says %j ends as %j', async (check, end) => {
    await make();
    await upload();
    outside().check = check;
    expect(await step()).toMatchObject(end);
  });
});

describe('a feed with far fewer products than the last file', () => {
  const asked = async () => (await build())?.id ?? null;

  it('waits for staff, and is sent once they agree for that feed', async () => {
    await make();
    outside().answer = { outcome: 'fewer-products', before: 500 };
    expect(await upload(await asked())).toBe('none');
    await upload();
    expect(await step()).toMatchObject({ state: 'done', sent: 'fewer-products', fewerThan: 500 });
    expect(await feeds().work.due(10)).toEqual([]);
    expect(await upload(await asked(), '8')).toBe('none');
    expect(await upload(await asked())).toBe('begun');
    await step();
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
      const ended = { cause: 'schedule', sent: 'fewer-products' };
      expect(await steps(4, MINUTE)).toMatchObject(ended);
      questions.push(await asked());
    }
    expect(outside().sent.map(({ fewer }) => fewer)).toEqual(['ask', 'ask']);
    // A page that was left open still shows the figures of the day before.
    const [ofDayBefore = null, ofToday = null] = questions;
    expect(await upload(ofDayBefore)).toBe('none');
    expect(await upload(ofToday)).toBe('begun');
  });
});
