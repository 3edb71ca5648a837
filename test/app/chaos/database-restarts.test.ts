import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBreakableDatabase } from './breakable-database.ts';
import type { BreakableDatabase } from './breakable-database.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { databaseAt } from './chaos-database.ts';
import { startChaosWorld } from './chaos-world.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { watchReadiness } from './readiness-watch.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`a database with ${faults} faults under traffic, seed ${seed} (SEED, FAULTS)`, () => {
  let database: BreakableDatabase;
  let world: ChaosWorld;

  beforeAll(async () => {
    database = await openBreakableDatabase(process.env.DATABASE_URL);
    world = await startChaosWorld({
      layout: { processes: 2, databaseUrl: database.url },
      database: databaseAt(database.url),
      feeds,
    });
  });
  afterAll(async () => {
    await world.close();
    await database.close();
  });

  it(
    'is reconnected to by processes whose readiness is right meanwhile; nothing is doubled or lost',
    { timeout: timeoutMs },
    async () => {
      const pids = [world.web.pid(), world.worker.pid()];
      const readiness = watchReadiness(world, database);
      const findings = await runChaos(world, {
        faults,
        kinds: database.kinds,
        seed,
        own: database.faults,
        beforeEnd: () => {
          expect([world.web.pid(), world.worker.pid()]).toEqual(pids);
        },
      });
      const { away, there } = await readiness.stop();
      console.log('  /readyz while the database was away, and while it was there', away, there);
      expect(findings.broken).toEqual([]);
      expect(away.saidReady).toBe(0);
      expect(there.saidReady).toBeGreaterThan(0);
      const { requests, logins } = findings.ledger;
      for (const { length } of [requests, logins]) expect(length).toBeGreaterThanOrEqual(faults);
    },
  );
});
