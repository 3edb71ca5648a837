import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { HOUR } from '../clock.ts';
import type { ChildOrder } from '../indexing/support/step-child.ts';
import { createUploadsWorld, type UploadsWorld } from './uploads-world.ts';

const CHILD = fileURLToPath(new URL('../indexing/support/step-child.ts', import.meta.url));

let database: TestDatabase;
let world: UploadsWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.prisma.shop.deleteMany();
  world = await createUploadsWorld(database);
});
afterEach(() => world.close());

/** Lets a process of its own take the next step, and kills it once `isTime` says so. */
async function killed(reindexId: string, isTime: () => boolean): Promise<void> {
  if (world.account === null) throw new Error('The shop has no credentials.');
  const order: ChildOrder = {
    databaseUrl: database.url,
    serviceUrl: world.service.url,
    account: world.account,
    reindexId,
    now: world.clock.now().toISOString(),
  };
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await expect.poll(isTime, { timeout: 20_000, interval: 10 }).toBe(true);
  child.kill('SIGKILL');
  await exited;
}

it('a process that is killed while the service holds its upload: nothing is sent again, the file goes', async () => {
  await world.service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'feed' }] });
  const id = await world.requested(await world.checked());
  await killed(id, () => world.posts().length > 0);
  expect((await world.view(id)).state).toBe('sending');
  await world.live(2 * HOUR);
  expect((await world.view(id)).state).toBe('done');
  expect(world.posts()).toHaveLength(1);
  expect(world.puts()).toEqual([]);
  await world.uploads.sweep();
  expect(await world.countFiles()).toBe(0);
});

it('a process that is killed before it sends: the file is sent by another', async () => {
  await world.service.control({ kind: 'clear-requests' });
  const file = await world.checked();
  const id = await world.requested(file);
  await world.service.control({ kind: 'clear-requests' });
  await world.service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'status' }] });
  await killed(id, () => world.service.requests().length > 0);
  await world.service.control({ kind: 'faults', faults: [] });
  await world.live(2 * HOUR);
  expect((await world.view(id)).state).toBe('done');
  expect(world.posts()).toHaveLength(1);
});
