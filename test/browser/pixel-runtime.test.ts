import { describe, expect, it } from 'vitest';
import type { PublishedEvent } from '../sandbox/pixel-runtime/messages.ts';
import {
  COLLECTOR,
  idle,
  recorded,
  reported,
  useVisitor,
} from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

describe('the worker of a strict pixel', () => {
  it('fact 1.runtime.worker, 1.runtime.present-globals, 1.runtime.undefined-globals, 1.runtime.undefined-navigator, 1.requests.no-locks, 1.runtime.frozen-prototypes: is a dedicated worker with what the platform leaves a pixel, and without what it takes away', async () => {
    const left =
      'fetch XMLHttpRequest crypto URL URLSearchParams TextEncoder TextDecoder Blob Headers Request Response AbortController setTimeout clearTimeout setInterval clearInterval structuredClone performance Intl console';
    const taken =
      'window document localStorage sessionStorage FormData CustomEvent DOMException indexedDB caches WebSocket BroadcastChannel MessageChannel WebAssembly cookieStore';
    const { page } = await visit({
      pixel: `report(self.constructor.name);
        report('${left}'.split(' ').filter((name) => self[name] === undefined));
        report([typeof crypto.randomUUID(), typeof crypto.subtle]);
        report('${taken}'.split(' ').filter((name) => self[name] !== undefined));
        report(['userAgent', 'language', 'onLine', 'sendBeacon', 'locks'].filter((name) => navigator[name] !== undefined));
        report([String, RegExp, URL, Request].map((of) => Object.isFrozen(of.prototype)))`,
    });
    expect(await reported(page)).toEqual([
      'DedicatedWorkerGlobalScope',
      [],
      ['string', 'object'],
      [],
      [],
      [true, true, true, true],
    ]);
  });

  it('fact 1.runtime.bare-mention: throws for the page and its storage, and knows the rest as undefined', async () => {
    const { page } = await visit({
      pixel: `const mention = {
          window: () => window, document: () => document,
          localStorage: () => localStorage, sessionStorage: () => sessionStorage,
          FormData: () => FormData, indexedDB: () => indexedDB, WebSocket: () => WebSocket,
          WebAssembly: () => WebAssembly, caches: () => caches,
        };
        for (const name in mention) {
          try { report([name, typeof mention[name]()]) } catch (error) { report([name, error.name]) }
        }`,
    });
    expect(Object.fromEntries((await reported(page)) as [string, string][])).toEqual({
      window: 'ReferenceError',
      document: 'ReferenceError',
      localStorage: 'ReferenceError',
      sessionStorage: 'ReferenceError',
      FormData: 'undefined',
      indexedDB: 'undefined',
      WebSocket: 'undefined',
      WebAssembly: 'undefined',
      caches: 'undefined',
    });
  });

  it('fact 1.runtime.api-object, 1.runtime.no-publish, 1.runtime.pixel-info, 3.theme.customer-privacy: gives the pixel its API object, without publish and without asking for consent, and its whole configuration', async () => {
    const { page } = await visit({
      pixel: `report([Object.keys(api).sort(), Object.keys(api.analytics), Object.keys(api.customerPrivacy),
        Object.keys(api.browser).sort(), api.settings, typeof self.Shopify]); report(api._pixelInfo)`,
    });
    expect(await reported(page)).toEqual([
      [
        ['_pixelInfo', 'analytics', 'browser', 'customerPrivacy', 'init', 'settings'],
        ['subscribe'],
        ['subscribe'],
        ['cookie', 'localStorage', 'sendBeacon', 'sessionStorage'],
        { colour: 'blue' },
        'undefined',
      ],
      {
        type: 'APP',
        runtimeContext: 'STRICT',
        eventPayloadVersion: 'v1',
        configuration: '{"colour":"blue"}',
        privacy: {
          analytics: true,
          marketing: false,
          preferences: false,
          sale_of_data: 'disabled',
        },
        scriptUrl: '/web-pixels/pixel.js',
      },
    ]);
    const asks = 'typeof Shopify.customerPrivacy.setTrackingConsent';
    expect(await page.evaluate(asks)).toBe('function');
  });

  it('fact 1.runtime.extend: starts through WebPixel::Render, and through nothing else', async () => {
    const { page } = await visit({
      pixel: `report('rendered'); shopify.extend('Checkout::Render', () => report('elsewhere'))`,
    });
    expect(await reported(page)).toEqual(['rendered']);
    expect(await recorded(page, 'error')).toEqual([]);
  });

  it('keeps what goes wrong in the pixel from the page', async () => {
    const { page } = await visit({
      pixel: `setTimeout(() => { throw new Error('late') }); throw new Error('early')`,
      head: '<script>errors = []; addEventListener("error", (e) => errors.push(e.message))</script>',
    });
    await idle(page);
    expect(await recorded(page, 'error')).toEqual(['Error: early', 'Uncaught Error: late']);
    expect(await page.evaluate('errors')).toEqual([]);
  });
});

