import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { LOGIN } from '../../../app/logins/logins.ts';
import { openQueue, type Queue } from '../../../app/work/queue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Clock } from '../clock.ts';
import { connectShop, createLoginsKit, type LoginsKit, loginReport, SHOP } from './logins-kit.ts';

let database: TestDatabase;
let opened: Queue[];
/** The shoppers whose logins were sent. */
let shoppers: string[];
let status: number;

const log = pino({ level: 'silent' });
const now = () => new Date();
/** The real clock. */
const clock: Clock = { now, pass: () => undefined, passTo: () => undefined };

beforeEach(async () => {
  database = await createTestDatabase();
  opened = [];
  shoppers = [];
  status = 200;
  await connectShop(createLoginsKit(database));
});

afterEach(async () => {
  await Promise.all(opened.map((queue) => queue.stop({ timeoutMs: 5_000 })));
  await database.close();
});

const fetchOfShop: typeof globalThis.fetch = async (input, init) => {
  const body = (await new Request(input, init).json()) as { context: { shopperId: string } };
  shoppers.push(body.context.shopperId);
  return new Response(null, { status });
};

/** A process with the real queue and the real clock; a worker also sends. */
async function open(role: 'worker' | 'sender'): Promise<LoginsKit> {
  const queue = await openQueue({ address: readDatabaseUrl(database.url), role, log });
  opened.push(queue);
  await queue.prepare([LOGIN]);
  const kit = createLoginsKit(database, {
    clock,
    fetch: fetchOfShop,
    enqueue: (login, at, tx) => queue.send(LOGIN, { login }, { startAfter: at, ...(tx && { tx }) }),
  });
  if (role === 'worker') await queue.work([kit.logins.work], database.locks);
  return kit;
}

const login = (shopperId = '1') => ({
  shopperId,
  report: loginReport({ timestamp: now().toISOString() }),
});

/** The due times of waiting login jobs. */
async function queued(): Promise<Date[]> {
  const rows = await database.prisma.$queryRaw<{ at: Date }[]>`
    SELECT start_after AS at FROM pgboss.job WHERE name = 'login' AND state = 'created'`;
  return rows.map(({ at }) => at);
}

describe('the queue', () => {
  it('has a job for a login exactly if the login is stored', async () => {
    const kit = await open('sender');
    const one = login();
    await Promise.all([1, 2].map(() => kit.logins.acceptLogin(SHOP, one)));
    expect([await database.prisma.login.count(), (await queued()).length]).toEqual([1, 1]);
    await database.prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'the disk is full'; END $$`;
    await database.prisma.$executeRaw`
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON "Login"
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`;
    await expect(kit.logins.acceptLogin(SHOP, login())).rejects.toThrow('the disk is full');
    expect([await database.prisma.login.count(), (await queued()).length]).toEqual([1, 1]);
  });

  it('queues a login again when its service is back', async () => {
    status = 503;
    const kit = await open('worker');
    await kit.logins.acceptLogin(SHOP, login());
    const nextTryAt = async () => (await kit.logins.list(SHOP, {}, 1)).rows[0]?.nextTryAt;
    await expect.poll(() => shoppers.length).toBe(1);
    // During sending there is no next try.
    await expect.poll(nextTryAt).toBeInstanceOf(Date);
    expect(await queued()).toEqual([await nextTryAt()]);
  });
});
