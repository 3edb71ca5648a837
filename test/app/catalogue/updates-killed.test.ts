import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import type { Control } from '../../sandbox/indexing-service/control.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import type { SendOrder } from './send-child.ts';
import { DEMO, useUpdates } from './updates-kit.ts';

const CHILD = fileURLToPath(new URL('send-child.ts', import.meta.url));

const { database, world, shopify, worker, change, pass, index, posts, view, dirty } = useUpdates();

/** A process that is about to send what waits. */
async function startChild() {
  const prices = [...shopify()].map(([id, { variants }]) => [id, Number(variants[0]?.price)]);
  const order: SendOrder = {
    databaseUrl: database().url,
    serviceUrl: world().service.url,
    account: { siteId: SITE_ID, secretKey: SECRET_KEY },
    shop: world().shop,
    feedId: MAIN,
    prices: Object.fromEntries(prices) as SendOrder['prices'],
    now: world().clock.now().toISOString(),
  };
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await exited;
  };
}

type Faults = Extract<Control, { kind: 'faults' }>['faults'];
const misbehave = (...faults: Faults) => world().service.control({ kind: 'faults', faults });

const received = () =>
  world()
    .service.requests()
    .map(({ path }) => path.split('/').at(-1));

/** One product changes, one is new and one is deleted: a request each. */
beforeEach(async () => {
  await change('1', 12);
  await change('4', 20);
  await change('3', 11);
  shopify().delete('3');
});
const RIGHT = { 1: 12, 2: 10, 4: 20 };

const DEATHS: [string, Faults, string[]][] = [
  ['the service is asked before', [{ kind: 'hang', on: 'status' }], ['status']],
  [
    'an update is on its way',
    [{ kind: 'hang', on: 'update', taken: false }],
    ['status', 'update.json'],
  ],
  [
    'the answer to an update is on its way',
    [{ kind: 'hang', on: 'update', taken: true }],
    ['status', 'update.json'],
  ],
  [
    'the answer to a whole record is on its way',
    [{ kind: 'hang', on: 'upsert', taken: true }],
    ['status', 'update.json', 'upsert.json'],
  ],
  [
    'the answer to a removal is on its way',
    [{ kind: 'hang', on: 'delete', taken: true }],
    ['status', 'update.json', 'upsert.json', 'delete.json'],
  ],
  [
    'all is taken, and it is asked whether an index ran meanwhile',
    [
      { kind: 'slow', on: 'status', delayMs: 1, times: 1 },
      { kind: 'hang', on: 'status' },
    ],
    ['status', 'update.json', 'upsert.json', 'delete.json', 'status'],
  ],
];

describe('a worker that is killed', () => {
  it.each(DEATHS)('while %s is followed by another', async (_, faults, until) => {
    await misbehave(...faults);
    const kill = await startChild();
    await expect.poll(received).toEqual(until);
    await kill();
    await misbehave();
    expect(await view()).toMatchObject({ waiting: 3 });

    // Until its lease ends, no other worker knows that it is dead.
    const before = posts().length;
    await worker().send({ shop: world().shop, feedId: MAIN });
    expect(posts()).toHaveLength(before);

    await pass(11);
    expect(index()).toEqual(RIGHT);
    expect(await view()).toMatchObject({ waiting: 0, problems: 0, problem: null });
    expect(await dirty()).toBe(0);
  });

  it('before an index that has nothing of what it sent: it is sent again after it', async () => {
    await misbehave({ kind: 'hang', on: 'delete', taken: true });
    const kill = await startChild();
    await expect.poll(received).toContain('delete.json');
    await kill();
    await misbehave();
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    world().service.content.replace(
      DEMO,
      ['1', '2', '3'].map((uid) => ({ uid, title: 'Mug', price: 10 })),
    );
    await change('2', 14);
    await pass(20);
    expect(index()).toEqual({ ...RIGHT, 2: 14 });
    expect(await dirty()).toBe(0);
  });

  it.each([0, 20, 40, 80, 150])('%i ms after it began leaves nothing unsent', async (delay) => {
    const kill = await startChild();
    await sleep(delay);
    await kill();
    await change('1', 13);
    await pass(12);
    expect(index()).toEqual({ ...RIGHT, 1: 13 });
    expect(await dirty()).toBe(0);
  });
});
