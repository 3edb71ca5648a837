import { beforeEach, describe, expect, it } from 'vitest';
import { type AutomaticReindex, createAutomaticReindex } from '../../../app/catalogue/automatic.ts';
import { productBody } from '../../../app/catalogue/catalogue-news.ts';
import { type CatalogueChanges, createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import type { Automation } from '../../../app/catalogue/plan-automatic.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { capturedLog } from '../shop/captured-log.ts';
import { productOf } from './product-body.ts';

const { database, world } = useIndexingWorld();

let changes: CatalogueChanges;
let automatic: AutomaticReindex;

const ON_CHANGE: Automation = { onChange: true, dailyAt: null, updates: false };

beforeEach(async () => {
  const { prisma } = database();
  const { shop, clock } = world();
  changes = createCatalogueChanges({ prisma, now: clock.now });
  automatic = anotherWorker();
  await prisma.settings.create({
    data: { shopDomain: shop, feedIds: [MAIN], updatedAt: clock.now() },
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
    indexing: world().anotherProcess(),
    shops: createShops({ prisma, now: clock.now }),
    quietMs: 5 * MINUTE,
    now: clock.now,
    log: capturedLog().log,
  });
}

const choose = (automation: Automation) =>
  automatic.choose(world().shop, new Map([[MAIN, automation]]));

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