describe('events', () => {
  it('fact 1.events.envelope, 1.events.page-viewed, 1.runtime.page-facts: carry identity, time, sequence and the context of their publication', async () => {
    const { page, shop } = await visit({
      pixel: `report(api.init.context); api.analytics.subscribe('all_events', report)`,
      config: {
        events: [
          { name: 'page_viewed', data: {} },
          { name: 'product_viewed', data: { productVariant: { id: '1' } } },
        ],
      },
    });
    const [context, first, second] = (await reported(page)) as [
      PublishedEvent['context'],
      PublishedEvent,
      PublishedEvent,
    ];
    const userAgent = await page.evaluate<string>('navigator.userAgent');
    const location = {
      hash: '',
      host: new URL(shop.url).host,
      hostname: '127.0.0.1',
      href: shop.url,
      origin: new URL(shop.url).origin,
      pathname: '/',
      port: new URL(shop.url).port,
      protocol: 'http:',
      search: '',
    };
    expect(first).toEqual({
      id: expect.stringMatching(/^sh-[0-9a-f-]{36}$/) as string,
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'page_viewed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string,
      seq: 1,
      type: 'standard',
      data: {},
      context: {
        document: { characterSet: 'UTF-8', location, referrer: '', title: 'Tiny Shop' },
        navigator: { cookieEnabled: true, language: 'en-US', languages: ['en-US'], userAgent },
        window: expect.objectContaining({
          innerWidth: 1280,
          innerHeight: 720,
          location,
          origin: location.origin,
          scrollY: 0,
        }) as object,
      },
    });
    expect(context).toEqual(first.context);
    expect(userAgent).not.toContain('Headless');
    expect(second).toMatchObject({ seq: 1, data: { productVariant: { id: '1' } } });
    expect(second.id).not.toBe(first.id);
    expect(second.clientId).toBe(first.clientId);
  });

  it('fact 1.events.client-id: carry the cookie of the client as it is when they are delivered', async () => {
    const { page, context } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, clientId }) => report([name, clientId]))`,
    });
    const [[, first]] = (await reported(page)) as [[string, string]];
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    await page.reload();
    expect(await reported(page)).toEqual([['page_viewed', first]]);
    await context.clearCookies();
    await page.evaluate(`Shopify.analytics.publish('later')`);
    expect((await reported(page)).at(-1)).toEqual(['later', '']);
  });

  it('fact 1.events.seq: are counted by their name, from 1 on each page', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, seq }) => report([name, seq]))`,
    });
    const publish = `for (const name of ['x', 'y', 'x']) Shopify.analytics.publish(name)`;
    await page.evaluate(publish);
    const counted = [
      ['page_viewed', 1],
      ['x', 1],
      ['y', 1],
      ['x', 2],
    ];
    expect(await reported(page)).toEqual(counted);
    await page.reload();
    await page.evaluate(publish);
    expect(await reported(page)).toEqual(counted);
  });

  it('fact 1.requests.location-follows, 1.requests.init-address: follow history.pushState with their context while init keeps the address of its creation', async () => {
    const { page, shop } = await visit({
      pixel: `api.analytics.subscribe('moved', ({ context }) =>
        report([context.document.location.href, api.init.context.document.location.href]))`,
    });
    await page.evaluate(
      `history.pushState({}, '', '/elsewhere?a=1'); Shopify.analytics.publish('moved')`,
    );
    expect(await reported(page)).toEqual([[`${shop.url}elsewhere?a=1`, shop.url]]);
  });

  it('fact 1.runtime.two-subscriptions: reach a named subscription, one to all of the kind and one to all: each delivers', async () => {
    const { page } = await visit({
      pixel: `for (const name of ['page_viewed', 'all_standard_events', 'all_custom_events', 'all_events'])
        api.analytics.subscribe(name, (event) => report([name, event.name]))`,
    });
    await page.evaluate(`Shopify.analytics.publish('shouted', { loud: true })`);
    expect(await reported(page)).toEqual([
      ['page_viewed', 'page_viewed'],
      ['all_standard_events', 'page_viewed'],
      ['all_events', 'page_viewed'],
      ['all_custom_events', 'shouted'],
      ['all_events', 'shouted'],
    ]);
  });

  it('fact 1.runtime.theme-standard, 1.runtime.theme-custom: of the theme pass under custom names, as type custom with customData', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, type, data, customData }) =>
        report({ name, type, data, customData }))`,
      head: `<script>Shopify.analytics.publish('early', { a: 1 })</script>`,
    });
    await page.evaluate(`Shopify.analytics.publish('product_viewed', { productVariant: {} });
      Shopify.analytics.publish('late', { b: 2 })`);
    expect(await reported(page)).toEqual([
      { name: 'page_viewed', type: 'standard', data: {} },
      { name: 'early', type: 'custom', customData: { a: 1 } },
      { name: 'late', type: 'custom', customData: { b: 2 } },
    ]);
  });

  it('fact 1.runtime.unsubscribe: no longer reach a subscription that was ended', async () => {
    const { page } = await visit({
      pixel: `const subscribed = api.analytics.subscribe('x', () => report('x'));
        report(typeof subscribed.then);
        subscribed.then((end) => { report(end()); report(end()) })`,
    });
    await page.evaluate(`Shopify.analytics.publish('x')`);
    expect(await reported(page)).toEqual(['function', true, false]);
  });

  it('reach the other subscribers when one throws', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('page_viewed', () => { throw new Error('broken') });
        api.analytics.subscribe('page_viewed', () => report('reached'))`,
    });
    expect(await reported(page)).toEqual(['reached']);
    expect(await recorded(page, 'error')).toEqual(['Error: broken']);
  });

  it('fact 1.runtime.uncloneable-return: make an uncaught error of a subscriber that returns what cannot be cloned', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('page_viewed', () => fetch('${COLLECTOR}/x'))`,
    });
    await expect
      .poll(() => recorded(page, 'error'))
      .toEqual([expect.stringMatching(/DataCloneError.*Response object could not be cloned/)]);
  });

  it('fact 1.events.completed-repeat: let a completed checkout pass once, whatever page repeats it', async () => {
    const checkout = (token: string | null) => ({
      name: 'checkout_completed',
      data: { checkout: { token } },
    });
    const { page } = await visit({
      pixel: `api.analytics.subscribe('checkout_completed', ({ data }) => report(data.checkout.token))`,
      config: { events: [checkout('a'), checkout('a'), checkout('b'), checkout(null)] },
    });
    expect(await reported(page)).toEqual(['a', 'b', null]);
    await page.reload();
    expect(await reported(page)).toEqual([null]);
  });
});
