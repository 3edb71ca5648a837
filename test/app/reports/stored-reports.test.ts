import { describe, expect, it } from 'vitest';
import type { Report } from '../../../app/beacon/report.ts';
import { hashToken } from '../../../app/reports/receipts.ts';
import { forgetAccount, forgetReports } from '../../../app/shop/forget-shop.ts';
import { DAY, HOUR, SECOND } from '../clock.ts';
import { begunDuring } from '../use-database.ts';
import { order, OTHER_SHOP, pixelReport, SHOP, START, useReports } from './reports-kit.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';

const { database, kit } = useReports();

describe('the receipt of an order', () => {
  it.each([
    ['one address sends', () => '192.0.2.1'],
    ['all addresses of one network send', (sent: number) => `2001:db8:0:${sent.toString(16)}::1`],
  ])('is taken while %s forged ones for an hour', async (_, from) => {
    const answers = new Set<number>();
    for (let sent = 0; sent < 60 * 4; sent += 1) {
      for (const again of [1, 2, 3]) {
        const forged = order(200, { id: `${sent}${again}`, token: 'forged' });
        const report = pixelReport({ counts: {}, order: forged });
        answers.add((await kit().post(report, { from: from(sent) })).status);
      }
      kit().clock.pass(15 * SECOND);
    }
    expect([...answers]).toEqual([204, 429]);
    expect((await kit().stored()).receipts.length).toBeLessThan(30 + 60 + 1);
    const report = pixelReport({ counts: {}, order: order(200) });
    expect((await kit().post(report, { from: '203.0.113.7' })).status).toBe(204);
  });

  it('is stored before the answer, with a hash of its token', async () => {
    const lists = { search: [2, 750] };
    const answer = await kit().post(pixelReport({ counts: {}, order: order(200, { lists }) }));
    const [receipt] = await database().prisma.orderReceipt.findMany();
    expect(answer.status).toBe(204);
    expect(receipt).toEqual({
      shopDomain: SHOP,
      orderId: '5001',
      tokenHash: new Uint8Array(hashToken('abc123')),
      outcome: 'taken',
      httpStatus: 0,
      mode: 'live',
      at: START,
      lists,
    });
  });

  it.each([
    ['a later one that says otherwise changes nothing', [200, 400], '5001 live taken 0'],
    ['a refused order stays refused', [400, 200], '5001 live refused 400'],
    ['what may have been taken stays unknown', [0, 200], '5001 live unknown 0'],
    ['what was not taken can be taken later', [503, 200], '5001 live taken 0'],
    ['what was not taken can be refused later', [503, 400, 200], '5001 live refused 400'],
  ])('is one per order and token: %s', async (_, statuses, stored) => {
    for (const status of statuses)
      await kit().post(pixelReport({ counts: {}, order: order(status) }));
    expect((await kit().stored()).receipts).toEqual([stored]);
  });

  it('that another token forges leaves the true one as it is', async () => {
    await kit().post(pixelReport({ counts: {}, order: order(400, { token: 'forged' }) }));
    await kit().post(pixelReport({ counts: {}, order: order(200) }));
    const tokenHash = new Uint8Array(hashToken('abc123'));
    const [known] = await database().prisma.orderReceipt.findMany({ where: { tokenHash } });
    expect(known?.outcome).toBe('taken');
  });
});

/** Long enough that networks which may send twice as much leave no room. */
const SECONDS = IS_LONG_RUN ? 600 : 300;

it('Ten networks that send all they can leave room for a shop’s shoppers.', async () => {
  const networks = Array.from({ length: 10 }, (_, at) => `203.0.113.${at}`);
  const report = JSON.stringify(pixelReport({ counts: { 'cart/add 200': 1 } }));
  const refused: string[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const from of networks)
      for (let sent = 0; sent < 4; sent += 1) await kit().post(report, { from });
    for (let shopper = 0; shopper < 8; shopper += 1) {
      const from = `198.51.${shopper}.${second % 250}`;
      if ((await kit().post(report, { from })).status !== 204) refused.push(`${second} ${from}`);
    }
    kit().clock.pass(SECOND);
  }
  expect(refused).toEqual([]);
});

it('Of a sender at most 8 other versions are stored, and always the app’s own.', async () => {
  for (let version = 0; version < 12; version += 1) {
    await kit().post(pixelReport({ sender: `0.0.${version}` }));
    await kit().reports.flush();
  }
  await kit().post(pixelReport());
  await kit().reports.flush();
  const versions = (await database().prisma.versionSeen.findMany()).map(({ version }) => version);
  expect(versions).toHaveLength(9);
  expect(versions).toContain('0.1.0');
});

it('Versions later than the app’s are not listed; of one day the highest comes first.', async () => {
  for (const sender of ['0.1.0', '0.0.9', '9999.9999.9999', '0.1.1', '0.0.10']) {
    kit().clock.pass(SECOND);
    expect((await kit().post(pixelReport({ sender }))).status).toBe(204);
  }
  await kit().reports.flush();
  const { versions } = await kit().reports.facts(SHOP);
  expect(versions.map(({ version }) => version)).toEqual(['0.1.0', '0.0.10', '0.0.9']);
});

