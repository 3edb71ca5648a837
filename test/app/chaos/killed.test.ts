import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { databaseAt } from './chaos-database.ts';
import { chaosReport } from './chaos-report.ts';
import { startChaosWorld } from './chaos-world.ts';
import type { ChaosWorld } from './chaos-world.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 12, short: 2 });

describe(`web and worker, killed ${faults} times in the middle of everything, seed ${seed} (SEED, FAULTS)`, () => {
  let database: TestDatabase;
  let world: ChaosWorld;

  beforeAll(async () => {
    database = await createTestDatabase();
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

  it('send nothing twice, and lose nothing that they took', { timeout: timeoutMs }, async () => {
    const findings = await runChaos(world, {
      faults,
      kinds: ['kill web', 'kill worker', 'kill both'],
      random: randomFrom(seed),
    });
    console.log(chaosReport(findings, seed));
    expect(findings.broken).toEqual([]);
    const { requests, logins, webhooks } = findings.ledger;
    for (const count of [requests.length, logins.length, webhooks.answered])
      expect(count).toBeGreaterThanOrEqual(faults);
  });
});
