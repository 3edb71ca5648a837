import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { KETTLE, KETTLE_VARIANT, SPOON, SPOON_VARIANT, TOTE } from '../journeys/goods.ts';
import type { SentBody } from '../journeys/journey.ts';
import { useFaultyShop, type WatchedShopper } from './faulty-shop.ts';
import { isSentByPage } from './request-number.ts';

const TOTE_VARIANT = '43218082398010';

const shop = useFaultyShop({ extension: 'on' });

/** Adds three products with one request, and removes the first one with the next. */
const ADD_AND_REMOVE = `(async () => {
  const post = (path, body) => fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const items = ${JSON.stringify([KETTLE_VARIANT, SPOON_VARIANT, TOTE_VARIANT])};
  await post('/cart/add.js', { items: items.map((id) => ({ id, quantity: 1 })) });
  await post('/cart/change.js', { id: items[0], quantity: 0 });
})()`;

const VIEWED = `product/pageview ${KETTLE}`;
const CHANGED = [
  `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
  `cart/add 1×${SPOON} cart=[1×${KETTLE}, 1×${SPOON}]`,
  `cart/add 1×${TOTE} cart=[1×${KETTLE}, 1×${SPOON}, 1×${TOTE}]`,
  `cart/remove 1×${KETTLE} cart=[1×${SPOON}, 1×${TOTE}]`,
];

/** The received events in order of arrival, and whether each request began after the previous one had ended. */
async function course(shopper: WatchedShopper) {
  const { events, lines } = await shopper.arrived();
  expect(events.map(isSentByPage)).toEqual(events.map(() => true));
  const spans = shop
    .sandbox()
    .tracking.spans()
    .filter(({ seq }) => events.some((event) => event.seq === seq));
  const ends = spans.map(({ ended }) => ended ?? NaN);
  return {
    lines,
    isInTurn: spans.slice(1).every(({ begun }, index) => begun > (ends[index] ?? 0)),
  };
}

describe('what one page does with the cart arrives in the order in which it happened', () => {
  it('at once', async () => {
    const shopper = await shop.shopper();
    await shopper.view('enamel-kettle');
    await shop.fault({ kind: 'slow', delayMs: 200 });
    await shopper.tab.page.evaluate(ADD_AND_REMOVE);
    expect(await course(shopper)).toEqual({ lines: [VIEWED, ...CHANGED], isInTurn: true });
  });

  it('after consent that came late', async () => {
    const shopper = await shop.shopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.page.evaluate(ADD_AND_REMOVE);
    await shopper.settled();
    await shop.fault({ kind: 'slow', delayMs: 200 });
    await tab.consent('grant');
    expect(await course(shopper)).toEqual({ lines: [VIEWED, ...CHANGED], isInTurn: true });
  });
});

it('a page whose address the theme replaces early is one page load, of page and pixel', async () => {
  const shopper = await shop.shopper();
  const { context, tab } = shopper;
  await context.addInitScript(`document.addEventListener('readystatechange', () => {
    if (top !== self) return;
    history.replaceState(null, '', location.pathname);
  })`);
  await tab.open('/products/enamel-kettle?utm_source=mail');
  await tab.add();
  const { events } = await shopper.arrived();
  expect(new URL(tab.page.url()).search).toBe('');
  const text = await tab.page.evaluate<string>(`sessionStorage.getItem('${nameOf('PageLoad')}')`);
  const record = JSON.parse(text) as PageLoadRecord;
  expect(record.by).toBe('script');
  expect(events.map(({ body }) => (body as SentBody).context.pageLoadId)).toEqual([
    record.id,
    record.id,
  ]);
  expect(events.map(isSentByPage)).toEqual([true, true]);
});
