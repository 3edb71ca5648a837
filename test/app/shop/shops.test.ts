import { beforeEach, describe, expect, it } from 'vitest';
import { createShops, type ShopFacts } from '../../../app/shop/shops.ts';
import { OTHER, SHOP, useDatabase } from '../use-database.ts';
import { countRowsOf, fillShop } from './shop-rows.ts';

const INSTALLED = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date('2026-11-20T12:00:00.000Z');
const seconds = (count: number) => new Date(INSTALLED.getTime() + count * 1000);
const FACTS: ShopFacts = {
  name: 'Harbour & Pine',
  timeZone: 'Europe/Berlin',
  unlistedCount: 3,
  countries: ['US', 'DE'],
  readAt: INSTALLED,
};

const database = useDatabase();
let at: Date;

beforeEach(() => {
  at = INSTALLED;
});

const shops = () => createShops({ prisma: database().prisma, now: () => at });

describe('a shop', () => {
  it('is known from its installation on', async () => {
    expect(await shops().find(SHOP)).toBeNull();
    const installed = await shops().install(SHOP, INSTALLED);
    expect(installed).toEqual({
      domain: SHOP,
      installedAt: INSTALLED,
      confirmedAt: INSTALLED,
      uninstalledAt: null,
      redactionRequestedAt: null,
      facts: null,
      pixelDisconnectedAt: null,
      guideDismissedAt: null,
      unlistedDismissedAt: null,
    });
    expect(await shops().find(SHOP)).toEqual(installed);
  });

  it('keeps its day of installation when Shopify confirms it again', async () => {
    await shops().install(SHOP, INSTALLED);
    at = LATER;
    const again = await shops().install(SHOP, LATER);
    expect(again).toMatchObject({ installedAt: INSTALLED, confirmedAt: LATER });
    // In any order of arrival.
    expect(await shops().install(SHOP, INSTALLED)).toMatchObject({ confirmedAt: LATER });
  });

  it('is installed once, however many loaders note it at the same moment', async () => {
    const installing = Array.from({ length: 20 }, () => shops().install(SHOP, INSTALLED));
    const all = await Promise.all(installing);
    expect(new Set(all.map((shop) => shop?.installedAt.getTime()))).toEqual(
      new Set([INSTALLED.getTime()]),
    );
    expect(await database().prisma.shop.count()).toBe(1);
  });

  it('has the last facts from Shopify', async () => {
    await shops().install(SHOP, INSTALLED);
    await shops().saveFacts(SHOP, FACTS);
    // With a name that the database can store, regardless of Shopify's name.
    const newer = {
      ...FACTS,
      name: 'Pine\0 \uD800 & Söhne 🌲',
      unlistedCount: null,
      countries: ['DE', 'CH'],
      readAt: LATER,
    };
    await shops().saveFacts(SHOP, newer);
    const name = 'Pine \uFFFD & Söhne 🌲';
    expect((await shops().find(SHOP))?.facts).toEqual({ ...newer, name });
  });

  it('keeps the time at which its guide was first dismissed', async () => {
    await shops().install(SHOP, INSTALLED);
    await shops().dismiss(SHOP, 'guide');
    at = LATER;
    await shops().dismiss(SHOP, 'guide');
    expect((await shops().find(SHOP))?.guideDismissedAt).toEqual(INSTALLED);
    await shops().showGuide(SHOP);
    expect((await shops().find(SHOP))?.guideDismissedAt).toBeNull();
  });

  it('shows dismissed guide and notes again after an uninstallation alone', async () => {
    await shops().install(SHOP, INSTALLED);
    await shops().dismiss(SHOP, 'guide');
    await shops().dismiss(SHOP, 'unlisted');
    const again = new Date(LATER.getTime() + 60_000);
    expect(await shops().install(SHOP, LATER)).toMatchObject({
      guideDismissedAt: INSTALLED,
      unlistedDismissedAt: INSTALLED,
    });
    at = again;
    await shops().uninstall(SHOP, again, database().prisma);
    expect(await shops().install(SHOP, new Date(again.getTime() + 60_000))).toMatchObject({
      guideDismissedAt: null,
      unlistedDismissedAt: null,
    });
  });
});

