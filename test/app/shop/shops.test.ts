import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShops, type ShopFacts } from '../../../app/shop/shops.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRowsOf, fillShop } from './shop-rows.ts';

const SHOP = 'demo-shop.myshopify.com';
const OTHER = 'other-shop.myshopify.com';
const INSTALLED = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date('2026-11-20T12:00:00.000Z');
const FACTS: ShopFacts = {
  name: 'Harbour & Pine',
  timeZone: 'Europe/Berlin',
  taxesIncluded: true,
  unlistedCount: 3,
  readAt: INSTALLED,
};

let database: TestDatabase;
let at: Date;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  at = INSTALLED;
  await database.prisma.session.deleteMany();
  await database.prisma.shop.deleteMany();
});

const shops = () => createShops({ prisma: database.prisma, now: () => at });

describe('a shop', () => {
  it('is not known before it installs', async () => {
    expect(await shops().find(SHOP)).toBeNull();
  });

  it('is known from its installation on', async () => {
    const installed = await shops().install(SHOP);
    expect(installed).toEqual({
      domain: SHOP,
      installedAt: INSTALLED,
      confirmedAt: INSTALLED,
      uninstalledAt: null,
      facts: null,
      guideDismissedAt: null,
    });
    expect(await shops().find(SHOP)).toEqual(installed);
  });

  it('keeps its day of installation when Shopify confirms it again', async () => {
    await shops().install(SHOP);
    at = LATER;
    const again = await shops().install(SHOP);
    expect(again).toMatchObject({ installedAt: INSTALLED, confirmedAt: LATER });
  });

  it('is installed once, however many loaders note it at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => shops().install(SHOP)));
    expect(new Set(all.map(({ installedAt }) => installedAt.getTime())).size).toBe(1);
    expect(await database.prisma.shop.count()).toBe(1);
  });

  it('has the facts that Shopify said last', async () => {
    await shops().install(SHOP);
    await shops().saveFacts(SHOP, FACTS);
    const newer = { ...FACTS, taxesIncluded: false, unlistedCount: null, readAt: LATER };
    await shops().saveFacts(SHOP, newer);
    expect((await shops().find(SHOP))?.facts).toEqual(newer);
  });

  it('has a name that the database can keep, whatever Shopify calls it', async () => {
    await shops().install(SHOP);
    await shops().saveFacts(SHOP, { ...FACTS, name: 'Pine\0 \uD800 & Söhne 🌲' });
    expect((await shops().find(SHOP))?.facts?.name).toBe('Pine \uFFFD & Söhne 🌲');
  });

  it('puts its guide away once, and remembers when', async () => {
    await shops().install(SHOP);
    await shops().dismissGuide(SHOP);
    at = LATER;
    await shops().dismissGuide(SHOP);
    expect((await shops().find(SHOP))?.guideDismissedAt).toEqual(INSTALLED);
  });
});

describe('uninstalling', () => {
  it('forgets credentials, pixel, theme extension and sessions, and keeps settings and history for a return', async () => {
    await fillShop(database.prisma, SHOP);
    at = LATER;
    await shops().uninstall(SHOP);
    expect(await countRowsOf(database.prisma, SHOP)).toEqual({
      shop: 1,
      session: 0,
      credentials: 0,
      pixelConnection: 0,
      storefrontSettingsSeen: 0,
      settings: 1,
      feedStatus: 1,
      directEvent: 1,
      reindex: 1,
    });
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(LATER);
  });

  it('touches no other shop', async () => {
    await fillShop(database.prisma, SHOP);
    await fillShop(database.prisma, OTHER);
    const before = await countRowsOf(database.prisma, OTHER);
    await shops().uninstall(SHOP);
    expect(await countRowsOf(database.prisma, OTHER)).toEqual(before);
  });

  it('keeps its first time when it is heard of twice', async () => {
    await shops().install(SHOP);
    await shops().uninstall(SHOP);
    at = LATER;
    await shops().uninstall(SHOP);
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(INSTALLED);
  });

  it('is undone by an installation, which is a new one', async () => {
    await shops().install(SHOP);
    await shops().uninstall(SHOP);
    at = LATER;
    expect(await shops().install(SHOP)).toMatchObject({
      installedAt: LATER,
      confirmedAt: LATER,
      uninstalledAt: null,
    });
  });

  it('of a shop that nobody knows does nothing', async () => {
    await shops().uninstall(SHOP);
    expect(await shops().find(SHOP)).toBeNull();
  });
});

describe('redaction', () => {
  it('forgets everything about the shop, and nothing about others', async () => {
    await fillShop(database.prisma, SHOP);
    await fillShop(database.prisma, OTHER);
    const before = await countRowsOf(database.prisma, OTHER);
    await shops().redact(SHOP);
    const left = await countRowsOf(database.prisma, SHOP);
    expect(Object.values(left).every((count) => count === 0)).toBe(true);
    expect(await countRowsOf(database.prisma, OTHER)).toEqual(before);
  });

  it('is part of a larger transaction where it is told to be', async () => {
    await fillShop(database.prisma, SHOP);
    const failing = database.prisma.$transaction(async (tx) => {
      await shops().redact(SHOP, { tx });
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect(await countRowsOf(database.prisma, SHOP)).toMatchObject({ shop: 1, session: 1 });
  });
});
