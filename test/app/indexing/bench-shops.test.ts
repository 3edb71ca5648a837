import { expect, it } from 'vitest';
import {
  addHistory,
  addRunningIndexes,
  addShops,
  shopDomains,
} from '../../bench/app/bench-shops.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

it('the shops of npm run bench fit the tables of the app', async () => {
  const { prisma } = database();
  const [first = '', ...others] = shopDomains(3);
  await addShops(prisma, [first, ...others]);
  await addHistory(prisma, first, 50);
  await addRunningIndexes(prisma);
  expect(await prisma.reindex.count({ where: { state: 'running' } })).toBe(3);
  expect(await prisma.reindex.count({ where: { shopDomain: first } })).toBe(51);
  expect(await prisma.reindexStateSeen.count()).toBeGreaterThan(50);
});
