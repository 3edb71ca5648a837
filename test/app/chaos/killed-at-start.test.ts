import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildApp } from '../../support/build-app.ts';
import { makeOpenFolder } from '../../support/temporary-folder.ts';
import { randomFrom } from '../../support/whole-number.ts';
import { endChild, startChild } from '../server/app-child.ts';
import { extentOf } from './extent.ts';

const { seed, faults: kills, timeoutMs } = extentOf({ long: 12, short: 2 });

/** The approximate duration of a start that first creates the database. */
const MAX_START_MS = 2_500;

it(
  `An app that is killed ${kills} times while it starts makes and migrates its embedded database all the same, seed ${seed} (SEED, FAULTS).`,
  { timeout: timeoutMs },
  async () => {
    await using resources = new AsyncDisposableStack();
    await buildApp();
    const folder = await makeOpenFolder('beacon-chaos-');
    resources.defer(() => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }));
    const start = () =>
      resources.adopt(startChild({ DATA_DIR: join(folder, 'data') }), (child) => endChild(child));
    const random = randomFrom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      const child = start();
      await pause(random() * MAX_START_MS);
      await endChild(child);
    }
    // It would end instead where a migration was applied in part, or applied again.
    expect((await fetch(`${await start().running()}/readyz`)).status).toBe(200);
  },
);
