import { describe, expect, it } from 'vitest';
import { checkoutCompleted, checkoutStarted, germanCheckout } from './checkout-fixtures.ts';
import { pass, useStoppedClock } from './clock.ts';
import {
  collectionViewed,
  mug,
  pageContext,
  productAddedToCart,
  productRemovedFromCart,
  productViewed,
  searchSubmitted,
  shirt,
  SHOP,
} from './fixtures.ts';
import { createBrowser, createTab } from './memory-browser.ts';
import { showPage, type OpenPage, type PageOptions } from './open-page.ts';
import { createShopCart, mugs, shirts } from './shop.ts';
import { objections, reports, useTrackingService } from './tracking-service.ts';

useStoppedClock();
const service = useTrackingService();

describe('a shopper’s afternoon', () => {
  it('is reported event by event', async () => {
    const browser = createBrowser();
    const tab = createTab(browser);
    const shop = createShopCart(browser, 'c1');
    let page: OpenPage | undefined;
    /** Goes to a page after half a minute; what is published there happens there. */
    const go = async (path: string, options: PageOptions = {}) => {
      await pass(30_000);
      page?.close();
      const url = SHOP + path;
      const opened = await showPage(tab, { url, cart: shop.rendered(), ...options });
      page = opened;
      return {
        publish: (event: { context: unknown }) => {
          opened.publish({ ...event, context: pageContext({ url }) });
        },
      };
    };

    (await go('/collections/all')).publish(collectionViewed([mug(), shirt()]));
    let at = await go('/products/mug');
    at.publish(productViewed(mug()));
    at.publish(productAddedToCart(shop.put(mug({ title: null }), 2)));
    at = await go('/search?q=shirt');
    at.publish(searchSubmitted([shirt()]));
    at = await go('/products/shirt');
    at.publish(productViewed(shirt()));
    at.publish(productViewed(shirt({ id: '5022', title: 'L' })));
    at.publish(productAddedToCart(shop.put(shirt(), 1)));
    at = await go('/cart', { customerId: '9001' });
    at.publish(productRemovedFromCart(shop.put(mug(), -1)));
    at = await go('/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', { cart: null, customerId: '9001' });
    at.publish(checkoutStarted(germanCheckout()));
    at = await go('/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx/thank-you', { cart: null });
    at.publish(checkoutCompleted(germanCheckout()));
    shop.renew('c2');
    at = await go('/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx/thank-you', { cart: null });
    at.publish(checkoutCompleted(germanCheckout()));
    await go('/');
    await pass(30_000);

    expect(reports(service)).toEqual([
      {
        path: 'product/pageview',
        data: { result: { parentId: '1001', uid: '1001', sku: 'MUG-1' } },
      },
      { path: 'cart/add', data: { results: [mugs(2)], cart: [mugs(2)] } },
      {
        path: 'product/pageview',
        data: { result: { parentId: '1002', uid: '5021', sku: 'SHIRT-M' } },
      },
      { path: 'cart/add', data: { results: [shirts(1)], cart: [mugs(2), shirts(1)] } },
      { path: 'cart/remove', data: { results: [mugs(1)], cart: [mugs(1), shirts(1)] } },
      {
        path: 'order/transaction',
        data: {
          orderId: '7001',
          transactionTotal: 70,
          total: 95.2,
          results: [
            { ...shirts(1), price: expect.closeTo(50, 9) as unknown },
            { ...mugs(2), price: expect.closeTo(10, 9) as unknown },
          ],
          vat: 0.19,
          city: 'Berlin',
          state: 'BE',
          country: 'DE',
        },
      },
    ]);
    expect(service.sent.flatMap(objections)).toEqual([]);

    const of = (name: string): unknown[] => service.sent.map(({ body }) => body.context[name]);
    expect(new Set(of('userId')).size).toBe(1);
    expect(new Set(of('sessionId')).size).toBe(1);
    const [mugPage, mugAdd, shirtPage, shirtAdd, removal, order] = of('pageLoadId');
    expect([mugAdd, shirtAdd]).toEqual([mugPage, shirtPage]);
    expect(new Set([mugPage, shirtPage, removal, order]).size).toBe(4);
    expect(of('shopperId')).toEqual([
      ...[undefined, undefined, undefined, undefined],
      ...['9001', '9001'],
    ]);
    expect(of('pageUrl')).toEqual([
      `${SHOP}/products/mug`,
      `${SHOP}/products/mug`,
      `${SHOP}/products/shirt`,
      `${SHOP}/products/shirt`,
      `${SHOP}/cart`,
      `${SHOP}/checkouts/cn/masked/thank-you`,
    ]);
    expect(of('currency')).toEqual(of('currency').map(() => ({ code: 'EUR' })));
    expect(new Set(of('initiator'))).toEqual(new Set(['svc/shopify-pixel/0.1.0']));
    expect(of('dev').every((mark) => mark === undefined)).toBe(true);
    const times = of('timestamp') as string[];
    expect(times).toEqual([...times].sort());
  });
});
