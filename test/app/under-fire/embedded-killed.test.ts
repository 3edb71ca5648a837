import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../support/random.ts';
import { extentOf } from './extent.ts';
import { fire } from './fire.ts';
import { embeddedIn, embeddedServer } from './fire-database.ts';
import { fireReport } from './fire-report.ts';
import { startFireWorld } from './fire-world.ts';
import type { FireWorld } from './fire-world.ts';

const { seed, blows, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`one process with its embedded database, hit ${blows} times, seed ${seed} (SEED, BLOWS)`, () => {
  let folder: string;
  let world: FireWorld;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beacon-under-fire-'));
    // The database's user must be able to reach it.
    await chmod(folder, 0o755);
    world = await startFireWorld({
      layout: { processes: 1, dataFolder: join(folder, 'data') },
      database: () => embeddedIn(join(folder, 'data')),
      feeds,
    });
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('sends nothing twice, and loses nothing that it took', { timeout: timeoutMs }, async () => {
    const findings = await fire(world, {
      blows,
      kinds: ['kill both', 'kill database'],
      random: randomFrom(seed),
      own: {
        killDatabase: async () => {
          const { pid } = await embeddedServer(join(folder, 'data'));
          process.kill(pid, 'SIGKILL');
        },
      },
    });
    console.log(fireReport(findings, seed));
    expect(findings.broken).toEqual([]);
    expect(findings.books.logins.length).toBeGreaterThanOrEqual(blows);
  });
});
