import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  COLLECTOR,
  idle,
  recorded,
  reported,
  useVisitor,
} from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

const NOTHING = { calls: 0, requests: 0, timers: 0 };

/** The shop's answer to an addition. */
const ADDED = { variant_id: 1, product_id: 10, price: 1, image: null };

describe("the theme's page", () => {
  it('reads the answers of its cart requests independently of others', async () => {
    const answer = { variant_id: 1, product_id: 10, quantity: 1 };
    const { page } = await visit({ pixel: '', answers: { '/cart/add.js': answer } });
    const read = `fetch('/cart/add.js', { method: 'POST', body: 'id=1' })
      .then(async (response) => [response.bodyUsed, response.url.endsWith('/cart/add.js'), await response.json()])`;
    expect(await page.evaluate(read)).toEqual([false, true, answer]);
  });

  it('gets the failures of its cart requests as the browser makes them', async () => {
    const { page } = await visit({
      pixel: '',
      route: (page) => page.route('**/cart/add.js', (route) => route.abort()),
    });
    const read = `fetch('/cart/add.js', { method: 'POST', body: 'id=1' }).catch(String)`;
    expect(await page.evaluate(read)).toBe('TypeError: Failed to fetch');
  });

  it('is not hurt by answers and events that the runtime cannot read', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_custom_events', ({ name }) => report(name))`,
      answers: { '/cart/change.js': { items_added: [{ variant_id: 1, quantity: 1 }, null] } },
      head: `<script>errors = []; addEventListener('error', (e) => errors.push(e.message));
        addEventListener('unhandledrejection', (e) => errors.push(String(e.reason)))</script>`,
    });
    await page.evaluate(`fetch('/cart/add.js').then((r) => r.text()).then(() => fetch('/cart/change.js'))
      .then(() => { Shopify.analytics.publish('uncloneable', () => 1); Shopify.analytics.publish('fine') })`);
    expect(await reported(page)).toEqual(['fine']);
    expect(await page.evaluate('errors')).toEqual([]);
  });

  it('works without a connected pixel', async () => {
    const { page } = await visit({ pixel: '', config: { pixel: null } });
    await page.evaluate(`Shopify.analytics.publish('x')`);
    expect(await idle(page)).toEqual(NOTHING);
    expect(await page.evaluate('webPixelsSandbox.state()')).toBe('none');
    expect(page.workers()).toHaveLength(0);
  });
});

describe('the manager', () => {
  /** Holds its script until the returned function is called. */
  async function visitWithoutManager() {
    const hold = new AbortController();
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, context }) => report([name, context.document.location.search]))`,
      answers: { '/cart/add.js': ADDED },
      route: (page) =>
        page.route('**/web-pixels/manager.js', async (route) => {
          if (!hold.signal.aborted) await once(hold.signal, 'abort');
          await route.continue();
        }),
      waitUntil: 'domcontentloaded',
    });
    const release = () => hold.abort();
    return { page, release };
  }
  const add = `fetch('/cart/add.js', { method: 'POST', body: 'id=1' }).then((answer) => answer.text())`;

  it('fact 1.runtime.manager-asynchronous: knows nothing of what happened on the page before it was loaded', async () => {
    const { page, release } = await visitWithoutManager();
    await page.evaluate(add);
    await page.evaluate(`history.replaceState(null, '', '?moved')`);
    release();
    expect(await reported(page)).toEqual([['page_viewed', '?moved']]);
    await page.evaluate(add);
    expect((await reported(page)).slice(1)).toEqual([['product_added_to_cart', '?moved']]);
  });

  it('gets what the theme published before, behind the events of the page', async () => {
    const { page, release } = await visitWithoutManager();
    await page.evaluate(`Shopify.analytics.publish('early')`);
    release();
    expect(await reported(page)).toEqual([
      ['page_viewed', ''],
      ['early', ''],
    ]);
  });

  it('fact 1.runtime.manager-in-head: sees an addition at DOMContentLoaded, since it is asked for while the page is parsed', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('product_added_to_cart', () => report('added'))`,
      answers: { '/cart/add.js': ADDED },
      // DOMContentLoaded waits for the deferred script.
      head: `<script src="/theme.js" defer></script>
        <script>document.addEventListener('DOMContentLoaded', () => { added = ${add} })</script>`,
      route: (page) => {
        const manager = page.waitForResponse('**/web-pixels/manager.js');
        return page.route('**/theme.js', async (route) => {
          await (await manager).finished();
          await route.fulfill({ contentType: 'text/javascript', body: '' });
        });
      },
    });
    await page.evaluate('added');
    expect(await reported(page)).toEqual(['added']);
  });

  it('fact 1.runtime.load-waits: is waited for by the load event, and not by DOMContentLoaded', async () => {
    const { page, release } = await visitWithoutManager();
    expect(await page.evaluate('document.readyState')).toBe('interactive');
    const loaded = page.waitForLoadState('load');
    release();
    await loaded;
    expect(await page.evaluate('typeof webPixelsManager')).toBe('function');
  });

  it('leaves the page alone where it does not load', async () => {
    const { page } = await visit({
      pixel: '',
      route: (page) => page.route('**/web-pixels/manager.js', (route) => route.abort()),
    });
    expect(await idle(page)).toEqual(NOTHING);
    expect(await page.evaluate(add)).toContain('<!doctype html>');
  });
});

