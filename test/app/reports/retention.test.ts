import { expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.ts';
import { pixelReport, useReports } from './reports-kit.ts';

const { database, kit } = useReports();

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
