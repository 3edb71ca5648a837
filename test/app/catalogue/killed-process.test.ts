import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import type { SendOrder } from './send-child.ts';
import { useUpdates } from './updates-kit.ts';

const CHILD = fileURLToPath(new URL('send-child.ts', import.meta.url));

const { database, world, shopify, change, pass, index, view, dirty } = useUpdates();

/** A process that sends what waits. */
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

// Where else a worker can die is in updates-killed.test.ts, without a process of its own.
it('a process that is killed (SIGKILL) while it waits for an answer is followed by another', async () => {
  await change('1', 12);
  await change('4', 20);
  const hang = { kind: 'hang', on: 'update', taken: true } as const;
  await world().service.control({ kind: 'faults', faults: [hang] });
  const kill = await startChild();
  await expect
    .poll(() => world().service.requests().at(-1)?.path)
    .toEqual(expect.stringMatching(/update\.json$/));
  await kill();
  await world().service.control({ kind: 'faults', faults: [] });
  expect(await view()).toMatchObject({ waiting: 2 });

  await pass(11);
  expect(index()).toEqual({ 1: 12, 2: 10, 3: 10, 4: 20 });
  expect(await view()).toMatchObject({ waiting: 0, problems: 0, problem: null });
  expect(await dirty()).toBe(0);
});
