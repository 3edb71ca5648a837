import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/received-event.ts';
import { eventLine } from '../../support/event-line.ts';
import type { Shopper } from '../../support/shopper.ts';
import { watchCarts } from './cart-watch.ts';
import { explain } from './explain.ts';
import type { FaultTimes } from './explain.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { anyAction, anyFault, pick, randomFrom } from './journey.ts';
import { keepLedger } from './ledger.ts';
import { countedUnits } from './units.ts';
import { published } from './wire.ts';

const SEED = Number(process.env.SEED ?? 20261);
const RUNS = Number(process.env.RUNS ?? 8);
const ACTIONS = 6;

const shop = useFaultyShop();
const totals = { made: 0, once: 0, twice: 0, fault: 0, left: 0, unexplained: 0 };

describe(`${RUNS} journeys with random actions and faults, seed ${SEED} (SEED, RUNS)`, () => {
  it.each(Array.from({ length: RUNS }, (_, run) => SEED + run))(
    'seed %i: no event twice, none missing without a reason',
    { timeout: 120_000 },
    async (seed) => {
      const random = randomFrom(seed);
      const shopper = await shop.shopper();
      const story: string[] = [];
      const carts = watchCarts(shop.sandbox().storefront.shop.carts);
      const times = await journey(shopper, random, story);
      const { events } = await shopper.arrived();
      carts.end();

      const { missing, ...ledger } = keepLedger(await published(shopper.context), events);
      const reasons = missing.map((one) => explain(one, events, times));
      const counted = countedUnits(events);
      const count = (reason: string): number => reasons.filter((one) => one === reason).length;
      totals.made += ledger.made;
      totals.once += ledger.once;
      totals.twice += ledger.twice.length;
      totals.fault += count('fault');
      totals.left += count('left');
      totals.unexplained += count('unexplained');

      const told = [`seed ${seed}`, ...story, ...events.map(momentAndLine)].join('\n');
      expect(ledger.twice, told).toEqual([]);
      expect(
        missing.filter((_, index) => reasons[index] === 'unexplained'),
        told,
      ).toEqual([]);
      expect(ledger.requests, told).toBeLessThanOrEqual(ledger.made);
      expect(ledger.once + missing.length, told).toBe(ledger.made);
      expect(counted.added, `pieces added; ${told}`).toBeLessThanOrEqual(carts.added());
      expect(counted.removed, `pieces removed; ${told}`).toBeLessThanOrEqual(carts.removed());
      expect(events.filter(({ verdict }) => verdict === 'refused')).toEqual([]);
    },
  );

  it('adds up', () => {
    const { made, once, twice, fault, left, unexplained } = totals;
    console.log(
      [
        `| made | arrived once | arrived twice | explained by fault | explained by page left |`,
        `| ${made} | ${once} | ${twice} | ${fault} | ${left} |`,
      ].join('\n'),
    );
    expect([twice, unexplained]).toEqual([0, 0]);
    expect(once + fault + left).toBe(made);
  });
});

/** A tab or two, a few actions, each under another fault; some pages are left at once. */
async function journey(
  shopper: Shopper,
  random: () => number,
  story: string[],
): Promise<FaultTimes> {
  const tabs = [shopper.tab];
  const gone: FaultTimes['gone'] = [];
  const settledAt = new Map<number, number>();
  if (random() < 0.4) tabs.push(await shopper.newTab());
  for (let done = 0; done < ACTIONS; done += 1) {
    const faults = anyFault(random);
    const isGone = faults.some(({ kind }) => kind === 'gone');
    const since = Date.now();
    await shop.fault(...faults);
    const tab = pick(random, [shopper.tab, ...tabs]);
    const action = anyAction(random);
    const settles = random() < 0.6;
    const name = faults.map((fault) => JSON.stringify(fault)).join();
    story.push(`${action.name}${name} ${settles ? 'stay' : 'go'} ${tabs.indexOf(tab)}`);
    await action.run(tab);
    if (settles) {
      await shopper.settled({ timers: 'ignore' });
      await noteSettled(shopper, settledAt);
    }
    if (isGone) {
      await shop.fault();
      gone.push({ since, until: Date.now() });
    }
  }
  await shop.fault();
  // A new page sends at once what its tab kept.
  for (const { page } of tabs) await page.goto('/');
  await shopper.settled();
  await noteSettled(shopper, settledAt);
  return { gone, settledAt };
}

/** When a request was received, the time of its event, and what it said. */
function momentAndLine(received: ReceivedEvent): string {
  const { context } = (received.body ?? {}) as { context?: Record<string, string> };
  const { timestamp, pageLoadId, pageUrl } = context ?? {};
  return [received.receivedAt, timestamp, pageLoadId, pageUrl, eventLine(received)].join(' ');
}

async function noteSettled(shopper: Shopper, settledAt: Map<number, number>): Promise<void> {
  for (const page of shopper.context.pages()) {
    if (page.url() === 'about:blank') continue;
    const [origin, now] = await page.evaluate<[number, number]>(
      '[performance.timeOrigin, Date.now()]',
    );
    settledAt.set(origin, now);
  }
}
