import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { recoveredPayload } from '../../../app/flow/payload.ts';
import type { DeliveryResult } from '../../../app/work/deliveries.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { signal } from '../signal.ts';
import { useDatabase } from '../use-database.ts';
import { API_KEY, createFlowKit, type FlowKit, SHOP } from './flow-kit.ts';

const database = useDatabase();
let kit: FlowKit;
beforeEach(async () => {
  kit = await createFlowKit(database());
});

const ADMIN = `https://${SHOP}/admin/apps/${API_KEY}`;

describe('a trigger of an index', () => {
  it('says which feed it is, by the name that staff gave it, who started it and where to read on', async () => {
    await kit.prisma.feedName.create({
      data: { shopDomain: SHOP, feedId: '1201', name: 'Summer catalog' },
    });
    const index = { Feed: 'Summer catalog', 'Feed ID': '1201', 'Started by': 'schedule' };
    const done = await kit.endIndex('done');
    kit.clock.pass(MINUTE);
    const failed = await kit.endIndex('failed', 'regeneration-failed');
    await kit.work();
    expect(kit.fired).toEqual([
      { handle: 'index-finished', payload: { ...index, Page: `${ADMIN}/app/history/${done}` } },
      {
        handle: 'index-failed',
        payload: {
          ...index,
          Page: `${ADMIN}/app/history/${failed}`,
          Reason: 'regeneration-failed',
        },
      },
    ]);
  });

  it('is fired once, however often its end is reported', async () => {
    const id = await kit.endIndex('done');
    await kit.prisma.$transaction((tx) =>
      kit.flow.indexEnded({ id, shop: SHOP, feedId: '1201' }, 'done', tx),
    );
    for (let times = 0; times < 3; times += 1) await kit.work();
    expect(kit.fired).toHaveLength(1);
  });
});

describe('a trigger of tracking', () => {
  it('is fired when a problem begins and when it is over', async () => {
    await kit.checkAlerts('refused');
    await kit.checkAlerts();
    await kit.work();
    kit.clock.pass(HOUR);
    await kit.checkAlerts('accepted');
    await kit.work();
    expect(kit.fired).toEqual([
      {
        handle: 'tracking-stopped',
        payload: {
          Problem: 'The discovery service refuses your account',
          Advice: expect.stringContaining('Copy the site ID') as string,
          Code: 'account-refused',
          Page: ADMIN,
        },
      },
      {
        handle: 'tracking-recovered',
        payload: {
          Message: 'The discovery service accepts your account again',
          Code: 'account-refused',
          Began: '2026-11-25T10:00:00.000Z',
          Page: ADMIN,
        },
      },
    ]);
  });

  it('is written in the language of the staff who saved the settings of alerts', async () => {
    const settings = { addresses: [], kinds: [], locale: 'de', updatedAt: kit.clock.now() };
    await kit.prisma.alertSettings.create({ data: { shopDomain: SHOP, ...settings } });
    await kit.checkAlerts('refused');
    await kit.work();
    expect(kit.fired[0]?.payload).toMatchObject({
      Problem: 'Der Discovery-Service lehnt Ihr Konto ab',
    });
  });

  it('is fired when a problem is over that lasted for longer than triggers are kept', async () => {
    await kit.checkAlerts('refused');
    await kit.work();
    kit.clock.pass(31 * DAY);
    await kit.flow.deleteOld();
    await kit.checkAlerts('accepted');
    await kit.flow.deleteOld();
    await kit.work();
    expect(kit.fired.map(({ handle }) => handle)).toEqual([
      'tracking-stopped',
      'tracking-recovered',
    ]);
    kit.clock.pass(31 * DAY);
    await kit.flow.deleteOld();
    expect(await kit.states()).toEqual([]);
  });

  it('is not fired for a failed index, which has a trigger of its own', async () => {
    kit.state.feedState = 'error';
    await kit.checkAlerts();
    expect(await kit.states()).toEqual([]);
  });

  it('is not fired for a problem that is over before it was sent, or for what staff removed', async () => {
    await kit.checkAlerts('refused');
    await kit.checkAlerts('accepted');
    await kit.work();
    expect(kit.fired).toEqual([]);

    await kit.checkAlerts('refused');
    await kit.work();
    await kit.checkAlerts('missing');
    await kit.work();
    expect(kit.fired.map(({ handle }) => handle)).toEqual(['tracking-stopped']);
  });

  it('is not fired for the end of a problem whose own trigger is being fired, unless that one is taken', async () => {
    const first = signal<DeliveryResult>();
    kit.state.result = first.promise;
    await kit.checkAlerts('refused');
    const firing = kit.work();
    await expect.poll(() => kit.fired).toHaveLength(1);
    await kit.checkAlerts('accepted');
    kit.state.result = { outcome: 'taken' };
    await kit.work();
    first.give({ outcome: 'not-taken', why: 'throttled' });
    await firing;
    await kit.work(MINUTE);
    expect(kit.fired.map(({ handle }) => handle)).toEqual(['tracking-stopped']);
  });
});