describe('an event', () => {
  it('fact 1.runtime.event-waits: reaches the pixel after a frame and a timer of the page', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('x', () => report('x'))`,
      head: `<script>
        const { postMessage } = Worker.prototype;
        order = [];
        Worker.prototype.postMessage = function (message) {
          if (message.event?.name === 'x') order.push('delivered');
          postMessage.call(this, message);
        };
      </script>`,
    });
    await idle(page);
    await page.evaluate(`Shopify.analytics.publish('x');
      order.push('published');
      requestAnimationFrame(() => { order.push('frame'); setTimeout(() => order.push('timer')) })`);
    expect(await reported(page)).toEqual(['x']);
    expect(await page.evaluate('order')).toEqual(['published', 'frame', 'delivered', 'timer']);
  });

  it('reaches the pixel at once where the page is not visible', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('x', () => report('x'))`,
      head: `<script>Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
        requestAnimationFrame = () => undefined</script>`,
    });
    await page.evaluate(`Shopify.analytics.publish('x')`);
    expect(await reported(page)).toEqual(['x']);
  });
});

describe('idle()', () => {
  it('waits for requests, and for what their outcome sets off', async () => {
    const { page, shop } = await visit({
      pixel: `api.analytics.subscribe('go', () => { (async () => {
        await fetch('${COLLECTOR}/1');
        await api.browser.localStorage.setItem('a', '1');
        await new Promise((resolve) => setTimeout(resolve, 1));
        await (await fetch('${COLLECTOR}/2')).json();
        await fetch('${COLLECTOR}/3');
        await api.browser.cookie.get('a');
        report('done') })() })`,
    });
    await idle(page);
    const release = shop.holdAnswers();
    await page.evaluate(`Shopify.analytics.publish('go'); idle = false;
      void webPixelsSandbox.idle().then(() => { idle = true })`);
    await expect.poll(() => shop.collected.length).toBe(1);
    expect(await page.evaluate('idle')).toBe(false);
    release();
    expect(await reported(page)).toEqual(['done']);
    expect(await idle(page)).toEqual(NOTHING);
  });

  it('waits for the event of a cart request that is still unanswered', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('product_added_to_cart', () => report('added'))`,
      answers: { '/cart/add.js': ADDED },
    });
    await page.evaluate(`void fetch('/cart/add.js', { method: 'POST', body: 'id=1' })`);
    expect(await reported(page)).toEqual(['added']);
  });

  it('waits for timers unless it is to ignore them', async () => {
    const { page } = await visit({
      pixel: `const id = setTimeout(() => undefined, 1e9); setTimeout(() => report('fired'), 1);
        setInterval(() => undefined, 1e9); api.analytics.subscribe('stop', () => clearTimeout(id))`,
    });
    expect(await page.evaluate(`webPixelsSandbox.idle({ timers: 'ignore' })`)).toMatchObject({
      calls: 0,
      requests: 0,
    });
    await expect.poll(() => recorded(page, 'console')).toEqual(['reported "fired"']);
    const timers = `webPixelsSandbox.idle({ timers: 'ignore' }).then(({ timers }) => timers)`;
    expect(await page.evaluate(timers)).toBe(2);
    await page.evaluate(`Shopify.analytics.publish('stop')`);
    expect(await page.evaluate(timers)).toBe(1);
  });

  it('notices an event that comes while the pixel reports that it is quiet', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('late', () => { void fetch('${COLLECTOR}/').then(() => report('done')) })`,
      head: `<script>
        const { postMessage } = Worker.prototype;
        let questions = 0;
        Worker.prototype.postMessage = function (message) {
          postMessage.call(this, message);
          if (message.kind === 'probe') questions += 1;
          if (message.kind === 'probe' && questions === 2) Shopify.analytics.publish('late');
        };
      </script>`,
    });
    expect(await reported(page)).toEqual(['done']);
  });

  it('resolves at once while the pixel waits for consent', async () => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: false } });
    expect(await idle(page)).toEqual(NOTHING);
  });
});

it('The record lists what happened between page, pixel and network, in order.', async () => {
  const { page } = await visit({
    pixel: `api.analytics.subscribe('page_viewed', () => { console.warn('sending', { a: 1 }); void fetch('${COLLECTOR}/x') })`,
  });
  await idle(page);
  await page.evaluate('Shopify.customerPrivacy.setTrackingConsent({ marketing: true })');
  const records = await page.evaluate<{ kind: string; text: string }[]>(
    'webPixelsSandbox.records()',
  );
  expect(records.map(({ kind, text }) => [kind, text])).toEqual([
    ['event', 'page_viewed'],
    ['console', 'sending {"a":1}'],
    ['request', `GET ${COLLECTOR}/x`],
    ['answer', `200 GET ${COLLECTOR}/x`],
    ['consent', '{"v":"2.1","con":{"CMP":{"a":"","m":"1","p":"","s":""}}}'],
  ]);
});
