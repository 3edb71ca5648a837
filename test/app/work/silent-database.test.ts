import { expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { LONG_TRANSACTION } from '../../../app/shop/shops.ts';
import { openQueue } from '../../../app/work/queue.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';
import { openStatementLine } from './statement-line.ts';

const database = useDatabase();

it('The queue gives up a statement without an answer, and goes on.', async () => {
  const address = readDatabaseUrl(database().url);
  const line = await openStatementLine(address);
  // The worker creates the queue's schema.
  const worker = await openQueue({ address, role: 'worker', log: silentLog });
  const sender = await openQueue({
    address: line.address,
    role: 'sender',
    log: silentLog,
    statementMs: 3_000,
  });
  // The library may execute a statement of its own before the check.
  line.reset({ nth: 1, how: 'waits', andLater: true });
  await expect(sender.check()).rejects.toThrow('Query read timeout');
  line.reset();
  await sender.check();
  await Promise.all([worker, sender].map((queue) => queue.stop({ timeoutMs: 5_000 })));
  await line.close();
});

it('The check of the queue ends in the database too when it takes too long.', async () => {
  const address = readDatabaseUrl(database().url);
  const worker = await openQueue({ address, role: 'worker', log: silentLog });
  await database().prisma.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE pgboss.queue IN ACCESS EXCLUSIVE MODE`;
    await expect(worker.check()).rejects.toMatchObject({ code: '57014' });
  }, LONG_TRANSACTION);
  await worker.check();
  await worker.stop({ timeoutMs: 5_000 });
});
