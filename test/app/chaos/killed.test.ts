import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spreadOf } from '../../bench/table.ts';
import { table } from '../../bench/table.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import { databaseAt } from './chaos-database.ts';
import { runChaos } from './chaos-run.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';
import { extentOf } from './extent.ts';
import { loginRequest, post, redactionRequest } from './outside-requests.ts';
import { AT_ONCE, deliver } from './webhook-burst.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 20, short: 3 });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What a clock that jumps is off by, one after the other. */
const OFFSETS = [HOUR, 0, DAY, -HOUR, DAY, -DAY, 0, -HOUR];

const WEBHOOKS = wholeNumber('WEBHOOKS') ?? (IS_LONG_RUN ? 1_000 : 200);
/** Of them, each is delivered once more, at once or later. */
const REPEATED = Math.floor(WEBHOOKS / 3);
/** Customers who have logged in, and are to be forgotten. */
const KNOWN_CUSTOMERS = 40;

const FIRST_CUSTOMER = 9_000_000_000;

let database: TestDatabase;
let world: ChaosWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await startChaosWorld({
    layout: { processes: 2, databaseUrl: database.url },
    database: databaseAt(database.url),
    feeds,
    nodeOptions: `--import=${new URL('shift-clock.ts', import.meta.url).href}`,
    env: { CLOCK_OFFSETS: OFFSETS.join() },
  });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** Puts the worker's clock on, or back. */
const jump = () => {
  process.kill(world.worker.pid(), 'SIGUSR2');
};

describe(`web and worker, ${faults} faults in the middle of everything, seed ${seed} (SEED, FAULTS)`, () => {
  it(
    `take ${WEBHOOKS} webhooks at once, a third of them twice, and each takes effect once`,
    { timeout: 300_000 },
    async () => {
      const origin = `http://127.0.0.1:${world.web.port}`;
      const customers = Array.from({ length: WEBHOOKS }, (_, at) => String(FIRST_CUSTOMER + at));
      for (const customer of customers.slice(0, KNOWN_CUSTOMERS))
        expect(await post(origin, loginRequest(customer))).toBe(202);
      await expect
        .poll(() => database.prisma.login.count({ where: { state: 'done' } }), { timeout: 30_000 })
        .toBe(KNOWN_CUSTOMERS);

      const first = customers.map((customer) => redactionRequest(customer, randomUUID()));
      const twice = first.flatMap((request, at) =>
        at < REPEATED ? [request, request] : [request],
      );
      const { times, givenUp, seconds } = await deliver(twice, origin);

      const { median, p99 } = spreadOf(times);
      console.log(
        table([
          ['deliveries, at once', `${twice.length}, ${AT_ONCE}`],
          ['seconds; a second', `${seconds.toFixed(1)}; ${(twice.length / seconds).toFixed(0)}`],
          [
            'median, p99, longest, ms',
            [median, p99, Math.max(...times)].map((ms) => ms.toFixed(0)).join(', '),
          ],
          ['given up after 5 s and sent again', String(givenUp)],
        ]),
      );
      expect(times).toHaveLength(twice.length);
      const receipts = await database.prisma.webhookReceipt.findMany({
        where: { shopDomain: SHOP.domain },
      });
      expect(receipts.filter(({ topic }) => topic === 'customers/redact')).toHaveLength(WEBHOOKS);
      expect(await database.prisma.login.count({ where: { shopperId: { not: null } } })).toBe(0);
      const effects = world.web.lines().filter((line) => line.includes('"outcome":"taken"'));
      const repeats = world.web.lines().filter((line) => line.includes('"outcome":"repeat"'));
      expect(effects).toHaveLength(WEBHOOKS);
      expect(repeats.length).toBeGreaterThanOrEqual(REPEATED);
    },
  );

  it(
    'that are killed, and of which clocks jump, send nothing twice and lose nothing that they took',
    { timeout: timeoutMs },
    async () => {
      const findings = await runChaos(world, {
        faults,
        kinds: ['kill web', 'kill worker', 'kill both', 'clock jumps'],
        seed,
        own: { jump },
      });
      expect(findings.broken).toEqual([]);
      const { requests, logins, webhooks } = findings.ledger;
      for (const count of [requests.length, logins.length, webhooks.answered])
        expect(count).toBeGreaterThan(1);
    },
  );

  it(
    'keep a scheduled re-index waiting for its time, whatever the clock of the worker says',
    { timeout: timeoutMs },
    async () => {
      const { staff, companion } = world;
      const { prisma } = database;
      const { feedId } = await prisma.reindex.findFirstOrThrow({ where: { state: 'done' } });
      const request = { intent: 'reindex', feedId, kind: 'when-possible', confirmed: 'no' };
      expect((await staff.send('/app?index', request)).body).toContain('"waits"');
      const waiting = () =>
        prisma.reindex.findFirst({ where: { feedId, endedAt: null, state: 'waiting' } });
      // Repeated: a step that was under way may put off what has just been made due.
      const makeDue = async () => {
        await prisma.reindex.updateMany({
          where: { feedId, endedAt: null },
          data: { dueAt: new Date() },
        });
        await prisma.$executeRaw`
        UPDATE pgboss.job SET start_after = now() WHERE name = 'reindex-step' AND state = 'created'`;
      };
      for (const offset of OFFSETS) {
        jump();
        const found = await vi.waitFor(async () => {
          const row = await waiting();
          expect(row).not.toBeNull();
          return row;
        });
        // With any clock it is checked again and goes on waiting: a step claims the row, then writes.
        await vi.waitFor(
          async () => {
            await makeDue();
            const [row, ended] = await Promise.all([
              waiting(),
              prisma.reindex.count({ where: { feedId, endedAt: { not: null } } }),
            ]);
            expect(ended).toBe(1);
            const steps = (row?.version ?? 0) - (found?.version ?? 0);
            expect(steps, `clock off by ${offset} ms`).toBeGreaterThanOrEqual(2);
          },
          // Where its job ran before it was due, the sweep of each minute brings the next step.
          { timeout: 90_000, interval: 100 },
        );
      }
      expect(companion.indexing.feed(feedId).puts).toBe(1);
    },
  );
});
