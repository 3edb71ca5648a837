import { beforeEach, expect, it } from 'vitest';
import { readTrackingFacts } from '../../../app/reports/tracking-facts.ts';
import { useDatabase } from '../use-database.ts';
import { OTHER_SHOP, SHOP, START, storedLogin } from './reports-kit.ts';

const database = useDatabase();

beforeEach(async () => {
  for (const domain of [SHOP, OTHER_SHOP])
    await database().prisma.shop.create({ data: { domain, timeZone: 'Pacific/Auckland' } });
});

const facts = () => readTrackingFacts({ sql: database().sql, now: () => START }, SHOP);

const count = (day: string, path: string, outcome: string, of: object = {}) => ({
  shopDomain: SHOP,
  day: new Date(day),
  path,
  source: 'pixel',
  mode: 'live',
  outcome,
  count: 3,
  ...of,
});

it('Nothing is known of a shop without reports.', async () => {
  expect(await facts()).toEqual({
    lastTakenAt: { live: null, test: null },
    days: [],
    versions: [],
  });
});

it('Days are those of the shop, over all that send, and of this shop alone.', async () => {
  await database().prisma.eventCount.createMany({
    data: [
      count('2026-11-21', 'cart/add', 'taken'),
      count('2026-11-21', 'cart/add', 'taken', { source: 'script', count: 2, every: 2 }),
      count('2026-11-21', 'cart/add', 'refused', { httpStatus: 400, mode: 'test' }),
      count('2026-10-23', 'cart/add', 'taken'),
      count('2026-10-22', 'cart/add', 'taken'),
      count('2026-11-21', 'cart/add', 'taken', { shopDomain: OTHER_SHOP }),
    ],
  });
  const of = { path: 'cart/add', mode: 'live', outcome: 'taken', httpStatus: 0, every: 1 };
  expect((await facts()).days).toEqual([
    { ...of, day: '2026-10-23', count: 3 },
    { ...of, day: '2026-11-21', count: 5, every: 2 },
    { ...of, day: '2026-11-21', mode: 'test', outcome: 'refused', httpStatus: 400, count: 3 },
  ]);
});

it('A login counts once it has left, by what is known of it now.', async () => {
  const at = new Date('2026-11-20T10:59:00.000Z');
  const login = (state: string, attempts: number, of: object = {}) =>
    storedLogin(state, at, { attempts, ...of });
  await database().prisma.login.createMany({
    data: [
      login('done', 1, { httpStatus: 200 }),
      login('done', 2, { httpStatus: 200, mode: 'test' }),
      login('waiting', 0),
      login('waiting', 1, { reason: 'service-busy', httpStatus: 503 }),
      login('sending', 1),
      login('failed', 1, { reason: 'refused', httpStatus: 400 }),
      login('failed', 0, { reason: 'no-account' }),
      login('unknown', 1, { reason: 'timeout' }),
    ],
  });
  const { days } = await facts();
  const seen = days.map(({ mode, outcome, httpStatus }) => [mode, outcome, httpStatus]);
  expect(new Set(days.map(({ day }) => day))).toEqual(new Set(['2026-11-20']));
  expect(seen).toEqual([
    ['live', 'not-taken', 503],
    ['live', 'refused', 400],
    ['live', 'taken', 0],
    ['live', 'unknown', 0],
    ['test', 'taken', 0],
  ]);
});

it('The last times and the versions are listed.', async () => {
  const { prisma } = database();
  const [early, late] = [new Date('2026-11-12T12:00:00Z'), new Date('2026-11-20T12:00:00Z')];
  await prisma.lastReport.createMany({
    data: [
      { shopDomain: SHOP, mode: 'live', takenAt: early },
      { shopDomain: SHOP, mode: 'test' },
    ],
  });
  await prisma.versionSeen.createMany({
    data: [
      { shopDomain: SHOP, source: 'pixel', version: '0.1.0', lastSeenAt: early },
      { shopDomain: SHOP, source: 'script', version: '0.2.0', lastSeenAt: late },
    ],
  });
  expect(await facts()).toMatchObject({
    lastTakenAt: { live: early, test: null },
    versions: [
      { source: 'script', version: '0.2.0', lastSeenAt: late },
      { source: 'pixel', version: '0.1.0', lastSeenAt: early },
    ],
  });
});
