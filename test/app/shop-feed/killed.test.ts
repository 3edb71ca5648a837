import { expect, it } from 'vitest';
import type { UnfinishedState } from '../../../app/shop-feed/feed-build.ts';
import { MINUTE } from '../clock.ts';
import { COMPLETED, type Outside, SHOP, STAFF, useShopFeeds } from './shop-feed-kit.ts';

const { anotherProcess, database, feeds, build, outside } = useShopFeeds();

/** Begins a feed that is sent once it is made, up to a state. */
async function makeUntil(state: UnfinishedState): Promise<void> {
  outside().look = COMPLETED;
  await feeds().make(SHOP, STAFF);
  await database().prisma.shopFeed.updateMany({ data: { sendTo: '7' } });
  await liveUntil(state);
}

async function liveUntil(state: UnfinishedState | 'done'): Promise<void> {
  for (let steps = 0; (await build())?.state !== state; steps += 1) {
    if (steps === 6) throw new Error(`It is ${(await build())?.state} and not ${state}.`);
    outside().clock.pass(MINUTE);
    await feeds().work.run({ shop: SHOP });
  }
}

/** Another process takes the next step, and never goes on from a call. */
async function diesAt(place: Outside): Promise<void> {
  outside().clock.pass(MINUTE);
  outside().asked = [];
  outside().hold = place;
  void anotherProcess().work.run({ shop: SHOP });
  await expect.poll(() => outside().asked).toContain(place);
  outside().hold = null;
}

it.each<[string, UnfinishedState, Outside]>([
  ['Shopify starts an operation', 'requested', 'start'],
  ['Shopify is asked for its status', 'running', 'look'],
  ['the result is half read', 'reading', 'result'],
  ['half of the feed is sent', 'sending', 'result'],
  ['the feed was taken, and the answer is on its way', 'sending', 'send'],
])('a worker that dies while %s is replaced by another', async (_, state, place) => {
  await makeUntil(state);
  await diesAt(place);
  expect(await build()).toMatchObject({ state });

  expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
  await liveUntil('done');
  expect(await build()).toMatchObject({ counts: { products: 2 }, sent: 'requested' });
  expect(outside().sent.at(-1)?.text.trim().split('\n')).toHaveLength(2);
});

it('a build fails with the reason where the operation expires after a worker has died', async () => {
  await makeUntil('reading');
  await diesAt('result');
  outside().look = { kind: 'ended', reason: 'expired' };
  outside().clock.pass(2 * MINUTE);
  await feeds().work.run({ shop: SHOP });
  expect(await build()).toMatchObject({ state: 'failed', reason: 'expired' });
  expect(await feeds().work.due(10)).toEqual([]);
});
