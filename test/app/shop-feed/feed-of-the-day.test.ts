import { describe, expect, it } from 'vitest';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import { readShopFeedForm } from '../../../app/shop-feed/feed-form.ts';
import { forgetAccount } from '../../../app/shop/forget-shop.ts';
import type { UploadOutcome } from '../../../app/uploads/uploads.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { queryWaits } from '../use-database.ts';
import { COMPLETED, NOTHING, SHOP, useShopFeeds } from './shop-feed-kit.ts';

const { anotherProcess, database, feeds, build, outside, step, steps } = useShopFeeds();

describe('the feed of the day', () => {
  const daily = { ...NOTHING, feedId: '7', dailyAt: 3 * 60 };

  it('is made and uploaded once a day at its time in the shop’s time zone', async () => {
    await feeds().choose(SHOP, daily);
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T02:00:00.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
    await step();
    await anotherProcess().work.run({ shop: SHOP });
    expect(outside().documents).toHaveLength(1);
    outside().check = COMPLETED;
    await step(MINUTE);
    await steps(2);
    expect(outside().sent).toMatchObject([{ feedId: '7', cause: 'schedule' }]);
    expect(await feeds().view(SHOP)).toMatchObject({
      build: { state: 'done', cause: 'schedule', sent: 'requested' },
      dailyDueAt: new Date('2026-11-22T02:00:00.000Z'),
    });
  });

  it('is uploaded once another re-index of its feed has ended, unless that takes a day', async () => {
    const { answer } = outside();
    outside().check = COMPLETED;
    outside().answer = { outcome: 'already-alive' } as UploadOutcome;
    await feeds().choose(SHOP, daily);
    await step(DAY);
    expect(await steps(3, MINUTE)).toMatchObject({ state: 'sending', sent: null });
    outside().answer = answer;
    expect(await step(HOUR)).toMatchObject({ state: 'done', sent: 'requested' });

    outside().answer = { outcome: 'already-alive' } as UploadOutcome;
    await step(DAY);
    await steps(2, MINUTE);
    expect(await step(DAY)).toMatchObject({ state: 'done', sent: 'already-alive' });
  });

  it.each([
    ['8', { sendTo: '8', sent: 'requested' }, ['8']],
    [null, { sendTo: null, sent: null }, []],
  ])('that is being made goes to feed %s as staff choose it meanwhile', async (feedId, end, to) => {
    outside().check = COMPLETED;
    for (const before of [1, 2, 3]) {
      outside().sent = [];
      await feeds().choose(SHOP, daily);
      outside().clock.pass(DAY);
      await steps(before, MINUTE);
      await feeds().choose(SHOP, { feedId, dailyAt: feedId === null ? null : daily.dailyAt });
      const made = await steps(4 - before, MINUTE);
      expect(made).toMatchObject({ state: 'done', cause: 'schedule', ...end });
      expect(outside().sent.map((each) => each.feedId)).toEqual(to);
    }
  });

  it.each(['8', null])(
    'that a killed process has requested to upload is shown with its feed though staff choose %s then',
    async (feedId) => {
      outside().check = COMPLETED;
      await feeds().choose(SHOP, daily);
      outside().clock.pass(DAY);
      await steps(3, MINUTE);
      outside().earlier = { feedId: '7' } as ReindexView;
      await feeds().choose(SHOP, { feedId, dailyAt: feedId === null ? null : daily.dailyAt });
      expect(await step()).toMatchObject({ state: 'done', sendTo: '7', sent: 'requested' });
      expect(outside().sent).toEqual([]);
    },
  );

  it('stays due where staff choose other fields before it was begun', async () => {
    await feeds().choose(SHOP, daily);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    await feeds().choose(SHOP, { ...daily, countries: ['US'] });
    expect(await step()).toMatchObject({ cause: 'schedule', definition: { countries: ['US'] } });
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-22T02:00:00.000Z'));
    await feeds().choose(SHOP, { ...daily, dailyAt: 4 * 60 });
    expect((await feeds().view(SHOP)).dailyDueAt).toEqual(new Date('2026-11-21T03:00:00.000Z'));
    await feeds().choose(SHOP, { ...daily, dailyAt: null });
    expect((await feeds().view(SHOP)).dailyDueAt).toBeNull();
  });

  it('is made though the worker that begins it dies', async () => {
    await feeds().choose(SHOP, daily);
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    const { enqueue } = outside();
    outside().enqueue = () => Promise.reject(new Error('killed'));
    await expect(feeds().work.run({ shop: SHOP })).rejects.toThrow('killed');
    outside().enqueue = enqueue;
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
    expect(await step()).toMatchObject({ state: 'running', cause: 'schedule' });
  });

  it('is not planned and begins no upload while staff do not choose its feed in Settings', async () => {
    await feeds().choose(SHOP, daily);
    outside().chosen = ['8'];
    expect(await feeds().view(SHOP)).toMatchObject({
      choices: { feedId: null, dailyAt: null },
      dailyDueAt: null,
      targets: [],
    });
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await step()).toBeNull();
    expect(await feeds().work.due(10)).toEqual([]);
    outside().chosen = ['7'];
    expect(await feeds().view(SHOP)).toMatchObject({
      choices: { feedId: '7', dailyAt: 180 },
      dailyDueAt: new Date('2026-11-22T02:00:00.000Z'),
      targets: ['7'],
    });
  });

  it('is not saved for a feed that staff do not choose in Settings, as another tab may still offer', async () => {
    outside().chosen = ['8'];
    expect(await feeds().choose(SHOP, daily)).toBe('not-chosen');
    outside().chosen = ['7'];
    expect((await feeds().view(SHOP)).choices).toMatchObject({ feedId: null, dailyAt: null });
  });

  it('stays stored where other fields are saved, also while it is not shown', async () => {
    await feeds().choose(SHOP, daily);
    outside().chosen = ['8'];
    expect(await feeds().choose(SHOP, { countries: ['US'] })).toBe('saved');
    outside().chosen = ['7'];
    expect((await feeds().view(SHOP)).choices).toEqual({ ...daily, countries: ['US'] });
    await feeds().choose(SHOP, NOTHING);
    expect((await feeds().view(SHOP)).choices).toMatchObject({ feedId: null, dailyAt: null });
  });

  it('stays as other staff save it in the same moment as other fields', async () => {
    const { feedId, dailyAt } = daily;
    await Promise.all([
      feeds().choose(SHOP, { countries: ['US'] }),
      feeds().choose(SHOP, { feedId, dailyAt }),
      feeds().choose(SHOP, { metafields: ['custom.color'], variantMetafields: [] }),
    ]);
    const choices = { ...daily, countries: ['US'], metafields: ['custom.color'] };
    const dailyDueAt = new Date('2026-11-21T02:00:00.000Z');
    expect(await feeds().view(SHOP)).toMatchObject({ choices, dailyDueAt });
  });

  describe('that staff change on an outdated page keeps what other staff have chosen since:', () => {
    const save = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const read = readShopFeedForm(form);
      if (!read.ok) throw new Error('The form is invalid.');
      return feeds().choose(SHOP, read.values);
    };
    const schedule = async () => {
      const { choices, dailyDueAt } = await feeds().view(SHOP);
      return { feedId: choices.feedId, dailyAt: choices.dailyAt, dailyDueAt };
    };

    it('its feed or its time', async () => {
      await save({ daily: 'yes', feedId: '7', dailyAt: '03:00' });
      await save({ feedId: '8' });
      await save({ dailyAt: '05:00' });
      const dailyDueAt = new Date('2026-11-21T04:00:00.000Z');
      expect(await schedule()).toEqual({ feedId: '8', dailyAt: 300, dailyDueAt });
      await save({ feedId: '7' });
      expect(await schedule()).toEqual({ feedId: '7', dailyAt: 300, dailyDueAt });
    });

    it('its end', async () => {
      await save({ daily: 'yes', feedId: '7', dailyAt: '03:00' });
      await save({ daily: 'no' });
      await save({ feedId: '8', dailyAt: '05:00' });
      expect(await schedule()).toEqual({ feedId: null, dailyAt: null, dailyDueAt: null });
    });
  });

  it('is removed where a page from before its feed was unchosen turns it off', async () => {
    await feeds().choose(SHOP, daily);
    outside().chosen = ['8'];
    await feeds().choose(SHOP, { feedId: null, dailyAt: null });
    outside().chosen = ['7'];
    expect((await feeds().view(SHOP)).choices).toMatchObject({ feedId: null, dailyAt: null });
  });

  it('is not begun without an account, also where another step is due', async () => {
    await feeds().choose(SHOP, daily);
    await database().prisma.credentials.deleteMany();
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
    expect(await step()).toBeNull();
  });

  it('is not begun in the moment in which staff disconnect its account', async () => {
    const { prisma } = database();
    await feeds().choose(SHOP, daily);
    outside().clock.pass(DAY);
    const day = await prisma.$transaction(async (tx) => {
      await forgetAccount(tx, SHOP, outside().clock.now());
      const begun = feeds().work.run({ shop: SHOP });
      await Promise.race([begun, queryWaits(prisma)]);
      return { begun };
    });
    await day.begun;
    expect(await build()).toBeNull();
  });

  it('is not made after the app was uninstalled', async () => {
    await feeds().choose(SHOP, daily);
    await database().prisma.shop.updateMany({ data: { uninstalledAt: outside().clock.now() } });
    outside().clock.passTo(new Date('2026-11-21T02:00:30.000Z'));
    expect(await feeds().work.due(10)).toEqual([]);
  });
});