describe('nothing is queued', () => {
  it('for a shop to which the app has no access of its own', async () => {
    await kit.prisma.session.updateMany({ data: { isOnline: true } });
    await kit.endIndex('done');
    expect(await kit.states()).toEqual([]);
  });

  it('for a shop that has uninstalled the app; what waits is forgotten', async () => {
    await kit.endIndex('done');
    await createShops({ prisma: kit.prisma, now: kit.clock.now }).uninstall(
      SHOP,
      kit.clock.now(),
      kit.prisma,
    );
    expect(await kit.states()).toEqual([]);
    await kit.endIndex('done');
    expect(await kit.states()).toEqual([]);
  });
});

it('a trigger that is queued during an uninstallation is not fired once the app is installed again', async () => {
  const shops = createShops({ prisma: kit.prisma, now: kit.clock.now });
  await kit.prisma.$transaction(async (tx) => {
    await shops.uninstall(SHOP, kit.clock.now(), tx);
    await kit.endIndex('done');
  });
  kit.clock.pass(MINUTE);
  await shops.install(SHOP, kit.clock.now());
  await kit.work();
  expect([kit.fired, await kit.states()]).toEqual([[], ['index-finished failed']]);
});

describe('a trigger that Shopify does not take', () => {
  it('is fired again after a pause where Shopify was too busy, or gave no token', async () => {
    await kit.endIndex('done');
    kit.state.access = 'no-answer';
    await kit.work();
    kit.state.access = { token: 'token' };
    kit.state.result = { outcome: 'not-taken', why: 'throttled', pauseMs: 5_000 };
    await kit.work();
    expect(kit.fired).toEqual([]);
    await kit.work(MINUTE);
    expect(await kit.states()).toEqual(['index-finished waiting']);
    kit.state.result = { outcome: 'taken' };
    await kit.work(MINUTE);
    expect(await kit.states()).toEqual(['index-finished done']);
  });

  it('is given up without a token that works', async () => {
    await kit.endIndex('done');
    kit.state.access = 'refused';
    await kit.work();
    expect([kit.fired, await kit.states()]).toEqual([[], ['index-finished failed']]);
  });
});

it('triggers are deleted 30 days after they were queued', async () => {
  await kit.endIndex('done');
  kit.clock.pass(30 * DAY);
  await kit.flow.deleteOld();
  expect(await kit.states()).toHaveLength(1);
  kit.clock.pass(1);
  await kit.flow.deleteOld();
  expect(await kit.states()).toEqual([]);
});

it('A recovery says when its problem began, not when the app has seen it first.', () => {
  const [since, startedAt] = [new Date('2026-11-25T07:00:00Z'), new Date('2026-11-25T10:00:00Z')];
  const alert = { id: randomUUID(), kind: 'events-stopped', startedAt, details: {} } as const;
  const to = { shop: SHOP, apiKey: API_KEY, locale: 'en', feedNames: {} };
  expect(recoveredPayload({ ...alert, details: { since } }, to).Began).toBe(since.toISOString());
  expect(recoveredPayload(alert, to).Began).toBe(startedAt.toISOString());
});
