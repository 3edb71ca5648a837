import { expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { pgConfig } from '../../../app/database/connect.ts';
import { createLocks } from '../../../app/database/locks.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

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
