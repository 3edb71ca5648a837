import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../app/database/connect.ts';
import { LONG_TRANSACTION } from '../../../app/shop/shops.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let connected: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  connected = connectDatabase(readDatabaseUrl(database.url));
});

afterEach(async () => {
  await connected.close();
  await database.close();
});

/** Sets a parameter for all connections from now on. */
async function set(parameter: string): Promise<void> {
  const [row] = await database.prisma.$queryRaw<
    { name: string }[]
  >`SELECT current_database()::text AS name`;
  await database.prisma.$executeRawUnsafe(`ALTER DATABASE "${row?.name ?? ''}" SET ${parameter}`);
}

describe('a database', () => {
  it('that takes writes is ready, and keeps nothing of them', async () => {
    await Promise.all(Array.from({ length: 20 }, () => connected.checkWrite()));
    expect(await database.prisma.webhookReceipt.count()).toBe(0);
  });

  it('that takes no files is not ready, though it answers', async () => {
    // PostgreSQL's own limit simulates a full disk.
    await set('temp_file_limit = 0');
    await expect(connected.checkWrite()).rejects.toMatchObject({ code: '53400' });
    await connected.time();
    expect(await database.prisma.webhookReceipt.count()).toBe(0);
  });

  it('that does not answer in time is not ready, and the check ends in it too', async () => {
    await database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "WebhookReceipt" IN ACCESS EXCLUSIVE MODE`;
      // The server's own error, not the client's: no statement keeps running.
      await expect(connected.checkWrite()).rejects.toMatchObject({ code: '57014' });
    }, LONG_TRANSACTION);
    await connected.checkWrite();
  });

  it('that only reads is not ready, as a hosted one is made when its disk is full', async () => {
    await set('default_transaction_read_only = on');
    await expect(connected.checkWrite()).rejects.toMatchObject({ code: '25006' });
    await connected.time();
  });

  it('that only read is written to soon after it takes writes again', async () => {
    const busy = connectDatabase(readDatabaseUrl(database.url), { lifetimeSeconds: 1 });
    const write = () => busy.sql.query('DELETE FROM "WebhookReceipt"', []);
    await set('default_transaction_read_only = on');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await set('default_transaction_read_only = off');
    await vi.waitFor(write, { timeout: 5_000 });
    await busy.close();
  });
});
