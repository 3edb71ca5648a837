import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import { type BreakableDatabase, openBreakableDatabase } from './breakable-database.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`a database with ${faults} faults under traffic, seed ${seed} (SEED, FAULTS)`, () => {
  let database: BreakableDatabase;
  let world: ChaosWorld;

  beforeAll(async () => {
    const onServer = process.env.DATABASE_URL ? await createTestDatabase() : undefined;
    database = await openBreakableDatabase(onServer);
    world = await startChaosWorld({
      databaseUrl: database.url,
      feeds,
    });
  });
  afterAll(async () => {
    await world.close();
    await database.close();
  });

  it(
    'is reconnected to by its processes; nothing is doubled or lost',
    { timeout: timeoutMs },
    async () => {
      const pids = [world.web.pid(), world.worker.pid()];
      const findings = await runChaos(world, {
        faults,
        kinds: database.kinds,
        seed,
        own: database.faults,
        beforeEnd: () => expect([world.web.pid(), world.worker.pid()]).toEqual(pids),
      });
      expect(findings.broken).toEqual([]);
      const { requests, logins } = findings.ledger;
      for (const { length } of [requests, logins]) expect(length).toBeGreaterThanOrEqual(faults);
    },
  );
});
