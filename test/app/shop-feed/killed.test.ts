import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LivingState } from '../../../app/shop-feed/making.ts';
import { createShopFeeds, type ShopFeeds } from '../../../app/shop-feed/shop-feed.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Clock, createClock, MINUTE } from '../clock.ts';
import { type Outside, type OutsideWorld, startOutsideWorld, waysTo } from './outside-world.ts';
import { asJsonLines, productLines } from './result-lines.ts';
import type { StepOrder } from './step-child.ts';

const CHILD = fileURLToPath(new URL('step-child.ts', import.meta.url));
const SHOP = 'demo-shop.myshopify.com';
const PRODUCTS = 40;

let database: TestDatabase;
let clock: Clock;
let outside: OutsideWorld;
let feeds: ShopFeeds;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { prisma } = database;
  await prisma.shop.deleteMany();
  clock = createClock(new Date('2026-11-20T10:00:00.000Z'));
  const account = { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: clock.now() };
  await prisma.shop.create({ data: { domain: SHOP, credentials: { create: account } } });
  const lines = Array.from({ length: PRODUCTS }, (_, at) => productLines({ id: at + 1 })).flat();
  outside = await startOutsideWorld(asJsonLines(lines));
  feeds = createShopFeeds({
    ...waysTo(outside.url),
    prisma,
    settings: { read: () => Promise.resolve(DEFAULT_SETTINGS) },
    shops: { find: () => Promise.resolve(null) },
    wake: () => Promise.resolve(),
    now: clock.now,
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => outside.close());

const making = async () => (await feeds.view(SHOP)).making;

/** Begins a feed that is sent once it is made, and takes it to a state. */
async function makeUntil(state: LivingState): Promise<void> {
  await feeds.make(SHOP, { id: '7', name: 'Jane' });
  await database.prisma.shopFeed.updateMany({ data: { sendTo: '7' } });
  await liveUntil(state);
}

async function liveUntil(state: LivingState | 'done'): Promise<void> {
  for (let steps = 0; (await making())?.state !== state; steps += 1) {
    if (steps === 6) throw new Error(`It is ${(await making())?.state} and not ${state}.`);
    clock.pass(MINUTE);
    await feeds.step(SHOP);
  }
}

/** Lets a process of its own take the next step, and kills it where it waits for an answer. */
async function killedAt(path: Outside): Promise<void> {
  clock.pass(MINUTE);
  const order: StepOrder = {
    databaseUrl: database.url,
    outsideUrl: outside.url,
    shop: SHOP,
    now: clock.now().toISOString(),
  };
  outside.asked.length = 0;
  outside.hold = path;
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  await expect.poll(() => outside.asked, { timeout: 20_000, interval: 10 }).toContain(path);
  child.kill('SIGKILL');
  await exited;
  outside.hold = null;
}

const DEATHS: [string, LivingState, Outside][] = [
  ['Shopify begins an operation', 'requested', '/start'],
  ['Shopify is asked how far it is', 'running', '/look'],
  ['the result is half read', 'reading', '/result'],
  ['half of the feed is sent', 'sending', '/result'],
  ['the feed was taken, and the answer is on its way', 'sending', '/send'],
];

it.each(DEATHS)('a worker that is killed while %s is followed by another', async (...death) => {
  const [, state, path] = death;
  await makeUntil(state);
  await killedAt(path);
  expect(await making()).toMatchObject({ state });

  // Until its lease ends, no other worker knows that it is dead.
  const asked = outside.asked.length;
  expect(await feeds.due(10)).toEqual([]);
  await feeds.step(SHOP);
  expect(outside.asked).toHaveLength(asked);

  clock.pass(2 * MINUTE);
  expect(await feeds.due(10)).toEqual([SHOP]);
  await liveUntil('done');
  expect(await making()).toMatchObject({ tally: { products: PRODUCTS }, sent: 'requested' });
  expect(outside.taken.at(-1)?.trim().split('\n')).toHaveLength(PRODUCTS);
});

it('a worker that is killed, and whose operation expires before the next: staff see why', async () => {
  await makeUntil('reading');
  await killedAt('/result');
  outside.look = { kind: 'ended', reason: 'expired' };
  clock.pass(2 * MINUTE);
  await feeds.step(SHOP);
  expect(await making()).toMatchObject({ state: 'failed', reason: 'expired' });
  expect(await feeds.due(10)).toEqual([]);
});
