import { describe, expect, it } from 'vitest';
import { attributionParameter, legacyUserId } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { Context } from '../../app/beacon/schemas/context.ts';
import {
  americanCheckout,
  checkoutCompleted,
  checkoutLine,
  germanCheckout,
  money,
} from './checkout-fixtures.ts';
import { pass, settle, START, useStoppedClock } from './clock.ts';
import {
  bare,
  cart,
  cartLine,
  collectionViewed,
  mug,
  pageViewed,
  productAddedToCart,
  productViewed,
  shirt,
  SHOP,
} from './fixtures.ts';
import { createBrowser, createTab } from './memory-browser.ts';
import { openPage, showPage, startPixel, type PageOptions } from './open-page.ts';
import { reports, useTrackingService } from './tracking-service.ts';

useStoppedClock();
const service = useTrackingService();

describe('on one page', () => {
  const show = (options: PageOptions = {}) => showPage(createTab(createBrowser()), options);
  const paths = (): string[] => service.sent.map(({ path }) => path);

  it('a product is viewed once, whatever is repeated', async () => {
    const page = await show();
    page.publish(productViewed(mug()));
    page.publish(productViewed(mug()));
    page.publish(productViewed(shirt()));
    expect(paths()).toEqual(['product/pageview', 'product/pageview']);
  });

  it('an order is sent once, known by its id or by its token, also on a later page', async () => {
    const tab = createTab(createBrowser());
    const page = await showPage(tab);
    page.publish(checkoutCompleted(americanCheckout()));
    page.publish(checkoutCompleted(americanCheckout({ token: 'another-token' })));
    page.publish(checkoutCompleted(americanCheckout({ order: null })));
    expect(paths()).toEqual(['order/transaction']);
    const later = await showPage(tab);
    later.publish(checkoutCompleted(americanCheckout()));
    expect(paths()).toEqual(['order/transaction']);
    later.publish(checkoutCompleted(americanCheckout({ order: null, token: 'third-token' })));
    expect(paths()).toEqual(['order/transaction', 'order/transaction']);
  });

  it('a product that only a list showed has the same name in an order that lacks its titles', async () => {
    const page = await show();
    page.publish(collectionViewed([mug()]));
    page.publish(checkoutCompleted(germanCheckout({ lineItems: [checkoutLine(bare(mug()), 1)] })));
    expect(reports(service)).toMatchObject([{ data: { results: [{ uid: '1001' }] } }]);
  });

  it('an order takes what the storefront has left about taxes, unless a setting says otherwise, and waits for nothing', async () => {
    // Its sums do not add up either way, and no rate explains its tax.
    const changes = { totalPrice: money(98.2), totalTax: money(11.84) };
    for (const taxesIncluded of ['', 'yes'] as const) {
      const tab = createTab(createBrowser());
      tab.session.set(nameOf('TaxesIncluded'), 'DE no');
      const page = await showPage(tab, { settings: { taxesIncluded } });
      page.publish(checkoutCompleted(germanCheckout(changes)));
    }
    // 83.30 × (98.20 − 11.84) / 98.20.
    expect(service.sent.map(({ body }) => body.data.transactionTotal)).toEqual([83.3, 73.256497]);
  });

  it('an order has the vat of the rates in its settings', async () => {
    const page = await show();
    page.publish(checkoutCompleted(germanCheckout()));
    expect(service.sent[0]?.body.data.vat).toBe(0.19);
  });

  it('events that come before the ids are known wait, in order', async () => {
    const page = startPixel(createTab(createBrowser()), { url: `${SHOP}/products/mug` });
    page.publish(productViewed(mug()));
    page.publish(productViewed(shirt()));
    page.publish(checkoutCompleted(germanCheckout()));
    expect(service.sent).toEqual([]);
    await settle();
    expect(paths()).toEqual(['product/pageview', 'product/pageview', 'order/transaction']);
  });

  it.each([null, undefined, 5, 'page_viewed', []])(
    'a first event that is %j stops nothing that comes after it',
    async (nonsense) => {
      const page = startPixel(createTab(createBrowser()), { url: `${SHOP}/` });
      page.publish(nonsense);
      page.publish(pageViewed());
      page.publish(productViewed(mug()));
      await settle();
      expect(paths()).toEqual(['product/pageview']);
    },
  );
});

const USER = '41f87850-65f5-4546-851c-f166109e57b9';

it.each<[string, Record<string, string>, unknown]>([
  ['the one of the cookie', { [nameOf('UserId')]: USER }, USER],
  ['the one of the legacy cookie where there is no other', { [legacyUserId]: USER }, USER],
  [
    'the legacy one where the other is none',
    { [nameOf('UserId')]: 'nonsense', [legacyUserId]: USER },
    USER,
  ],
  [
    'new where no cookie holds a UUID',
    { [nameOf('UserId')]: 'a', [legacyUserId]: 'b' },
    expect.stringMatching(/^[\da-f-]{36}$/),
  ],
])('The user is %s.', async (_, cookies, expected) => {
  const browser = createBrowser();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  const page = await showPage(createTab(browser));
  page.publish(productViewed(mug()));
  const { userId } = service.sent[0]?.body.context ?? {};
  expect(userId).toEqual(expected);
  expect(browser.cookies.get(nameOf('UserId'))).toBe(userId);
});

