import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AutomaticReindex,
  createAutomaticReindex,
  OFF,
} from '../../../app/catalogue/automatic.ts';
import { productBody } from '../../../app/catalogue/catalogue-news.ts';
import { type CatalogueChanges, createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { createLiveness } from '../../../app/catalogue/liveness.ts';
import type { Automation } from '../../../app/catalogue/plan-automatic.ts';
import { createSentUpdates } from '../../../app/catalogue/sent-updates.ts';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { capturedLog } from '../shop/captured-log.ts';
import { productOf } from './product-body.ts';

const { database, world } = useIndexingWorld();

let changes: CatalogueChanges;
let automatic: AutomaticReindex;

const ON_CHANGE: Automation = { onChange: true, dailyAt: null, updates: false };
const BY_STAFF = {
  kind: 'now',
  confirmed: 'no',
  cause: 'staff',
  staff: { id: '71', name: 'Kim' },
} as const;

beforeEach(async () => {
  const { prisma } = database();
  const { shop, clock } = world();
  changes = createCatalogueChanges({ prisma, now: clock.now });
  automatic = anotherWorker();
  await prisma.settings.create({
    data: { shopDomain: shop, feedIds: [MAIN, REGENERATED], updatedAt: clock.now() },
  });
  await prisma.credentials.create({
    data: { shopDomain: shop, siteId: 'demo01', sealedSecret: 'x', updatedAt: clock.now() },
  });
});

function anotherWorker(): AutomaticReindex {
  const { prisma } = database();
  const { clock } = world();
  return createAutomaticReindex({
    prisma,
    changes,
    indexing: withBothFeeds(),
    shops: createShops({ prisma, now: clock.now }),
    quietMs: 5 * MINUTE,
    now: clock.now,
    log: capturedLog().log,
  });
}

/** Staff look after two feeds. */
const withBothFeeds = () =>
  world().anotherProcess({
    settings: {
      read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [MAIN, REGENERATED] }),
    },
  });

const choose = (automation: Automation, feedId = MAIN) =>
  automatic.choose(world().shop, new Map([[feedId, automation]]));

let told = 0;

/** A product changes as no webhook before has told. */
async function change(id = '7913550012028'): Promise<void> {
  told += 1;
  const news = productBody.parse(productOf({ title: `Kettle ${told}` }));
  await changes.note(world().shop, { ...news, id });
}

