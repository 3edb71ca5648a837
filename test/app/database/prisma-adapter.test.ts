import { PrismaClient } from '@prisma/client';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { pgConfig, prismaAdapter } from '../../../app/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let prisma: PrismaClient;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...pgConfig(readDatabaseUrl(database.url)), max: 2 });
  pool.on('error', () => undefined);
  prisma = new PrismaClient({ adapter: prismaAdapter(pool) });
});

afterEach(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.close();
});

/** The number of connections that are checked out. */
const taken = () => pool.totalCount - pool.idleCount;

const endOwnConnection = (tx: Pick<PrismaClient, '$queryRaw'>) =>
  tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;

describe('a connection of the pool', () => {
  it('comes back from a transaction that is committed, or fails', async () => {
    await prisma.$transaction((tx) => tx.shop.count());
    await expect(prisma.$transaction((tx) => tx.$queryRaw`SELECT 1 / 0`)).rejects.toThrow();
    expect([taken(), pool.totalCount]).toEqual([0, 1]);
  });

  it('comes back when it breaks in a transaction, as often as that happens', async () => {
    for (let count = 0; count < 5; count += 1) {
      await expect(prisma.$transaction(endOwnConnection)).rejects.toThrow('terminating connection');
    }
    expect(taken()).toBe(0);
    expect(await prisma.shop.count()).toBe(0);
  });

  it('comes back when it breaks before the commit', async () => {
    for (let count = 0; count < 5; count += 1) {
      const broken = prisma.$transaction(async (tx) => {
        await tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } });
        await endOwnConnection(tx).catch(() => undefined);
      });
      await expect(broken).rejects.toThrow();
    }
    expect(taken()).toBe(0);
    expect(await prisma.shop.count()).toBe(0);
  });

  it('comes back usable when the commit is refused', async () => {
    await prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'the disk is full'; END $$`;
    await prisma.$executeRaw`
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON "Shop"
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`;
    for (let count = 0; count < 5; count += 1) {
      const refused = prisma.$transaction((tx) =>
        tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } }),
      );
      await expect(refused).rejects.toThrow('the disk is full');
    }
    expect(taken()).toBe(0);
    expect(await prisma.$transaction((tx) => tx.shop.count())).toBe(0);
  });

  it('comes back once when a transaction runs out of time', async () => {
    const slow = prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(0.3)`, { timeout: 50 });
    await expect(slow).rejects.toThrow();
    await expect.poll(taken).toBe(0);
    expect(await prisma.shop.count()).toBe(0);
  });
});