it('The session lives with the tab, whatever the cookie says.', async () => {
  const browser = createBrowser();
  const [one, two] = [createTab(browser), createTab(browser)];
  for (const tab of [one, two, one]) {
    const page = await showPage(tab);
    page.publish(productViewed(mug()));
  }
  const [first, second, third] = service.sent.map(({ body }) => body.context.sessionId);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});

describe('the page load', () => {
  const id = '080d179f-0034-4278-8d3c-dfba71c9b897';
  const view = async (record: unknown, at = START) => {
    const tab = createTab(createBrowser());
    tab.session.set(nameOf('PageLoad'), JSON.stringify(record));
    const page = startPixel(tab, { url: `${SHOP}/products/mug` });
    const moment = { timestamp: new Date(at).toISOString() };
    page.publish(pageViewed(moment));
    page.publish(productViewed(mug(), moment));
    await settle();
    return {
      sent: service.sent[0]?.body.context.pageLoadId,
      kept: JSON.parse(tab.session.get(nameOf('PageLoad')) ?? '') as unknown,
    };
  };

  it('has the id of the storefront script, whose record stays', async () => {
    const record = { id, time: START - 300.5, by: 'script' };
    expect(await view(record)).toEqual({ sent: id, kept: record });
  });

  it('has it where consent comes late, and with it the pixel: events keep their times', async () => {
    const began = START - 10 * 60_000;
    const record = { id, time: began, by: 'script' };
    expect((await view(record, began + 200)).sent).toBe(id);
  });

  it('has an id of its own where the record is another pixel’s, and leaves that', async () => {
    const { sent, kept } = await view({ id, time: START - 300, by: 'pixel' });
    expect(sent).not.toBe(id);
    expect(kept).toEqual({ id: sent, time: START, by: 'pixel' });
  });
});

describe('personalization', () => {
  const show = async (preferences: boolean) => {
    const browser = createBrowser();
    browser.cookies.set(nameOf('ViewedProducts'), '7,1001,8');
    const page = await showPage(createTab(browser), {
      cart: cart('c1', [cartLine(shirt(), 1)]),
      customerId: '9001',
      preferences,
    });
    page.publish(productViewed(mug()));
    page.publish(productAddedToCart(cartLine(mug(), 1)));
    await settle();
    return browser.cookies;
  };

  it('is kept in cookies with the preferences purpose', async () => {
    const cookies = await show(true);
    expect(cookies.get(nameOf('ShopperId'))).toBe('9001');
    expect(cookies.get(nameOf('CartProducts'))).toBe('5021,1001');
    expect(cookies.get(nameOf('ViewedProducts'))).toBe('1001,7,8');
  });

  it('remembers both of two products that are viewed in the same moment, the later one first', async () => {
    const browser = createBrowser();
    browser.cookies.set(nameOf('ViewedProducts'), '7');
    const page = await showPage(createTab(browser), { preferences: true });
    page.publish(productViewed(mug()));
    page.publish(productViewed(shirt()));
    await settle();
    expect(browser.cookies.get(nameOf('ViewedProducts'))).toBe('5021,1001,7');
  });

  it('is kept nowhere without it', async () => {
    const names = [...(await show(false)).keys()];
    expect(names.sort()).toEqual([nameOf('SessionId'), nameOf('UserId')]);
  });
});

describe('what led the shopper here', () => {
  const attributions = () =>
    service.sent.map(({ body }) => (body.context as unknown as Context).attribution);
  const EMAIL = [{ type: 'email', id: 'abc' }];
  const landing = `${SHOP}/products/mug?${attributionParameter}=email:abc`;

  it('is in the events of the landing page and of the pages of 30 minutes', async () => {
    const tab = createTab(createBrowser());
    const landed = openPage(tab, { url: landing });
    landed.publish(productViewed(mug()));
    await settle();
    await pass(29 * 60_000);
    const next = openPage(tab);
    next.publish(productViewed(shirt()));
    await settle();
    expect(attributions()).toEqual([EMAIL, EMAIL]);
    expect([...tab.browser.local.keys()]).toEqual([nameOf('Origin')]);

    await pass(60_000);
    landed.publish(productViewed(shirt()));
    openPage(tab).publish(productViewed(mug()));
    await settle();
    expect(attributions()).toEqual([EMAIL, EMAIL, undefined, undefined]);
    expect([...tab.browser.local.keys()]).toEqual([]);
  });

  it('stands in the parameter of the settings', async () => {
    const settings = { attributionParameter: 'from' };
    const page = openPage(createTab(createBrowser()), { url: `${landing}&from=sms:2`, settings });
    page.publish(productViewed(mug()));
    await settle();
    expect(attributions()).toEqual([[{ type: 'sms', id: '2' }]]);
  });
});
