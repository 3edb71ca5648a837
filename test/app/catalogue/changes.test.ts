import { beforeEach, describe, expect, it } from 'vitest';
import { type CatalogueSnapshot, productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import {
  type CatalogueChanges,
  createCatalogueChanges,
  DELETED_LIFE_MS,
} from '../../../app/catalogue/changes.ts';
import { LONG_TRANSACTION } from '../../../app/shop/shops.ts';
import { type Clock, createClock, MINUTE } from '../clock.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { webhookProduct, webhookVariant } from './shop-product.ts';
import { queryWaits, SHOP, useDatabase } from '../use-database.ts';

const START = new Date('2026-11-20T12:00:00.000Z');

const database = useDatabase(SHOP);

let clock: Clock;
let changes: CatalogueChanges;

beforeEach(() => {
  clock = createClock(START);
  changes = createCatalogueChanges({ prisma: database().prisma, now: clock.now });
});

const update = (product: Record<string, unknown> = {}): CatalogueSnapshot =>
  productBody.parse(webhookProduct(product));

/** The usual product with another price, `seconds` after the first webhook. */
const priced = (price: number, seconds: number) =>
  update({
    updated_at: new Date(Date.UTC(2026, 10, 20, 11, 0, seconds)).toISOString(),
    variants: [webhookVariant({ price: price.toFixed(2) })],
  });

const rows = () => database().prisma.catalogueItem.findMany({ orderBy: { id: 'asc' } });

const pending = async (covered: Date | null, feedId = '1201') =>
  (await changes.pending(SHOP, new Map([[feedId, covered]]))).get(feedId) ?? null;
const settle = (covered: Date) => changes.markClean(SHOP, new Map([['1201', covered]]));

const DELETED: CatalogueSnapshot = { about: 'deleted product', id: '7913550012028' };

describe('many webhooks of one product', () => {
  it('leave one row, with the times of the first and the last change', async () => {
    await changes.record(SHOP, priced(68, 0));
    await settle(clock.now());
    for (let minute = 1; minute <= 5; minute += 1) {
      clock.pass(MINUTE);
      const twenty = Array.from({ length: 20 }, (_, at) => priced(69 + at, minute * 60 + at));
      await Promise.all(twenty.map((snapshot) => changes.record(SHOP, snapshot)));
    }
    expect(await rows()).toMatchObject([
      {
        dirtySince: new Date(START.getTime() + MINUTE),
        changedAt: clock.now(),
        fields: ['prices'],
      },
    ]);
  });

  it('leave the newest one, in any order and at once', async () => {
    const snapshots = Array.from({ length: 50 }, (_, at) => priced(68 + at, at));
    await Promise.all([...snapshots].reverse().map((each) => changes.record(SHOP, each)));
    expect(await rows()).toHaveLength(1);
    await settle(clock.now());
    // None is newer than the known state.
    for (const each of snapshots) expect(await changes.record(SHOP, each)).toBe('unchanged');
    expect(await pending(clock.now())).toBeNull();
  });

  it('are no change while only the stock changes, and leave the newest one', async () => {
    const second = (at: number) => new Date(Date.UTC(2026, 10, 20, 11, 0, at));
    const inStock = (left: number) =>
      update({
        updated_at: second(21 - left).toISOString(),
        variants: [webhookVariant({ inventory_quantity: left })],
      });
    await changes.record(SHOP, inStock(21));
    await settle(clock.now());
    for (let left = 20; left > 0; left -= 1)
      expect(await changes.record(SHOP, inStock(left))).toBe('unchanged');
    expect(await rows()).toMatchObject([{ updatedAt: second(20), dirtySince: null, fields: [] }]);
    expect(await changes.record(SHOP, inStock(0))).toBe('changed');
    expect(await rows()).toMatchObject([{ fields: ['availability'] }]);
  });
});

it('A change after the clock was set back is not taken for one that an update has sent.', async () => {
  await changes.record(SHOP, priced(68, 0));
  const feed = { shopDomain: SHOP, feedId: '1201', productId: '7913550012028' };
  const [{ changedAt } = { changedAt: null }] = await rows();
  if (changedAt === null) throw new Error('The product has not changed.');
  await database().prisma.productUpdate.create({
    data: { ...feed, changedAt, sentAt: clock.now(), outcome: 'taken' },
  });
  expect(await pending(null)).toBeNull();
  clock.pass(-MINUTE);
  await changes.record(SHOP, priced(69, 1));
  expect(await pending(null)).toMatchObject({ count: 1 });
});

it('Webhooks of many products leave connections to others while their rows are locked.', async () => {
  const { prisma } = database();
  const products = Array.from({ length: 30 }, (_, at) => ({ id: 7_000_000 + at }));
  const record = (updated_at: string, price: string) =>
    Promise.all(
      products.map(({ id }) =>
        changes.record(SHOP, update({ id, updated_at, variants: [webhookVariant({ price })] })),
      ),
    );
  await record('2026-11-20T11:00:00Z', '68.00');
  let unlock = (): void => undefined;
  const held = new Promise<void>((resolve) => (unlock = resolve));
  const locked = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "CatalogueItem" FOR UPDATE`;
    await held;
  }, LONG_TRANSACTION);
  const recorded = record('2026-11-20T11:00:01Z', '69.00');
  await queryWaits(prisma, 3);
  expect(await prisma.shop.count()).toBe(1);
  unlock();
  await locked;
  expect(await recorded).toEqual(products.map(() => 'changed'));
});

describe('a hidden product of which nothing is known', () => {
  const draft = (created_at: string) =>
    update({ status: 'draft', created_at, updated_at: '2026-11-20T11:00:00Z' });

  it('counts as a change, since indexes may show it', async () => {
    expect(await changes.record(SHOP, draft('2026-01-01T00:00:00Z'))).toBe('changed');
    expect(await pending(null)).toMatchObject({ count: 1 });
  });

  it('is no change where it was just created', async () => {
    expect(await changes.record(SHOP, draft('2026-11-20T10:59:00Z'))).toBe('unchanged');
    expect(await pending(null)).toBeNull();
  });
});

describe('a deleted product', () => {
  it('is one change, which a late webhook does not undo', async () => {
    await changes.record(SHOP, update());
    expect(await changes.record(SHOP, DELETED)).toBe('changed');
    expect(await changes.record(SHOP, DELETED)).toBe('unchanged');
    expect(await changes.record(SHOP, priced(1, 59))).toBe('unchanged');
    expect(await rows()).toMatchObject([{ deleted: true, visible: false, prints: null }]);
  });

  it('is no change where it was hidden from shoppers', async () => {
    await changes.record(SHOP, update({ status: 'draft' }));
    expect(await changes.record(SHOP, DELETED)).toBe('unchanged');
  });

  it('is a change where its draft arrived after what was published in the same second', async () => {
    const created_at = '2026-11-20T11:00:00Z';
    const published = update({ created_at, updated_at: created_at });
    const draft = update({ created_at, updated_at: created_at, status: 'draft' });
    await changes.record(SHOP, published);
    await changes.record(SHOP, draft);
    await settle(clock.now());
    clock.pass(MINUTE);
    expect(await changes.record(SHOP, DELETED)).toBe('changed');
  });

  it('is forgotten after 90 days', async () => {
    await changes.record(SHOP, DELETED);
    clock.pass(DELETED_LIFE_MS - MINUTE);
    await changes.purgeDeleted();
    expect(await rows()).toHaveLength(1);
    clock.pass(2 * MINUTE);
    await changes.purgeDeleted();
    expect(await rows()).toEqual([]);
  });
});

describe('the pending changes of a feed', () => {
  it('are those since its index began: their number, the first time and the last', async () => {
    await changes.record(SHOP, update());
    clock.pass(MINUTE);
    const began = clock.now();
    expect(await pending(null)).toEqual({ count: 1, first: START, last: START });
    expect(await pending(began)).toBeNull();
    clock.pass(MINUTE);
    await changes.record(SHOP, { ...update(), id: '8' });
    clock.pass(MINUTE);
    await changes.record(SHOP, priced(70, 0));
    // Without a finished index, a product counts from its first change.
    expect(await pending(null)).toEqual({ count: 2, first: START, last: clock.now() });
    // After a finished index, a product that has changed again counts from the index's start.
    expect(await pending(began)).toEqual({ count: 2, first: began, last: clock.now() });
  });

  it('are those during the index once the others are settled', async () => {
    await changes.record(SHOP, update());
    await changes.record(SHOP, { ...update(), id: '8' });
    clock.pass(MINUTE);
    const began = clock.now();
    clock.pass(MINUTE);
    const again = update({ updated_at: '2026-11-20T11:59:00Z', title: 'Kettle' });
    await changes.record(SHOP, again);
    await settle(began);
    const now = clock.now();
    expect(await pending(began)).toEqual({ count: 1, first: now, last: now });
    expect((await rows()).map(({ dirtySince }) => dirtySince)).toEqual([now, null]);
  });
});

describe('a feed that begins to follow the catalogue', () => {
  async function follow(feedId: string): Promise<void> {
    const { prisma } = database();
    const settings = { shopDomain: SHOP, feedIds: [feedId], updatedAt: clock.now() };
    await prisma.settings.create({ data: settings });
    await prisma.feedAutomation.create({ data: { shopDomain: SHOP, feedId, onChange: true } });
  }
  const reopen = (feedId: string, covered: Date | null) =>
    database().prisma.$transaction((tx) => changes.markDirty(SHOP, feedId, covered, tx));
  const dirtySince = async () => (await rows()).map((row) => row.dirtySince);

  it('marks what its index lacks, which other feeds have had', async () => {
    await changes.record(SHOP, update());
    clock.pass(MINUTE);
    await settle(clock.now());
    expect(await dirtySince()).toEqual([null]);
    const all = { count: 1, first: START, last: START };
    expect(await pending(null, '1202')).toEqual(all);
    await reopen('1202', clock.now());
    expect(await dirtySince()).toEqual([null]);
    await reopen('1202', null);
    expect(await dirtySince()).toEqual([START]);
  });

  it('marks it without the fields that have changed', async () => {
    await changes.record(SHOP, priced(68, 0));
    await settle(clock.now());
    await changes.record(SHOP, priced(69, 1));
    expect(await rows()).toMatchObject([{ fields: ['prices'] }]);
    await reopen('1202', null);
    expect(await rows()).toMatchObject([{ fields: [] }]);
  });

  it('keeps it marked when a process settles that does not know of the feed', async () => {
    await changes.record(SHOP, update());
    clock.pass(MINUTE);
    await follow('1202');
    await settle(clock.now());
    expect(await dirtySince()).toEqual([START]);
    await changes.markClean(SHOP, new Map(['1201', '1202'].map((id) => [id, clock.now()])));
    expect(await dirtySince()).toEqual([null]);
  });
});

it('A webhook that arrives while its shop uninstalls the app leaves no row.', async () => {
  const note = () => changes.record(SHOP, update());
  expect(await whileUninstalling(database().prisma, SHOP, note)).toBe('unchanged');
  expect(await rows()).toEqual([]);
});
