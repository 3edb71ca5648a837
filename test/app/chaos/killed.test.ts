import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../app/time/units.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runChaos } from './chaos-run.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';
import { extentOf } from './extent.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 20, short: 3 });

/** The offsets of a jumping clock, in order. */
const OFFSETS = [HOUR_MS, 0, DAY_MS, -HOUR_MS, DAY_MS, -DAY_MS, 0, -HOUR_MS];

let database: TestDatabase;
let world: ChaosWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await startChaosWorld({
    databaseUrl: database.url,
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

it(
  `Web and worker send nothing twice and lose nothing that they took when they are killed and their clocks jump: ${faults} faults, seed ${seed} (SEED, FAULTS).`,
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
