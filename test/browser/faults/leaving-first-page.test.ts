import { expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { KETTLE_VARIANT, MUG_SAND, SPOON_VARIANT } from '../journeys/goods.ts';
import { type CartWatch, watchCarts } from './cart-watch.ts';
import { useFaultyShop, type WatchedShopper } from './faulty-shop.ts';
import { countedUnits } from './ledger.ts';

const shop = useFaultyShop({ extension: 'on' });

/** Added in one request, so that the first additions create one cart; the platform publishes an addition for each. */
const VARIANTS = [KETTLE_VARIANT, SPOON_VARIANT, MUG_SAND];
const ADD_ALL = `fetch('/cart/add.js', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ items: ${JSON.stringify(VARIANTS)}.map((id) => ({ id, quantity: 1 })) }),
})`;

/** Blocks the page, so that a script's delayed work runs after the worker's messages, and after the next page. */
const BUSY = `for (const end = performance.now() + 300; performance.now() < end;);`;

/** On product pages the pixel's worker receives nothing until the sender has run, and then everything in that task. */
const LATE_WORKER = `if (location.pathname.startsWith('/products/')) {
  const post = Worker.prototype.postMessage;
  let isHeld = true;
  window.heldBack = [];
  Worker.prototype.postMessage = function (...message) {
    const pass = () => post.apply(this, message);
    if (isHeld) heldBack.push(Object.assign(pass, { event: message[0].event?.name }));
    else pass();
  };
  document.addEventListener('load', ({ target }) => {
    if (!target.src?.includes('beacon-sender')) return;
    isHeld = false;
    heldBack.forEach((pass) => pass());
    ${BUSY}
  }, true);
}`;

/**
 * Leaves the page at the last addition that the worker hands over, or the first that it is about to send itself. The
 * worker receives no further answer.
 */
const LEAVE = `{
  const store = Storage.prototype.setItem;
  let handedOver = 0;
  Storage.prototype.setItem = function (key, text) {
    store.call(this, key, text);
    if (key.startsWith('${nameOf('Handover')}.') && text.includes('"cart/add"')) handedOver += 1;
    const isSentByPixel = handedOver === 0 && key.startsWith('${nameOf('CartChange')}.');
    if (handedOver < ${VARIANTS.length} && !isSentByPixel) return;
    Storage.prototype.setItem = store;
    Worker.prototype.postMessage = () => undefined;
    location.assign('/cart');
    ${BUSY}
  };
}`;

/** Opens two further pages, which find unreported changes, and compares the received events with the shop's cart. */
async function expectEachReportedOnce(
  { tab, settled, arrived, ledger }: WatchedShopper,
  carts: CartWatch,
): Promise<void> {
  await settled();
  await tab.open('/');
  const { events } = await arrived();
  carts.end();
  expect(carts.added()).toBe(VARIANTS.length);
  expect(countedUnits(events)).toEqual({ added: VARIANTS.length, removed: 0 });
  expect((await ledger()).repeated).toEqual([]);
}

it('additions on the first page of a new shopper, handled in the task in which the sender begins, are each reported once though the page is left at once', async () => {
  const shopper = await shop.shopper();
  const { page } = shopper.tab;
  const carts = watchCarts(shop.sandbox().storefront.shop.carts);
  let begin = (): void => undefined;
  const begins = new Promise<void>((resolve) => (begin = resolve));
  // Only on the first page: the next one's sender does not have to wait.
  await page.route('**/beacon-sender.js*', (route) => begins.then(() => route.continue()), {
    times: 1,
  });
  await page.addInitScript(LATE_WORKER);
  await page.goto('/products/enamel-kettle', { waitUntil: 'commit' });
  const heldBack = (name: string, count: number) =>
    page.waitForFunction(`heldBack.filter(({ event }) => event === '${name}').length === ${count}`);
  // The platform observes requests from then on.
  await heldBack('product_viewed', 1);
  await page.evaluate(`${LEAVE} void ${ADD_ALL}`);
  await heldBack('product_added_to_cart', VARIANTS.length);
  const left = page.waitForURL('/cart');
  begin();
  await left;
  await expectEachReportedOnce(shopper, carts);
});

it('additions of a new shopper whose first page is left with their answer are each reported once', async () => {
  const shopper = await shop.shopper();
  const { tab, view } = shopper;
  const carts = watchCarts(shop.sandbox().storefront.shop.carts);
  await tab.page.addInitScript(LATE_WORKER);
  await view('enamel-kettle');
  const left = tab.page.waitForURL('/cart');
  await tab.page.evaluate(`void setTimeout(() => ${ADD_ALL}.then(() => location.assign('/cart')))`);
  await left;
  await expectEachReportedOnce(shopper, carts);
});
