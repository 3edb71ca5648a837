import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimEvent, readDueEvent } from '../../../app/logins/due-event.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectShop, createLoginsKit, loginReport, SHOP, SHOPPER, START } from './logins-kit.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

it('Of two workers that have read the same event, one may send it.', async () => {
  const { sql, prisma } = database;
  const kit = createLoginsKit(database);
  await connectShop(kit);
  await kit.logins.acceptLogin(SHOP, { shopperId: SHOPPER, report: loginReport() });
  const { id } = await prisma.login.findFirstOrThrow();
  const event = await readDueEvent(sql, id);
  if (event === null) throw new Error('The login is not due.');
  const leaseEndsAt = new Date(START.getTime() + 1_000);
  const to = { account: event.account ?? '', mode: 'live' as const, leaseEndsAt };
  const claims = [await claimEvent(sql, event, to), await claimEvent(sql, event, to)];
  expect(claims.map((claim) => claim?.attempts ?? null)).toEqual([1, null]);
});