it('Receipts go after 48 hours, cells after 15 days, counts and versions after 35 days, lists after 70.', async () => {
  const { prisma } = database();
  const order = { id: '5001', token: 'abc', status: 200 };
  await kit().post(pixelReport({ order }));
  await kit().post(pixelReport({ by: 'script', answers: 'search/render +1,' }));
  await kit().reports.flush();
  const rows = async () => {
    await kit().reports.deleteOld();
    return [
      await prisma.orderReceipt.count(),
      await prisma.networkCells.count({ where: { minutes: 60 } }),
      await prisma.eventCount.count(),
      await prisma.versionSeen.count(),
      await prisma.listDay.count(),
    ];
  };
  expect(await rows()).toEqual([1, 2, 2, 2, 1]);
  kit().clock.pass(48 * HOUR + 1);
  expect(await rows()).toEqual([0, 2, 2, 2, 1]);
  kit().clock.pass(14 * DAY);
  expect(await rows()).toEqual([0, 0, 2, 2, 1]);
  kit().clock.pass(21 * DAY);
  expect(await rows()).toEqual([0, 0, 0, 0, 1]);
  kit().clock.pass(34 * DAY);
  expect(await rows()).toEqual([0, 0, 0, 0, 1]);
  kit().clock.pass(2 * DAY);
  expect(await rows()).toEqual([0, 0, 0, 0, 0]);
});

it('Receipts go also while something else cannot be forgotten.', async () => {
  const { prisma } = database();
  await kit().post(pixelReport({ order: { id: '5001', token: 'abc', status: 200 } }));
  kit().clock.pass(48 * HOUR + 1);
  await prisma.$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'refused'; END $$`;
  await prisma.$executeRaw`
    CREATE TRIGGER refuse BEFORE UPDATE ON "NetworkCells" EXECUTE FUNCTION refuse()`;
  const forgotten = kit().reports.deleteOld();
  await expect(forgotten).rejects.toThrow('not all reports were forgotten');
  await prisma.$executeRaw`DROP FUNCTION refuse CASCADE`;
  expect(await prisma.orderReceipt.count()).toBe(0);
});

it('What another transaction holds is forgotten with the next run, and what holds others waits for none.', async () => {
  const { prisma } = database();
  await kit().post(pixelReport({ order: order(200) }));
  await kit().post(pixelReport({ by: 'script', answers: 'search/render +1,' }));
  await kit().reports.flush();
  kit().clock.pass(80 * DAY);
  const { stored, deleteOld } = { ...kit(), ...kit().reports };
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "EventCount" LIMIT 1 FOR UPDATE`;
    for (const table of ['ListDay', 'NetworkCells', 'VersionSeen', 'OrderReceipt'])
      await tx.$queryRawUnsafe(`SELECT 1 FROM "${table}" FOR UPDATE`);
    await deleteOld();
    expect((await stored()).counts).toHaveLength(1);
  });
  expect((await stored()).receipts).toHaveLength(1);
  await deleteOld();
  expect(await stored()).toEqual({ counts: [], receipts: [] });
});

it.each([
  ['"VersionSeen" WHERE "source" = \'script\'', forgetReports, 'forgotten first'],
  ['"LastReport" WHERE "mode" = \'test\'', forgetAccount, 'forgotten first'],
  ['"ListDay" WHERE "module" = \'recommendations\'', forgetReports, 'written first'],
] as const)(
  'Reports are written where a shop’s are deleted that were written in another order: %s.',
  async (held, forget, order) => {
    const { prisma } = database();
    await kit().connect(OTHER_SHOP);
    const listReport = (module: string): Report => {
      const answers = `${module}/render 200,${module}/render +1,`;
      return { by: 'script', sender: '0.1.0', mode: 'live', answers };
    };
    const lists = ['search', 'recommendations', 'autocomplete'].map(listReport);
    const sent = [pixelReport({ mode: 'test' }), ...lists, pixelReport()];
    const post = async (report: Report) => {
      for (const shop of [SHOP, OTHER_SHOP]) await kit().post(report, { shop });
    };
    for (const each of sent) {
      await post(each);
      await kit().reports.flush();
    }
    // Statistics of small tables have PostgreSQL read rows in the order in which they were stored.
    await prisma.$executeRaw`ANALYZE`;
    for (const each of sent) await post(each);
    const forgetting = () => prisma.$transaction((own) => forget(own, SHOP, kit().clock.now()));
    const both = [forgetting, () => kit().reports.flush()];
    const rows = `SELECT 1 FROM ${held} AND "shopDomain" = '${SHOP}' FOR SHARE`;
    const inOrder = order === 'written first' ? both.reverse() : both;
    await begunDuring(prisma, (tx) => tx.$queryRawUnsafe(rows), inOrder);
    const where = { shopDomain: OTHER_SHOP };
    expect(await prisma.eventCount.aggregate({ where, _sum: { count: true } })).toEqual({
      _sum: { count: 18 },
    });
    const shown = await prisma.listDay.findMany({ where: { shopDomain: OTHER_SHOP } });
    expect(shown.map((list) => list.shown)).toEqual([2, 2, 2]);
  },
);
