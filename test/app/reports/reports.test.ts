import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type BodyMemory, noteReceived } from '../../../app/http/receive-body.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { begunDuring } from '../use-database.ts';
import {
  createReportsKit,
  order,
  OTHER_SHOP,
  pixelReport,
  SHOP,
  START,
  useReports,
} from './reports-kit.ts';

const { database, kit } = useReports();

describe('a report', () => {
  it('is summed up by day of the shop, sender, mode and outcome, and written once a second', async () => {
    const first = await kit().post(pixelReport());
    expect([first.status, first.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
    await kit().post(pixelReport({ counts: { 'cart/add 200': 1, 'cart/add 400': 3 } }));
    await kit().post(pixelReport({ by: 'script', counts: { 'search/render 503': 1 } }));
    await kit().post(pixelReport({ mode: 'test', counts: { 'cart/remove 0': 1 } }));
    expect(kit().timers.map(({ ms }) => ms)).toEqual([1_000]);
    kit().timers[0]?.run();
    expect((await kit().stored()).counts).toEqual([
      'demo-shop 2026-11-21 cart/add pixel live refused 400: 3',
      'demo-shop 2026-11-21 cart/add pixel live taken 0: 3',
      'demo-shop 2026-11-21 cart/remove pixel test unknown 0: 1',
      'demo-shop 2026-11-21 product/pageview pixel live taken 0: 1',
      'demo-shop 2026-11-21 search/render script live not-taken 503: 1',
    ]);
    expect(await kit().reports.facts(SHOP)).toMatchObject({
      lastTakenAt: { live: START, test: null },
      versions: [
        { source: 'pixel', version: '0.1.0' },
        { source: 'script', version: '0.1.0' },
      ],
    });
  });

  it('adds up what began in lists, by day of the shop and module, in live mode', async () => {
    const shown = {
      counts: {},
      by: 'script',
      answers: 'search/render +1,search/impression +7,',
    } as const;
    await kit().post(pixelReport({ ...shown, library: true }));
    await kit().post(pixelReport({ ...shown, mode: 'test' }));
    await kit().stored();
    await kit().post(
      pixelReport({ ...shown, answers: 'search/clickthrough +1,search/addtocart +2,' }),
    );
    await kit().stored();
    const day = new Date('2026-11-21');
    const none = { shopDomain: SHOP, day, shown: 0, seen: 0, clicks: 0, adds: 0 };
    expect(await database().prisma.listDay.findMany({ orderBy: { module: 'asc' } })).toEqual([
      { ...none, module: 'library', counted: 1 },
      { ...none, module: 'search', shown: 1, seen: 7, clicks: 1, adds: 2, counted: 1 },
    ]);
  });

  it('is added to what other processes have written', async () => {
    const other = createReportsKit(database());
    await Promise.all([kit().post(pixelReport()), other.post(pixelReport())]);
    await Promise.all([kit().stored(), other.stored()]);
    kit().clock.pass(SECOND);
    await kit().post(pixelReport());
    expect((await kit().stored()).counts[0]).toMatch(/ cart\/add .*: 6$/);
    expect((await kit().reports.facts(SHOP)).lastTakenAt.live).toEqual(
      new Date(START.getTime() + SECOND),
    );
  });

  it('counts for as many page loads as its sender’s settings at Shopify set', async () => {
    await kit().connect(OTHER_SHOP, { reportEvery: '10' });
    const report = pixelReport({ counts: { 'cart/add 200': 1 } });
    await kit().post(report);
    await kit().post(report, { shop: OTHER_SHOP });
    await kit().post({ ...report, by: 'script' }, { shop: OTHER_SHOP });
    expect((await kit().stored()).counts).toEqual([
      expect.stringMatching(/^demo-shop .* pixel .*: 1$/),
      expect.stringMatching(/^other-shop .* pixel .*: 10$/),
      expect.stringMatching(/^other-shop .* script .*: 1$/),
    ]);
    expect(kit().counted).toEqual([
      ['taken', 1],
      ['taken', 10],
      ['taken', 1],
    ]);
    const every = [SHOP, OTHER_SHOP].map(async (shop) => (await kit().reports.facts(shop)).every);
    expect(await Promise.all(every)).toEqual([1, 10]);
  });

  it('leaves its day marked as an estimate once every page load reports', async () => {
    const { prisma } = database();
    await kit().connect(OTHER_SHOP, { reportEvery: '10' });
    const report = pixelReport({ counts: { 'cart/add 200': 1 } });
    await kit().post(report, { shop: OTHER_SHOP });
    await kit().stored();
    await prisma.pixelConnection.update({
      where: { shopDomain: OTHER_SHOP },
      data: { settings: {} },
    });
    for (const ms of [MINUTE, DAY]) {
      kit().clock.pass(ms);
      await kit().post(report, { shop: OTHER_SHOP });
      await kit().stored();
    }
    const { every, days } = await kit().reports.facts(OTHER_SHOP);
    expect(every).toBe(1);
    expect(days.map((day) => [day.count, day.every])).toEqual([
      [11, 10],
      [1, 1],
    ]);
  });

  it('counts only for a shop that has the app and the sender connected', async () => {
    const { prisma } = database();
    const counted = async (by: 'pixel' | 'script') => {
      await kit().post(pixelReport({ by, counts: { 'cart/add 200': 1 } }));
      return (await kit().stored()).counts;
    };
    await prisma.pixelConnection.deleteMany();
    expect(await counted('pixel')).toEqual([]);
    expect(await counted('script')).toEqual([expect.stringMatching(/ script .*: 1$/)]);
    await prisma.storefrontSettingsSeen.deleteMany();
    kit().clock.pass(MINUTE);
    expect(await counted('script')).toEqual([expect.stringMatching(/ script .*: 1$/)]);
  });

  it('counts from the moment of the connection, though the overview was open before', async () => {
    await database().prisma.pixelConnection.deleteMany();
    await database().prisma.storefrontSettingsSeen.deleteMany();
    await kit().reports.facts(SHOP);
    await kit().connect();
    await kit().post(pixelReport({ counts: { 'cart/add 200': 1 } }));
    expect((await kit().stored()).counts).toEqual([expect.stringMatching(/: 1$/)]);
  });

  it('has the same answers for every shop, whatever it has of the app', async () => {
    const one = { burst: 1, perSecond: 1 };
    const [few, many] = [
      { burst: 4, perSecond: 1 },
      { burst: 20, perSecond: 1 },
    ];
    const limits = {
      sender: many,
      shop: few,
      shopFromSender: few,
      orders: one,
      ordersFromSender: one,
    };
    const [installed, gone] = ['installed', 'gone'].map((name) => `${name}.myshopify.com`);
    await database().prisma.shop.create({ data: { domain: installed ?? '' } });
    await kit().connect(gone);
    await database().prisma.shop.update({
      where: { domain: gone ?? '' },
      data: { uninstalledAt: START },
    });
    const receipt = pixelReport({ counts: {}, order: order(200) });
    const sent = ['{', receipt, receipt, ...[1, 2, 3, 4, 5].map(() => pixelReport())];
    const answers = async (shop = '') => {
      const { post } = createReportsKit(database(), { limits });
      const all = await Promise.all(sent.map((each) => post(each, { shop })));
      return all.map(({ status, headers }) => [status, [...headers]]);
    };
    const known = await answers(SHOP);
    expect(known.map(([status]) => status)).toEqual([400, 204, 429, 204, 204, 204, 204, 429]);
    for (const shop of [installed, gone, 'no-shop.myshopify.com'])
      expect(await answers(shop)).toEqual(known);
    expect((await kit().stored()).receipts).toHaveLength(1);
    expect((await kit().post(pixelReport(), { shop: 'example.com' })).status).toBe(404);
  });

  it('of another shop is written where a shop is forgotten in that moment, of which nothing is left', async () => {
    const { prisma } = database();
    await kit().connect(OTHER_SHOP);
    const answers = 'search/render 200,search/render +1,';
    for (const shop of [SHOP, OTHER_SHOP])
      await kit().post({ by: 'script', sender: '0.1.0', mode: 'live', answers }, { shop });
    const { counts } = await prisma.$transaction(async (tx) => {
      await tx.shop.delete({ where: { domain: SHOP } });
      return kit().stored();
    });
    expect(counts).toEqual([expect.stringMatching(/^other-shop /)]);
    expect(await prisma.listDay.findMany()).toMatchObject([{ shopDomain: OTHER_SHOP, shown: 1 }]);
  });

  it('is written, with those of other shops, where its shop uninstalls the app in that moment', async () => {
    const { prisma } = database();
    await kit().connect(OTHER_SHOP);
    await kit().post(pixelReport());
    await kit().stored();
    for (const shop of [SHOP, OTHER_SHOP]) await kit().post(pixelReport(), { shop });
    const shops = createShops({ prisma, now: kit().clock.now });
    const both = await begunDuring(
      prisma,
      // The uninstallation waits, with some of its rows deleted, until the reports are written.
      (tx) => tx.$queryRaw`SELECT 1 FROM "PixelConnection" WHERE "shopDomain" = ${SHOP} FOR SHARE`,
      [
        () => prisma.$transaction((own) => shops.uninstall(SHOP, null, own)),
        () => kit().reports.flush(),
      ],
    );
    expect(both).toEqual(['uninstalled', undefined]);
    const { counts } = await kit().stored();
    expect(counts.filter((count) => count.startsWith('other-shop '))).toHaveLength(2);
  });
});

describe('no figure changes by a report that', () => {
  it('has no room in memory; it may be sent again, and is not called malformed', async () => {
    const incoming = Object.assign(new PassThrough(), { headers: {} });
    incoming.end('{');
    const request = new Request(`https://app.example.com/reports/${SHOP}`, { method: 'POST' });
    const full: BodyMemory = {
      add: (abort) => ({ grow: abort, arrived: () => undefined, release: () => undefined }),
    };
    noteReceived(request, {
      incoming: incoming as unknown as IncomingMessage,
      outgoing: new PassThrough() as unknown as ServerResponse,
      memory: full,
    });
    expect((await kit().reports.receive(request, '10.0.0.1')).status).toBe(503);
  });

  // All other malformed reports are in test/beacon/report.test.ts.
  it.each([
    ['is no JSON', '{"version":1'],
    ['is no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['is larger than 16 KiB', JSON.stringify(pixelReport()).padEnd(16_385), 413],
    ['names a login, which the app sends', pixelReport({ counts: { 'shopper/login 200': 1 } })],
  ])('%s', async (_, body, status = 400) => {
    expect((await kit().post(body)).status).toBe(status);
    expect(await kit().stored()).toEqual({ counts: [], receipts: [] });
  });

  it('is sent again and again by one address, or about one shop, beyond the limits', async () => {
    const limits = {
      sender: { burst: 3, perSecond: 1 },
      shop: { burst: 5, perSecond: 1 },
      shopFromSender: { burst: 3, perSecond: 1 },
      orders: { burst: 1, perSecond: 1 },
      ordersFromSender: { burst: 1, perSecond: 1 },
    };
    const limited = createReportsKit(database(), { limits });
    await limited.connect(OTHER_SHOP);
    const one = pixelReport({ counts: { 'cart/add 200': 1 } });
    const flood = async (from: string, shop = SHOP) => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => limited.post(one, { from, shop })));
      return answers.map(({ status }) => status);
    };
    expect(await flood('192.0.2.1')).toEqual([204, 204, 204, 429]);
    // Addresses that a sender writes before the one that the proxy adds are ignored.
    expect(await flood('203.0.113.9, 192.0.2.1')).toEqual([429, 429, 429, 429]);
    // Azure's proxies add the port too.
    expect(await flood('203.0.113.9, 192.0.2.1:50123')).toEqual([429, 429, 429, 429]);
    expect(await flood('2001:db8::1')).toEqual([204, 204, 429, 429]);
    expect(await flood('[2001:db8::1]:443')).toEqual([429, 429, 429, 429]);
    // An IPv6 subscriber may have a /48.
    expect(await flood('2001:db8:0:9::2', OTHER_SHOP)).toEqual([429, 429, 429, 429]);
    expect(await flood('192.0.2.2', OTHER_SHOP)).toEqual([204, 204, 204, 429]);
    const late = await limited.post(one, { from: '192.0.2.3' });
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '1']);
    limited.clock.pass(SECOND);
    expect((await limited.post(one, { from: '192.0.2.3' })).status).toBe(204);
    expect((await limited.stored()).counts).toEqual([
      expect.stringMatching(/^demo-shop .*: 6$/),
      expect.stringMatching(/^other-shop .*: 3$/),
    ]);
  });
});