/** The minutes pass, each with the sweep of a worker and every step that is due. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world().live(MINUTE);
    for (const feed of await automatic.due(100)) await automatic.look(feed);
  }
  await world().live(0);
}

const puts = () =>
  world()
    .puts()
    .map(({ receivedAt }) => new Date(receivedAt));
const pending = async () => {
  const [view] = await automatic.views(world().shop, await world().indexing.overview(world().shop));
  return view?.changes?.count ?? 0;
};
const causes = async () =>
  (await world().indexing.history(world().shop, { page: 1 })).rows.map(({ cause, state }) => [
    cause,
    state,
  ]);

describe('a feed that follows the catalogue', () => {
  it('is re-indexed once, five minutes after the last of many changes', async () => {
    await choose(ON_CHANGE);
    await database().prisma.$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince",
        "changedAt", "fields")
      SELECT ${world().shop}, 'product', number::text, ${world().clock.now()}, TRUE,
        ${world().clock.now()}, ${world().clock.now()}, '{}' FROM generate_series(1, 9999) AS number`;
    await change();
    expect(await pending()).toBe(10_000);
    await pass(4);
    expect(puts()).toEqual([]);
    await pass(20);
    expect(await causes()).toEqual([['catalogue', 'done']]);
    expect(await pending()).toBe(0);
    await pass(180);
    expect(puts()).toHaveLength(1);
  });

  it('keeps what changed while the index ran, for the next one an hour later', async () => {
    await choose(ON_CHANGE);
    await change();
    await world().service.control({
      kind: 'durations',
      durations: { waiting: 0, running: 10 * MINUTE },
    });
    await pass(7);
    await change();
    await pass(30);
    expect(await causes()).toEqual([['catalogue', 'done']]);
    expect(await pending()).toBe(1);
    await pass(60);
    const [first, second] = puts();
    expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR);
    expect(puts()).toHaveLength(2);
    expect(await pending()).toBe(0);
  });

  it('loses no change by an index that fails: it waits for a person', async () => {
    await choose(ON_CHANGE);
    await change();
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    await pass(120);
    expect(await causes()).toEqual([['catalogue', 'failed']]);
    expect(await pending()).toBe(1);
    await world().ask({ confirmed: 'yes' });
    await pass(20);
    expect(await pending()).toBe(0);
    expect(puts()).toHaveLength(2);
  });

  it('is asked for once by many workers', async () => {
    await choose(ON_CHANGE);
    await change();
    await world().live(6 * MINUTE);
    const feed = { shop: world().shop, feedId: MAIN };
    const workers = Array.from({ length: 8 }, anotherWorker);
    await Promise.all(workers.map((worker) => worker.look(feed)));
    await pass(10);
    expect(puts()).toHaveLength(1);
  });

  it('is not re-indexed once it is switched off', async () => {
    await choose(ON_CHANGE);
    await change();
    await pass(2);
    await choose({ onChange: false, dailyAt: null, updates: false });
    await pass(60);
    expect(puts()).toEqual([]);
    expect(await pending()).toBe(1);
  });
});

describe('a second feed', () => {
  const PRODUCT = '7913550012028';

  /** Where the last change of the product is in its index. */
  async function stateIn(feedId: string): Promise<string | undefined> {
    const { prisma } = database();
    const { shop } = world();
    const { updatedAt } = await prisma.catalogueItem.findFirstOrThrow();
    const liveness = createLiveness({
      prisma,
      indexing: withBothFeeds(),
      updates: createSentUpdates({ prisma }),
    });
    const product = { id: PRODUCT, title: 'Mug', updatedAt, variantCount: 1 };
    const [seen] = await liveness.of(shop, [
      { ...product, status: 'active', address: 'https://shop.example/mug' },
    ]);
    return seen?.feeds.find((feed) => feed.feedId === feedId)?.state;
  }

  it('is re-indexed for what changed before staff had it follow the catalogue, and not live before', async () => {
    await choose(ON_CHANGE);
    await world().indexing.request(world().shop, { ...BY_STAFF, feedId: REGENERATED });
    await pass(20);
    await change();
    await pass(120);
    expect(await causes()).toEqual([
      ['catalogue', 'done'],
      ['staff', 'done'],
    ]);
    expect([await stateIn(MAIN), await stateIn(REGENERATED)]).toEqual(['live', 'waiting']);

    await choose(ON_CHANGE, REGENERATED);
    expect([await stateIn(MAIN), await stateIn(REGENERATED)]).toEqual(['live', 'waiting']);
    await pass(20);
    expect(puts()).toHaveLength(3);
    expect([await stateIn(MAIN), await stateIn(REGENERATED)]).toEqual(['live', 'live']);
    await pass(180);
    expect(puts()).toHaveLength(3);
  });
});

describe('a choice that staff save again', () => {
  const row = () => database().prisma.feedAutomation.findFirstOrThrow();

  it('leaves a daily re-index that is overdue as it is', async () => {
    const daily = { onChange: false, dailyAt: 3 * 60, updates: false };
    await choose(daily);
    const { dailyDueAt } = await row();
    world().clock.pass(24 * HOUR);
    await choose(daily);
    expect(await row()).toMatchObject({ dailyDueAt });
    await choose({ ...daily, onChange: true });
    expect(await row()).toMatchObject({ dailyDueAt });
  });

  it('or another one, leaves the worker that sends updates its feed', async () => {
    const updates = { onChange: false, dailyAt: null, updates: true };
    await choose(updates);
    const queue = createUpdateQueue({ prisma: database().prisma, now: world().clock.now });
    const claim = await queue.claim(world().shop, MAIN);
    await choose(updates);
    await choose({ ...updates, onChange: true });
    expect(await queue.claim(world().shop, MAIN)).toBeNull();
    expect(claim && (await queue.renew(claim))).not.toBeNull();
  });

  it('that turns updates off has that worker stop', async () => {
    await choose({ onChange: false, dailyAt: null, updates: true });
    const queue = createUpdateQueue({ prisma: database().prisma, now: world().clock.now });
    const claim = await queue.claim(world().shop, MAIN);
    await choose(OFF);
    expect(claim && (await queue.renew(claim))).toBeNull();
  });
});

it('A daily feed is re-indexed once a day at its time, in the shop’s zone', async () => {
  await database().prisma.shop.update({
    where: { domain: world().shop },
    data: { name: 'Shop', timeZone: 'Europe/Berlin', factsReadAt: world().clock.now() },
  });
  await choose({ onChange: false, dailyAt: 3 * 60, updates: false });
  const from = world().clock.now();
  for (let hour = 0; hour < 48; hour += 1) {
    world().clock.pass(HOUR - 5 * MINUTE - SECOND);
    await pass(5);
    world().clock.pass(SECOND);
  }
  expect(from.toISOString()).toMatch(/T09:00/);
  expect(puts().map((at) => at.toISOString().slice(11, 13))).toEqual(['02', '02']);
  expect(await causes()).toEqual([
    ['schedule', 'done'],
    ['schedule', 'done'],
  ]);
});
