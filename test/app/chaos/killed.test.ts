import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../app/time/units.ts';
import { spreadOf, table } from '../../bench/table.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import { databaseAt } from './chaos-database.ts';
import { runChaos } from './chaos-run.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';
import { extentOf } from './extent.ts';
import { loginRequest, type OutsideRequest, post, redactionRequest } from './outside-requests.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 20, short: 3 });

/** The offsets of a jumping clock, in order. */
const OFFSETS = [HOUR_MS, 0, DAY_MS, -HOUR_MS, DAY_MS, -DAY_MS, 0, -HOUR_MS];

const WEBHOOKS = wholeNumber('WEBHOOKS') ?? (IS_LONG_RUN ? 1_000 : 90);
/** The number of them that are delivered twice, at once or later. */
const REPEATED = Math.floor(WEBHOOKS / 3);
/** Customers who have logged in, and will be deleted. */
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

/** Moves the worker's clock forward or back. */
const jump = () => {
  process.kill(world.worker.pid(), 'SIGUSR2');
};

describe(`web and worker, ${faults} faults in the middle of everything, seed ${seed} (SEED, FAULTS)`, () => {
  it(`take ${WEBHOOKS} webhooks at once, a third of them twice, and each takes effect once`, async () => {
    const origin = `http://127.0.0.1:${world.web.port}`;
    const customers = Array.from({ length: WEBHOOKS }, (_, at) => String(FIRST_CUSTOMER + at));
    for (const customer of customers.slice(0, KNOWN_CUSTOMERS))
      expect(await post(origin, loginRequest(customer))).toBe(202);
    await expect
      .poll(() => database.prisma.login.count({ where: { state: 'done' } }))
      .toBe(KNOWN_CUSTOMERS);

    const first = customers.map((customer) => redactionRequest(customer, randomUUID()));
    const twice = first.flatMap((request, at) => (at < REPEATED ? [request, request] : [request]));
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
    expect(world.web.lines().join('\n')).not.toMatch(/signature=|\b90000000\d\d\b/);
  });

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
});

/** The number of Shopify's concurrent deliveries. */
const AT_ONCE = 50;

/** Delivers all requests, {@link AT_ONCE} at a time, like Shopify: those without an answer within 5 s are repeated. */
async function deliver(requests: readonly OutsideRequest[], origin: string): Promise<Delivery> {
  const waiting = [...requests];
  const times: number[] = [];
  let givenUp = 0;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = performance.now();
      const status = await post(origin, next);
      if (status === 200) times.push(performance.now() - from);
      else {
        givenUp += 1;
        waiting.push(next);
      }
      if (givenUp > requests.length) throw new Error(`Webhooks are answered ${status ?? 'never'}.`);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { times, givenUp, seconds: (performance.now() - from) / 1_000 };
}

interface Delivery {
  /** The times of answers with 200, in milliseconds. */
  times: number[];
  /** Deliveries without an answer in 5 s, or with another status. */
  givenUp: number;
  seconds: number;
}
