import { describe, expect, it } from 'vitest';
import { readDatabaseUrl, shownAddress } from '../../../app/database/address.ts';
import { connectDatabase, pgConfig } from '../../../app/database/connect.ts';
import { useDatabase } from '../use-database.ts';
import { databaseUrl } from '../../support/database-url.ts';
import { createLocks } from '../../../app/database/locks.ts';
import type { SqlTransaction } from '../../../app/database/sql.ts';

const database = useDatabase();

it('A time comes back as it was written, however the database is set.', async () => {
  const { database: name } = readDatabaseUrl(database().url);
  const installedAt = new Date('2026-11-02T10:14:22.123Z');
  for (const setting of [
    "timezone = 'Asia/Kathmandu'",
    "datestyle = 'German'",
    "datestyle = 'SQL, DMY'",
    "datestyle = 'Postgres, DMY'",
  ]) {
    await database().prisma.$executeRawUnsafe(`ALTER DATABASE "${name}" SET ${setting}`);
    const { prisma, sql, close } = connectDatabase(readDatabaseUrl(database().url));
    await prisma.shop.deleteMany();
    await prisma.shop.create({ data: { domain: 'demo-shop.myshopify.com', installedAt } });
    const [shop] = await prisma.shop.findMany({ where: { installedAt: { lte: installedAt } } });
    const rows = await sql.query('SELECT "installedAt" FROM "Shop"', []);
    await close();
    expect(shop?.installedAt, setting).toEqual(installedAt);
    expect(rows, setting).toEqual([{ installedAt }]);
  }
});

it('A commit is on the disk before it is confirmed, and a statement sees what others have committed, whatever the database is set to.', async () => {
  const address = readDatabaseUrl(database().url);
  const settings = { synchronous_commit: 'off', default_transaction_isolation: 'serializable' };
  for (const [name, value] of Object.entries(settings))
    await database().prisma.$executeRawUnsafe(
      `ALTER DATABASE "${address.database}" SET ${name} = '${value}'`,
    );
  const { sql, close } = connectDatabase(address);
  const [found] = await sql.query(
    `SELECT current_setting('synchronous_commit') AS commit, current_setting('transaction_isolation') AS isolation`,
    [],
  );
  await close();
  expect(found).toEqual({ commit: 'on', isolation: 'read committed' });
});

describe('an address', () => {
  it.each([
    ['postgresql://a:b@db.example.com/app', { user: 'a', password: 'b', port: 5432, ssl: false }],
    ['postgres://a:p%40%2F@db.example.com:6543/app', { password: 'p@/', port: 6543 }],
    ['postgresql://db.example.com/app', { user: 'postgres', password: '' }],
    ['postgresql://a@[::1]/app', { host: '::1' }],
    ['postgresql://a@localhost/app?host=/var/run/postgresql', { host: '/var/run/postgresql' }],
    ['postgresql://a@db.example.com/app?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    [
      'postgresql://a@db.example.com/app?sslmode=verify-full',
      { ssl: { rejectUnauthorized: true } },
    ],
  ])('is read field by field: %s', (url, fields) => {
    expect(readDatabaseUrl(url)).toMatchObject(fields);
  });

  it('is shown without user and password', () => {
    const address = readDatabaseUrl('postgresql://hidden:value@db.example.com/app');
    expect(shownAddress(address)).toBe('db.example.com:5432/app');
  });

  it('is the same after it was written as a URL', () => {
    const address = readDatabaseUrl('postgresql://a%3A:p%40%2F@db.example.com:6543/app');
    expect(readDatabaseUrl(databaseUrl(address))).toEqual(address);
  });
});

const NAME = 'locks under test';
const OF_LOCKS = `FROM pg_stat_activity WHERE application_name = '${NAME}'`;

const connections = async (): Promise<number> =>
  (await database().sql.query(`SELECT pid ${OF_LOCKS}`, [])).length;

it('Locks have one connection after theirs has broken under work, and none once they are closed.', async () => {
  const config = { ...pgConfig(readDatabaseUrl(database().url)), application_name: NAME };
  const locks = createLocks(config);
  let endWork = (): void => undefined;
  const work = new Promise<void>((resolve) => (endWork = resolve));
  const holding = locks.tryWithLock('held', () => work);
  await expect.poll(connections).toBe(1);
  // By now the lock is held.
  expect(await locks.tryWithLock('other', () => Promise.resolve('done'))).toEqual({
    result: 'done',
  });
  await database().sql.query(`SELECT pg_terminate_backend(pid) ${OF_LOCKS}`, []);
  await expect.poll(connections).toBe(0);
  // Once a new connection is made, the client has noticed the loss.
  await expect
    .poll(() => locks.tryWithLock('other', () => Promise.resolve('done')).catch(() => null))
    .toEqual({ result: 'done' });
  endWork();
  await holding;
  expect(await locks.tryWithLock('other', () => Promise.resolve('done'))).toEqual({
    result: 'done',
  });
  expect(await connections()).toBe(1);
  await locks.close();
  await expect.poll(connections).toBe(0);
});

const ASKED = `SELECT count(*) FROM "Shop" WHERE "domain" = $1`;
const PLANS = `
  SELECT generic_plans > 0 AS kept FROM pg_prepared_statements WHERE statement = $1`;

/** Whether PostgreSQL has used a generic plan. */
async function keepsPlan(tx: SqlTransaction) {
  for (let times = 0; times < 10; times += 1) await tx.query(ASKED, ['a-shop.myshopify.com']);
  const [row] = await tx.query<{ kept: boolean }>(PLANS, [ASKED]);
  return row?.kept;
}

it('A statement keeps its plan, and is planned by the size of its tables where the transaction says so.', async () => {
  const { sql } = database();
  expect(await sql.transaction(keepsPlan, { plan: 'each-time' })).toBe(false);
  expect(await sql.transaction(keepsPlan)).toBe(true);
});
