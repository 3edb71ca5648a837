import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { extentOf } from './extent.ts';
import { fire } from './fire.ts';
import { databaseAt } from './fire-database.ts';
import { fireReport } from './fire-report.ts';
import { startFireWorld } from './fire-world.ts';
import type { FireWorld } from './fire-world.ts';

const { seed, blows, feeds, timeoutMs } = extentOf({ long: 12, short: 2 });

describe(`web and worker, killed ${blows} times in the middle of everything, seed ${seed} (SEED, BLOWS)`, () => {
  let database: TestDatabase;
  let world: FireWorld;

  beforeAll(async () => {
    database = await createTestDatabase();
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

  it('send nothing twice, and lose nothing that they took', { timeout: timeoutMs }, async () => {
    const findings = await fire(world, {
      blows,
      kinds: ['kill web', 'kill worker', 'kill both'],
      random: randomFrom(seed),
    });
    console.log(fireReport(findings, seed));
    expect(findings.broken).toEqual([]);
    const { wishes, logins, webhooks } = findings.books;
    for (const count of [wishes.length, logins.length, webhooks.answered])
      expect(count).toBeGreaterThanOrEqual(blows);
  });
});
