import { expect, it } from 'vitest';
import { addRunningIndexes, addShops, shopDomains } from '../../bench/app/bench-shops.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

it('the shops of npm run bench fit the tables of the app', async () => {
  const { prisma } = database();
  await addShops(prisma, shopDomains(3));
  await addRunningIndexes(prisma);
  expect(await prisma.reindex.count({ where: { state: 'running' } })).toBe(3);
  expect(await prisma.reindexStateSeen.count()).toBe(15);
});
