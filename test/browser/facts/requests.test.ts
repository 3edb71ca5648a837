import { describe, expect, it } from 'vitest';
import {
  COLLECTOR,
  idle,
  reported,
  type TinyShop,
  useVisitor,
} from '../../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

const pathsOf = ({ collected }: TinyShop) => collected.map(({ path }) => path);

/** In the page: the collector's address on this machine. */
const HERE = `JSON.parse(document.getElementById('web-pixels-config').textContent).addressMap['${COLLECTOR}']`;

it('fact 1.requests.read-waits, 1.requests.fetch-at-once: while the page is busy a read waits for it, and a fetch does not', async () => {
  const { page, shop } = await visit({
    pixel: `self.go = () => {
        void api.browser.cookie.get('a').then(() => fetch('${COLLECTOR}/after-a-read'));
        void fetch('${COLLECTOR}/at-once');
      }`,
  });
  await idle(page);
  const [worker] = page.workers();
  const release = shop.holdAnswers();
  // A synchronous request blocks the page's only thread until it is answered.
  const busy = page.evaluate(
    `{ const request = new XMLHttpRequest(); request.open('GET', ${HERE} + '/busy', false); request.send(); }`,
  );
  await expect.poll(() => pathsOf(shop)).toEqual(['/busy']);
  await worker?.evaluate('go()');
  await expect.poll(() => pathsOf(shop)).toEqual(['/busy', '/at-once']);
  release();
  await busy;
  await idle(page);
  expect(pathsOf(shop)[2]).toBe('/after-a-read');
});

it('fact 1.requests.page-keepalive: a page that is left at once has its own keepalive request arrive', async () => {
  const { page, shop } = await visit({ pixel: '' });
  const left = page.waitForEvent('load');
  await page.evaluate(`void fetch(${HERE} + '/own', { method: 'POST', body: 'x', keepalive: true });
      location.assign('/elsewhere')`);
  await left;
  await expect.poll(() => pathsOf(shop)).toEqual(['/own']);
});

it('fact 1.requests.lost-update: two tabs lose an update when both read before one writes', async () => {
  const { page, context, shop } = await visit({
    pixel: `let count;
        api.analytics.subscribe('read', () => { void api.browser.localStorage.getItem('count')
          .then((text) => { count = Number(text); report(count) }) });
        api.analytics.subscribe('write', () => { void api.browser.localStorage.setItem('count', count + 1) })`,
  });
  const other = await context.newPage();
  await other.goto(shop.url);
  for (const event of ['read', 'write']) {
    for (const tab of [page, other]) {
      await tab.evaluate(`Shopify.analytics.publish('${event}')`);
      await idle(tab);
    }
  }
  expect([await reported(page), await reported(other)]).toEqual([[0], [0]]);
  expect(await page.evaluate(`localStorage.getItem('count')`)).toBe('1');
});

describe('the storage of a session', () => {
  const pixel = `api.browser.sessionStorage.getItem('mark').then(report)`;

  it('fact 1.requests.session-previous: has what the page before left, where nothing is written', async () => {
    const { page, shop } = await visit({ pixel });
    expect(await reported(page)).toEqual([null]);
    await page.evaluate(`sessionStorage.setItem('mark', 'of the first page')`);
    await page.goto(`${shop.url}second`);
    expect(await reported(page)).toEqual(['of the first page']);
  });

  it('fact 1.requests.session-popup: begins in a popup as a copy of the opener’s', async () => {
    const { page } = await visit({ pixel });
    await page.evaluate(`sessionStorage.setItem('mark', 'of the opener')`);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(`void window.open('/popup')`),
    ]);
    await popup.waitForLoadState();
    expect(await reported(popup)).toEqual(['of the opener']);
    await popup.evaluate(`sessionStorage.setItem('mark', 'of the popup')`);
    expect(await page.evaluate(`sessionStorage.getItem('mark')`)).toBe('of the opener');
  });
});