describe('uninstalling', () => {
  it('forgets credentials, pixel, storefront extension, catalogue, files, orders and sessions, and keeps settings and history for a return', async () => {
    await fillShop(database().prisma, SHOP);
    await fillShop(database().prisma, OTHER);
    const ofOther = await countRowsOf(database().prisma, OTHER);
    await shops().uninstall(SHOP, INSTALLED, database().prisma);
    const counts = Object.entries(await countRowsOf(database().prisma, SHOP));
    const gone = counts.filter(([, count]) => count === 0).map(([kind]) => kind);
    expect(gone.sort()).toEqual([
      ...['catalogueComparison', 'catalogueItem', 'credentials', 'eventHour', 'feedFile'],
      ...[
        'feedFilePart',
        'feedStatus',
        'flowTrigger',
        'lastReport',
        'ledgerOrder',
        'listDay',
        'networkCells',
        'orderDay',
        'orderReading',
      ],
      ...['pixelConnection', 'productUpdate', 'resultDay', 'session', 'storefrontSettingsSeen'],
      'versionSeen',
    ]);
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(INSTALLED);
    expect(await countRowsOf(database().prisma, OTHER)).toEqual(ofOther);
  });

  it.each([
    ['as Shopify dates it', seconds(5), seconds(5)],
    ['at once where Shopify gives no time', null, LATER],
    ['at once where Shopify names a time to come', new Date('2099-01-01T00:00:00Z'), LATER],
    ['never before the last confirmation', seconds(-5), INSTALLED],
  ])('notes when: %s', async (_, given, noted) => {
    await shops().install(SHOP, INSTALLED);
    at = LATER;
    expect(await shops().uninstall(SHOP, given, database().prisma)).toBe('uninstalled');
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(noted);
  });

  it('is undone by an installation, which is a new one', async () => {
    await shops().install(SHOP, INSTALLED);
    await shops().uninstall(SHOP, seconds(5), database().prisma);
    at = LATER;
    expect(await shops().install(SHOP, seconds(6))).toMatchObject({
      installedAt: LATER,
      confirmedAt: seconds(6),
      uninstalledAt: null,
    });
  });

  it('leaves the next installation no report of browsers that was written meanwhile', async () => {
    const { prisma } = database();
    const report = { shopDomain: SHOP, source: 'pixel', version: '1.0.0', lastSeenAt: seconds(60) };
    const list = { shopDomain: SHOP, day: seconds(60), module: 'search' };
    const counts = { shown: 1, seen: 1, clicks: 1, adds: 1, counted: 1 };
    const write = async () => {
      await prisma.lastReport.create({
        data: { shopDomain: SHOP, mode: 'live' },
      });
      await prisma.versionSeen.create({ data: report });
      await prisma.listDay.create({ data: { ...list, ...counts } });
    };
    const written = () =>
      Promise.all([prisma.lastReport.count(), prisma.versionSeen.count(), prisma.listDay.count()]);
    await shops().install(SHOP, INSTALLED);
    await shops().uninstall(SHOP, seconds(60), prisma);
    await write();
    at = LATER;
    await shops().install(SHOP, LATER);
    expect(await written()).toEqual([0, 0, 0]);
    await write();
    at = new Date(LATER.getTime() + 60_000);
    await shops().install(SHOP, at);
    expect(await written()).toEqual([1, 1, 1]);
  });

  it('is not undone by an earlier confirmation of Shopify, which brings no session back either', async () => {
    await fillShop(database().prisma, SHOP);
    at = LATER;
    await shops().uninstall(SHOP, seconds(5), database().prisma);
    await database().prisma.session.create({
      data: { id: `offline_${SHOP}`, shop: SHOP, state: '', accessToken: 'shpat_0123456789' },
    });
    for (const confirmed of [INSTALLED, seconds(4), seconds(5)])
      expect(await shops().install(SHOP, confirmed)).toBeNull();
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(seconds(5));
    expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({ session: 0 });
  });

  it('of an unknown shop is remembered', async () => {
    await shops().uninstall(SHOP, seconds(5), database().prisma);
    expect(await shops().install(SHOP, INSTALLED)).toBeNull();
  });
});
