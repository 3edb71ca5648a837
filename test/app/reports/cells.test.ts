import { expect, it } from 'vitest';
import { createNetworkBits } from '../../../app/reports/network-cells.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { createReportsKit, pixelReport, SHOP, storedLogin, useReports } from './reports-kit.ts';

const { database, kit } = useReports();

const hour = Date.parse('2026-11-20T12:00:00.000Z');
const cell = (at: number, seen: number, of: object = {}) => ({
  at,
  seen,
  taken: seen,
  failed: 0,
  refused: 0,
  ...of,
});

async function liveCells() {
  await kit().reports.flush();
  return (await kit().reports.cells(SHOP)).live;
}

it('A network counts once in an hour and once in five minutes, whatever it sends and to which process.', async () => {
  const other = createReportsKit(database(), { clock: kit().clock });
  for (const { post } of [kit(), other])
    for (let times = 0; times < 3; times += 1) await post(pixelReport());
  await kit().post(pixelReport(), { from: '192.0.2.2' });
  await other.reports.flush();
  kit().clock.pass(10 * MINUTE);
  await kit().post(pixelReport());
  const of = {
    hours: [cell(hour, 2)],
    slots: [cell(hour + 30 * MINUTE, 2), cell(hour + 40 * MINUTE, 1)],
  };
  expect(await liveCells()).toEqual({ views: of, cart: of });
});

it('Outcomes, families, modes and what the extension reports are counted apart.', async () => {
  const counts = { 'search/render 200': 5, 'search/impression 403': 1, 'category/render 0': 2 };
  await kit().post(pixelReport({ by: 'script', counts }));
  await kit().post(pixelReport({ mode: 'test', counts: { 'cart/add 429': 1 } }));
  const both = await liveCells();
  expect(both.search?.hours).toEqual([cell(hour, 1, { failed: 1, refused: 1 })]);
  expect(both.category?.hours).toEqual([cell(hour, 1, { taken: 0, failed: 1 })]);
  expect(both.script?.hours).toEqual([cell(hour, 1, { failed: 1, refused: 1 })]);
  expect((await kit().reports.cells(SHOP)).test.cart?.hours).toEqual([
    cell(hour, 1, { taken: 0, failed: 1 }),
  ]);
});

it('After its hour a cell is a number: nothing is left that distinguishes networks.', async () => {
  const { prisma } = database();
  await kit().post(pixelReport());
  await kit().reports.flush();
  const bits = () => prisma.networkCells.count({ where: { takenBits: { not: null } } });
  await kit().reports.deleteOld();
  expect(await bits()).toBe(4);
  kit().clock.pass(HOUR / 2 + MINUTE + 1);
  await kit().reports.deleteOld();
  expect(await bits()).toBe(0);
  expect((await liveCells()).views?.hours).toEqual([cell(hour, 1)]);
});

it('What distinguishes networks is forgotten span by span: of thousands of shops no statement takes long.', async () => {
  const { prisma } = database();
  await kit().post(pixelReport());
  kit().clock.pass(10 * MINUTE);
  await kit().post(pixelReport());
  await kit().reports.flush();
  kit().clock.pass(HOUR);
  await kit().reports.deleteOld();
  const spans = await prisma.$queryRaw<{ spans: number }[]>`
    SELECT count(DISTINCT ("minutes", "start"))::int AS "spans" FROM "NetworkCells"
    WHERE "takenBits" IS NULL GROUP BY xmin::text`;
  expect(spans).toEqual([{ spans: 1 }, { spans: 1 }, { spans: 1 }]);
});

it('The bit of a network is another one in each hour and shop, and the same in all processes.', () => {
  const one = createNetworkBits('secret');
  const at = (hours: number) => new Date(hour + hours * HOUR);
  const bits = [
    one(SHOP, '192.0.2.1', at(0)),
    one(SHOP, '192.0.2.1', at(1)),
    one('other', '192.0.2.1', at(0)),
    createNetworkBits('another')(SHOP, '192.0.2.1', at(0)),
  ];
  expect(new Set(bits).size).toBe(4);
  expect(createNetworkBits('secret')(SHOP, '192.0.2.1', at(0))).toBe(bits[0]);
});

it('Hundreds of networks are counted closely.', async () => {
  for (let index = 0; index < 700; index += 1)
    await kit().post(pixelReport(), { from: `198.51.${index % 250}.${Math.floor(index / 250)}` });
  const seen = (await liveCells()).views?.hours[0]?.seen ?? 0;
  expect(Math.abs(seen - 700)).toBeLessThan(60);
});

it('Logins count by customer, once they have left.', async () => {
  const at = new Date(hour + 5 * MINUTE);
  const login = (shopperId: string, state: string, of: object = {}) =>
    storedLogin(state, at, { shopperId, ...of });
  await database().prisma.login.createMany({
    data: [
      login('1', 'done'),
      login('1', 'done'),
      login('2', 'failed', { reason: 'refused' }),
      login('3', 'sending'),
      login('4', 'waiting', { attempts: 0 }),
    ],
  });
  const of = { taken: 1, failed: 1, refused: 1 };
  expect((await liveCells()).logins).toEqual({
    hours: [cell(hour, 2, of)],
    slots: [cell(hour + 5 * MINUTE, 2, of)],
  });
});
