import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';
import { requestNumber } from './request-number.ts';

const shop = useFaultyShop();

describe('an event that was certainly not taken', () => {
  it.each([
    { kind: 'status', status: 503, times: 2 },
    // The service's origin differs, so the pixel cannot read the header.
    { kind: 'status', status: 429, retryAfterSeconds: 40, times: 2 },
  ] as const)(
    'is sent again after $status, once, with growing pauses, where no `Retry-After` can be read',
    async (fault) => {
      const { tab, arrived, ledger } = await shop.shopper();
      const { status } = fault;
      await shop.fault(fault);
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
      expect(first + second).toBeLessThan(30_000);
      expect(await ledger()).toEqual(eachOnce(1));
    },
  );

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
});

describe('an event of which the outcome is unknown is not repeated, on this page or the next', () => {
  it('when the connection breaks after it was taken', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    // The first request of a browser: on a used connection the browser itself would repeat it.
    await shop.fault({ kind: 'reset', when: 'after', times: 1 });
    await tab.viewProduct('enamel-kettle');
    await settled();
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → accepted without an answer`,
      `product/pageview ${SPOON}`,
    ]);
    expect(await ledger()).toEqual(eachOnce(2));
  });

  it('even where the browser sends again by itself, on a connection that was in use', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await tab.viewProduct('enamel-kettle');
    await settled();
    await shop.fault({ kind: 'reset', when: 'after', times: 1 });
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    const { events } = await arrived();
    // One or two were received, but the pixel made one request.
    const additions = events.filter(({ event }) => event === 'add').map(requestNumber);
    expect(new Set(additions).size).toBe(1);
    expect(await ledger()).toEqual(eachOnce(3));
  });
});

/** Milliseconds between one attempt and the next. */
function pausesMs(events: readonly ReceivedEvent[]): number[] {
  const times = events.map(({ receivedAt }) => Date.parse(receivedAt));
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
