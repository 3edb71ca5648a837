import { expect, it } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import { untilOpenFor } from '../../support/until-open-for.ts';
import { ADA } from '../journeys/goods.ts';
import { leaveAll, reported, startShopWithApp } from './logins.ts';

/** A shopper's browser with a back-forward cache. */
const { app, newShopper } = startShopWithApp({ backForwardCache: 'on' });

/** The customer with whom the open page was rendered. */
const shownCustomer = ({ page }: ShopTab) =>
  page.evaluate<string>(`document.querySelector('[data-customer-id]').dataset.customerId`);

/** Leaves the page like a link. */
async function follow({ page }: ShopTab, path: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate(`void setTimeout(() => { location.href = ${JSON.stringify(path)}; })`);
  await loaded;
}

/** Makes the browser prefetch a page, as Shopify's themes do for links. */
async function fetchAhead({ page }: ShopTab, path: string): Promise<void> {
  const fetched = page.context().waitForEvent('requestfinished', {
    predicate: (request) => new URL(request.url()).pathname === path,
  });
  const rules = { prefetch: [{ source: 'list', urls: [path], eagerness: 'immediate' }] };
  await page.evaluate(`{
    const element = document.createElement('script');
    element.type = 'speculationrules';
    element.textContent = ${JSON.stringify(JSON.stringify(rules))};
    document.head.append(element);
  }`);
  await fetched;
}

it('A page that was fetched before the login and is shown after it is no logout: the login is reported once.', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await tab.open('/');
  await fetchAhead(tab, '/cart');
  await tab.logInHere('ada');
  const second = await shopper.newTab();
  await second.open('/');
  await reported(second);
  await follow(tab, '/cart');
  expect(await shownCustomer(tab)).toBe('');
  await tab.open('/');
  expect(await shownCustomer(tab)).toBe(ADA);
  await tab.viewProduct('oak-spoon');
  await leaveAll(shopper);
  expect(app.arrivals().map(({ report }) => report.customerId)).toEqual([ADA]);
});

it('A page that a service worker has kept since an hour before the login is no logout: the login is reported once.', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await tab.open('/');
  const kept = (await tab.page.evaluate<string>(`fetch('/cart').then((page) => page.text())`))
    // The time at which it was rendered, in seconds.
    .replace(/(?<=made\W+34;: )\d+/, (made) => String(Number(made) - 3_600));
  await tab.logInHere('ada');
  await tab.open('/');
  await reported(tab);
  await tab.page.route('**/cart', (route) =>
    route.fulfill({ body: kept, contentType: 'text/html' }),
  );
  await tab.open('/cart');
  expect(await shownCustomer(tab)).toBe('');
  await untilOpenFor(tab.page, 500);
  await tab.open('/');
  await leaveAll(shopper);
  expect(app.arrivals().map(({ report }) => report.customerId)).toEqual([ADA]);
});

it('A page to which the shopper goes back does not repeat what it reported when it was left.', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await tab.open('/');
  await tab.logInHere('ada');
  await follow(tab, '/products/enamel-kettle');
  await follow(tab, '/products/oak-spoon');
  await reported(tab);
  await tab.back();
  await untilOpenFor(tab.page, 1_000);
  await leaveAll(shopper);
  expect(new Set(app.arrivals().map(({ report }) => JSON.stringify(report))).size).toBe(1);
  expect(app.arrivals().length).toBeLessThanOrEqual(2);
});
