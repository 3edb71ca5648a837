import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOpenFolder } from '../../support/temporary-folder.ts';
import { extentOf } from './extent.ts';
import { runChaos } from './chaos-run.ts';
import { embeddedIn, embeddedServer } from './chaos-database.ts';
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts';

const { seed, faults, feeds, timeoutMs } = extentOf({ long: 8, short: 1 });

describe(`one process with its embedded database, killed ${faults} times, seed ${seed} (SEED, FAULTS)`, () => {
  let folder: string;
  let world: ChaosWorld;

  beforeAll(async () => {
    folder = await makeOpenFolder('beacon-chaos-');
    world = await startChaosWorld({
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
    const findings = await runChaos(world, {
      faults,
      kinds: ['kill both', 'kill database'],
      seed,
      own: {
        killDatabase: async () => {
          const { pid } = await embeddedServer(join(folder, 'data'));
          process.kill(pid, 'SIGKILL');
        },
      },
    });
    expect(findings.broken).toEqual([]);
    expect(findings.ledger.logins.length).toBeGreaterThanOrEqual(faults);
  });
});
