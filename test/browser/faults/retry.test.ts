import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/received-event.ts';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { OUTAGE, takenOf, useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';

const shop = useFaultyShop();

describe('an event that was certainly not taken', () => {
  it.each([429, 503] as const)(
    'is sent again after %i, once, with growing pauses',
    async (status) => {
      const { tab, arrived, ledger } = await shop.shopper();
      await shop.fault({ kind: 'status', status, times: 2 });
      await tab.viewProduct('enamel-kettle');
      const { lines, events } = await arrived();
      expect(lines).toEqual([
        `product/pageview ${KETTLE} → ${status} not taken`,
        `product/pageview ${KETTLE} → ${status} not taken`,
        `product/pageview ${KETTLE}`,
      ]);
      const [first = 0, second = 0] = pausesMs(events);
      expect(first).toBeGreaterThan(950);
      expect(second).toBeGreaterThan(1_950);
      expect(await ledger()).toEqual(eachOnce(1));
    },
  );

  it('is sent again after 408, once', async () => {
    const { tab, arrived } = await shop.shopper();
    // Once: on a connection in use the browser itself sends again what is answered by 408.
    await shop.fault({ kind: 'status', status: 408, times: 1 });
    await tab.viewProduct('enamel-kettle');
    expect((await arrived()).lines).toEqual([
      `product/pageview ${KETTLE} → 408 not taken`,
      `product/pageview ${KETTLE}`,
    ]);
  });

  it('is sent again after 429 not before `Retry-After`, where it can be read', async () => {
    const { tab, arrived } = await shop.shopper();
    await shop.fault({
      kind: 'status',
      status: 429,
      retryAfterSeconds: 3,
      exposeRetryAfter: true,
      times: 1,
    });
    await tab.viewProduct('enamel-kettle');
    const { lines, events } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → 429 not taken`,
      `product/pageview ${KETTLE}`,
    ]);
    expect(pausesMs(events)[0]).toBeGreaterThan(2_950);
  });

  it('is sent again after 429 at the usual pause, where `Retry-After` is hidden', async () => {
    const { tab, arrived } = await shop.shopper();
    await shop.fault({ kind: 'status', status: 429, retryAfterSeconds: 40, times: 1 });
    await tab.viewProduct('enamel-kettle');
    const { lines, events } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → 429 not taken`,
      `product/pageview ${KETTLE}`,
    ]);
    expect(pausesMs(events)[0]).toBeGreaterThan(950);
    expect(pausesMs(events)[0]).toBeLessThan(30_000);
  });

  it('is sent before those that were made after it', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.add({ quantity: 2 });
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines } = await arrived();
    expect(takenOf(lines)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 2×${KETTLE} cart=[3×${KETTLE}]`,
    ]);
    expect(await ledger()).toEqual(eachOnce(3));
  });

  it('is lost with its page', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled({ timers: 'ignore' });
    // Not while a request is under way.
    await tab.page.goto('about:blank');
    await shop.fault();
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(takenOf(lines)).toEqual([`product/pageview ${SPOON}`]);
    expect((await ledger()).repeated).toEqual([]);
  });

  it('is forgotten when consent is withdrawn', async () => {
    const { tab, arrived, settled } = await shop.shopperInOutage();
    await tab.consent('withdraw');
    await shop.fault();
    // Also the next page has nothing to send.
    await settled();
    await tab.viewProduct('oak-spoon');
    await tab.consent('grant');
    const { lines } = await arrived();
    expect(takenOf(lines)).toEqual([`product/pageview ${SPOON}`]);
    expect(lines[0]).toBe(`product/pageview ${KETTLE} → 503 not taken`);
  });
});

/** Milliseconds between one attempt and the next. */
function pausesMs(events: readonly ReceivedEvent[]): number[] {
  const times = events.map(({ receivedAt }) => Date.parse(receivedAt));
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
