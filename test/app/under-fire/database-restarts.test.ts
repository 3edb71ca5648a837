import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { openBreakableDatabase } from './breakable-database.ts';
import type { BreakableDatabase } from './breakable-database.ts';
import { extentOf } from './extent.ts';
import { fire } from './fire.ts';
import { databaseAt } from './fire-database.ts';
import { fireReport } from './fire-report.ts';
import { startFireWorld } from './fire-world.ts';
import type { FireWorld } from './fire-world.ts';
import { watchReadiness } from './readiness-watch.ts';

const { seed, blows, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`a database that is hit ${blows} times under traffic, seed ${seed} (SEED, BLOWS)`, () => {
  let database: BreakableDatabase;
  let world: FireWorld;

  beforeAll(async () => {
    database = await openBreakableDatabase(process.env.DATABASE_URL);
    world = await startFireWorld({
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
    'is found again by processes that say the truth meanwhile, and nothing is doubled or lost',
    { timeout: timeoutMs },
    async () => {
      const pids = [world.web.pid(), world.worker.pid()];
      const readiness = watchReadiness(world, database);
      const findings = await fire(world, {
        blows,
        kinds: database.kinds,
        random: randomFrom(seed),
        own: database.blows,
        beforeSettling: () => {
          expect([world.web.pid(), world.worker.pid()]).toEqual(pids);
        },
      });
      const { away, there } = await readiness.stop();
      console.log(fireReport(findings, seed));
      console.log('  /readyz while the database was away, and while it was there', away, there);
      expect(findings.broken).toEqual([]);
      expect(away.saidReady).toBe(0);
      expect(there.saidReady).toBeGreaterThan(0);
      const { wishes, logins } = findings.books;
      for (const { length } of [wishes, logins]) expect(length).toBeGreaterThanOrEqual(blows);
    },
  );
});
