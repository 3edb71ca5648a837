import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { createHandlers } from '../../../app/jobs/handlers.ts';
import type { Jobs } from '../../../app/jobs/jobs.ts';
import { createJobs } from '../../../app/jobs/queue.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import { startService } from '../../sandbox/tracking-service/test-service.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Clock, DAY } from '../clock.ts';
import {
  connectShop,
  createLoginsKit,
  type LoginsKit,
  fetchVia,
  loginReport,
  SHOP,
} from './logins-kit.ts';

let database: TestDatabase;
let service: TrackingService;
let opened: Jobs[];

const log = pino({ level: 'silent' });
const now = () => new Date();
/** The real one. */
const clock: Clock = { now, pass: () => undefined, passTo: () => undefined };

beforeEach(async () => {
  database = await createTestDatabase();
  service = await startService();
  opened = [];
  await connectShop(createLoginsKit(database));
});

afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop({ timeoutMs: 5_000 })));
  await database.close();
});

/** A process with the real queue and the real clock; a worker also works. */
async function open(role: 'worker' | 'sender'): Promise<LoginsKit> {
  const jobs = await createJobs({ address: readDatabaseUrl(database.url), role, log });
  opened.push(jobs);
  const kit = createLoginsKit(database, {
    clock,
    fetch: fetchVia(service.beaconUrl),
    wake: (login, at, tx) =>
      jobs.send('login-send', { login }, { startAfter: at, ...(tx && { tx }) }),
  });
  if (role === 'worker') {
    const indexing = { step: () => Promise.resolve(), due: () => Promise.resolve([]) };
    const { logins } = kit;
    const parts = {
      uploads: { sweep: () => Promise.resolve() },
      automatic: { due: () => Promise.resolve([]), look: () => Promise.resolve() },
      updates: { due: () => Promise.resolve([]), send: () => Promise.resolve() },
      sentUpdates: { forgetOld: () => Promise.resolve() },
      changes: { forgetDeleted: () => Promise.resolve() },
      comparison: { step: () => Promise.resolve(), due: () => Promise.resolve([]) },
      orders: { read: () => Promise.resolve(), due: () => Promise.resolve([]) },
      reports: {
        updateRates: () => Promise.resolve([]),
        forgetOld: () => Promise.resolve(),
      },
      applyReportRate: () => Promise.resolve(),
      alerts: {
        sweep: () => Promise.resolve(0),
        mails: { step: () => Promise.resolve(), due: () => Promise.resolve([]) },
        forgetOld: () => Promise.resolve(),
      },
      shopFeeds: { step: () => Promise.resolve(), due: () => Promise.resolve([]) },
      shops: { redactionsRequested: () => Promise.resolve([]) },
      redactions: { decide: () => Promise.resolve() },
      sessionStorage: {
        sealAll: () => Promise.resolve(0),
        deleteExpired: () => Promise.resolve(),
      },
    };
    await jobs.work(
      createHandlers({
        ...parts,
        indexing,
        logins,
        jobs,
        prisma: database.prisma,
        now,
      }),
    );
  }
  return kit;
}

const login = (shopperId = '1') => ({
  shopperId,
  report: loginReport({ timestamp: now().toISOString(), loginId: randomUUID() }),
});

async function queued(): Promise<number> {
  const [row] = await database.prisma.$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'login-send'`;
  return row?.jobs ?? 0;
}

const counts = ({ logins }: LoginsKit) => logins.counts(SHOP, new Date(Date.now() - DAY));

describe('the queue', () => {
  it('has a job for a login exactly if the login is stored', async () => {
    const kit = await open('sender');
    const { report } = login();
    const twice = [1, 2].map(() => kit.logins.acceptLogin(SHOP, { shopperId: '1', report }));
    await Promise.all(twice);
    expect([await database.prisma.login.count(), await queued()]).toEqual([1, 1]);
  });

  it('has none when the login cannot be committed', async () => {
    const kit = await open('sender');
    await database.prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'the disk is full'; END $$`;
    await database.prisma.$executeRaw`
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON "DirectEvent"
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`;
    await expect(kit.logins.acceptLogin(SHOP, login())).rejects.toThrow('the disk is full');
    expect([await database.prisma.login.count(), await queued()]).toEqual([0, 0]);
  });

  it('has every one of 60 logins sent once, by two workers', async () => {
    const web = await open('sender');
    await Promise.all([open('worker'), open('worker')]);
    const accepted = await Promise.all(
      Array.from({ length: 60 }, (_, id) => web.logins.acceptLogin(SHOP, login(String(id + 1)))),
    );
    expect(new Set(accepted.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    await expect
      .poll(() => counts(web), { timeout: 20_000 })
      .toEqual({ waiting: 0, done: 60, failed: 0, unknown: 0 });
    const shoppers = service
      .events()
      .map(({ body }) => (body as { context: { shopperId: string } }).context.shopperId);
    expect(shoppers.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, id) => id + 1),
    );
  });

  it('wakes a login again when its service is back', async () => {
    await service.setFault({ kind: 'status', status: 503, times: 1 });
    const kit = await open('worker');
    await kit.logins.acceptLogin(SHOP, login());
    await expect.poll(() => service.events().length, { timeout: 20_000 }).toBe(1);
    const nextTryAt = async () => (await kit.logins.list(SHOP, {}, 1)).rows[0]?.nextTryAt;
    // While it is being sent there is no next try.
    await expect.poll(nextTryAt).toBeInstanceOf(Date);
    const [job] = await database.prisma.$queryRaw<{ at: Date }[]>`
      SELECT start_after AS at FROM pgboss.job
      WHERE name = 'login-send' AND state = 'created'`;
    expect(job?.at).toEqual(await nextTryAt());
  });

  it('finds by its sweep what no job knows of', async () => {
    const lost = createLoginsKit(database, { clock });
    await lost.logins.acceptLogin(SHOP, login());
    expect(await database.prisma.login.count()).toBe(1);
    await open('worker');
    const [jobs] = opened;
    await jobs?.send('login-sweep', {});
    await expect.poll(() => counts(lost), { timeout: 20_000 }).toMatchObject({ done: 1 });
    expect(service.events()).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('forgets old events when it tidies up', async () => {
    await database.prisma.login.create({
      data: {
        id: randomUUID(),
        shopDomain: SHOP,
        path: 'shopper/login',
        state: 'done',
        shopperId: '1',
        loginId: randomUUID(),
        happenedAt: now(),
        acceptedAt: now(),
        giveUpAt: now(),
        endedAt: new Date(Date.now() - 31 * DAY),
      },
    });
    const kit = await open('worker');
    await opened[0]?.send('tidy-up', {});
    const shopper = async () => (await kit.logins.list(SHOP, {}, 1)).rows[0]?.shopperId;
    await expect.poll(shopper, { timeout: 20_000 }).toBeNull();
  });
});
