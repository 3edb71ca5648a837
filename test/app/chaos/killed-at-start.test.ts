import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../app/database/migrate.ts';
import { randomFrom } from '../../support/whole-number.ts';
import { buildApp } from '../../support/build-app.ts';
import { makeOpenFolder } from '../../support/temporary-folder.ts';
import { type AppChild, endChild, startChild } from '../server/app-child.ts';
import { extentOf } from './extent.ts';
import { embeddedIn, openQueries, type Query } from './chaos-database.ts';

const { seed, faults: kills, timeoutMs } = extentOf({ long: 12, short: 2 });

/** The approximate duration of a start that first creates the database. */
const MAX_START_MS = 2_500;

let children: AppChild[];
let folder: string;

beforeAll(async () => {
  await buildApp();
});
beforeEach(async () => {
  children = [];
  folder = await makeOpenFolder('beacon-chaos-');
});
afterEach(async () => {
  await Promise.all(children.map(endChild));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Starts the app repeatedly and kills it at random moments; finally starts it without killing it. */
async function startThroughKills(env: Record<string, string>): Promise<{ origin: string }> {
  const random = randomFrom(seed);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = startChild(env);
    children.push(child);
    await pause(random() * MAX_START_MS);
    await endChild(child);
  }
  const last = startChild(env);
  children.push(last);
  return { origin: await last.running() };
}

/** The migrations in the database, each of which must exist once, and be finished. */
async function migrationsIn(query: Query): Promise<string[]> {
  const rows = await query(
    (prisma) => prisma.$queryRaw<{ name: string; isFinished: boolean }[]>`
      SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished"
      FROM "_prisma_migrations" ORDER BY migration_name`,
  );
  expect(rows.every(({ isFinished }) => isFinished)).toBe(true);
  return rows.map(({ name }) => name);
}

async function allMigrations(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

describe(`an app that is killed ${kills} times while it starts, seed ${seed} (SEED, FAULTS)`, () => {
  it('makes and migrates its embedded database all the same', { timeout: timeoutMs }, async () => {
    const { origin } = await startThroughKills({ DATA_DIR: join(folder, 'data') });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const query = openQueries(() => embeddedIn(join(folder, 'data')));
    expect(await migrationsIn(query)).toEqual(await allMigrations());
  });
});
