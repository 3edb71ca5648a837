import { expect, it } from 'vitest';
import { rateFor } from '../../../app/reports/report-rates.ts';
import { DAY, HOUR } from '../clock.ts';
import { OTHER_SHOP, pixelReport, SHOP, useReports } from './reports-kit.ts';

const { database, kit } = useReports();

it('Receipts go after 48 hours, hours after 8 days, counts and versions after 35 days.', async () => {
  const { prisma } = database();
  const order = { id: '5001', token: 'abc', status: 200 };
  await kit().post(pixelReport({ order }));
  await kit().reports.flush();
  const rows = async () => {
    await kit().reports.forgetOld();
    return [
      await prisma.orderReceipt.count(),
      await prisma.eventHour.count(),
      await prisma.eventCount.count(),
      await prisma.versionSeen.count(),
    ];
  };
  expect(await rows()).toEqual([1, 1, 2, 1]);
  kit().clock.pass(48 * HOUR + 1);
  expect(await rows()).toEqual([0, 1, 2, 1]);
  kit().clock.pass(7 * DAY);
  expect(await rows()).toEqual([0, 0, 2, 1]);
  kit().clock.pass(28 * DAY);
  expect(await rows()).toEqual([0, 0, 0, 0]);
});

it('A shop reports less often after a busy day, more often after a quiet one, by one step a day.', async () => {
  const { prisma } = database();
  await kit().connect(OTHER_SHOP, { reportEvery: 100 });
  const count = (day: string, events: number) =>
    prisma.eventCount.create({
      data: {
        shopDomain: SHOP,
        day: new Date(day),
        path: 'product/pageview',
        source: 'script',
        mode: 'live',
        outcome: 'taken',
        count: events,
      },
    });
  const rates = async () => [
    (await kit().reports.settings(SHOP)).every,
    (await kit().reports.settings(OTHER_SHOP)).every,
  ];
  await count('2026-11-21', 5);
  await count('2026-11-20', 10_000_000);
  expect(await kit().reports.updateRates()).toEqual([SHOP, OTHER_SHOP]);
  expect(await rates()).toEqual([3, 30]);
  expect((await kit().reports.settings(SHOP)).url).toBe(`https://app.example.com/reports/${SHOP}`);
  kit().clock.pass(DAY);
  expect(await kit().reports.updateRates()).toEqual([SHOP, OTHER_SHOP]);
  expect(await rates()).toEqual([1, 10]);
  expect((await kit().reports.facts(OTHER_SHOP)).every).toBe(10);
});

it('A rate follows the events of a day, by one step.', () => {
  const cases = [
    [3_000, 1, 1],
    [3_001, 1, 3],
    [1_000_000, 1, 3],
    [1_000_000, 100, 100],
    [2_900, 3, 3],
    [1_500, 3, 1],
    [14_000, 100, 30],
    [0, 1, 1],
  ] as const;
  expect(cases.map(([events, rate]) => [events, rate, rateFor(events, rate)])).toEqual(cases);
});
