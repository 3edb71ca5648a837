import { describe, expect, it } from 'vitest';
import type { PublishedEvent } from '../sandbox/pixel-runtime/messages.ts';
import { COLLECTOR, idle, recorded, said, useVisitor } from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

describe('the worker of a strict pixel', () => {
  it('fact 1.runtime.worker, 1.runtime.present-globals, 1.runtime.undefined-globals, 1.runtime.undefined-navigator, 1.requests.no-locks, 1.runtime.frozen-prototypes: is a dedicated worker with what the platform leaves a pixel, and without what it takes away', async () => {
    const left =
      'fetch XMLHttpRequest crypto URL URLSearchParams TextEncoder TextDecoder Blob Headers Request Response AbortController setTimeout clearTimeout setInterval clearInterval structuredClone performance Intl console';
    const taken =
      'window document localStorage sessionStorage FormData CustomEvent DOMException indexedDB caches WebSocket BroadcastChannel MessageChannel WebAssembly cookieStore';
    const { page } = await visit({
      pixel: `say(self.constructor.name);
        say('${left}'.split(' ').filter((name) => self[name] === undefined));
        say([typeof crypto.randomUUID(), typeof crypto.subtle]);
        say('${taken}'.split(' ').filter((name) => self[name] !== undefined));
        say(['userAgent', 'language', 'onLine', 'sendBeacon', 'locks'].filter((name) => navigator[name] !== undefined));
        say([String, RegExp, URL, Request].map((of) => Object.isFrozen(of.prototype)))`,
    });
    expect(await said(page)).toEqual([
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
          try { say([name, typeof mention[name]()]) } catch (error) { say([name, error.name]) }
        }`,
    });
    expect(Object.fromEntries((await said(page)) as [string, string][])).toEqual({
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
      pixel: `say([Object.keys(api).sort(), Object.keys(api.analytics), Object.keys(api.customerPrivacy),
        Object.keys(api.browser).sort(), api.settings, typeof self.Shopify]); say(api._pixelInfo)`,
    });
    expect(await said(page)).toEqual([
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
      pixel: `say('rendered'); shopify.extend('Checkout::Render', () => say('elsewhere'))`,
    });
    expect(await said(page)).toEqual(['rendered']);
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
      pixel: `say(api.init.context); api.analytics.subscribe('all_events', say)`,
      config: {
        events: [
          { name: 'page_viewed', data: {} },
          { name: 'product_viewed', data: { productVariant: { id: '1' } } },
        ],
      },
    });
    const [context, first, second] = (await said(page)) as [
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
      pixel: `api.analytics.subscribe('all_events', ({ name, clientId }) => say([name, clientId]))`,
    });
    const [[, first]] = (await said(page)) as [[string, string]];
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    await page.reload();
    expect(await said(page)).toEqual([['page_viewed', first]]);
    await context.clearCookies();
    await page.evaluate(`Shopify.analytics.publish('later')`);
    expect((await said(page)).at(-1)).toEqual(['later', '']);
  });

  it('fact 1.events.seq: are counted by their name, from 1 on each page', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, seq }) => say([name, seq]))`,
    });
    const publish = `for (const name of ['x', 'y', 'x']) Shopify.analytics.publish(name)`;
    await page.evaluate(publish);
    const counted = [
      ['page_viewed', 1],
      ['x', 1],
      ['y', 1],
      ['x', 2],
    ];
    expect(await said(page)).toEqual(counted);
    await page.reload();
    await page.evaluate(publish);
    expect(await said(page)).toEqual(counted);
  });

  it('fact 1.requests.location-follows, 1.requests.init-address: follow history.pushState with their context while init keeps the address of its creation', async () => {
    const { page, shop } = await visit({
      pixel: `api.analytics.subscribe('moved', ({ context }) =>
        say([context.document.location.href, api.init.context.document.location.href]))`,
    });
    await page.evaluate(
      `history.pushState({}, '', '/elsewhere?a=1'); Shopify.analytics.publish('moved')`,
    );
    expect(await said(page)).toEqual([[`${shop.url}elsewhere?a=1`, shop.url]]);
  });

  it('fact 1.runtime.two-subscriptions: reach a named subscription, one to all of the kind and one to all: each delivers', async () => {
    const { page } = await visit({
      pixel: `for (const name of ['page_viewed', 'all_standard_events', 'all_custom_events', 'all_events'])
        api.analytics.subscribe(name, (event) => say([name, event.name]))`,
    });
    await page.evaluate(`Shopify.analytics.publish('shouted', { loud: true })`);
    expect(await said(page)).toEqual([
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
        say({ name, type, data, customData }))`,
      head: `<script>Shopify.analytics.publish('early', { a: 1 })</script>`,
    });
    await page.evaluate(`Shopify.analytics.publish('product_viewed', { productVariant: {} });
      Shopify.analytics.publish('late', { b: 2 })`);
    expect(await said(page)).toEqual([
      { name: 'page_viewed', type: 'standard', data: {} },
      { name: 'early', type: 'custom', customData: { a: 1 } },
      { name: 'late', type: 'custom', customData: { b: 2 } },
    ]);
  });

  it('fact 1.runtime.unsubscribe: no longer reach a subscription that was ended', async () => {
    const { page } = await visit({
      pixel: `const subscribed = api.analytics.subscribe('x', () => say('x'));
        say(typeof subscribed.then);
        subscribed.then((end) => { say(end()); say(end()) })`,
    });
    await page.evaluate(`Shopify.analytics.publish('x')`);
    expect(await said(page)).toEqual(['function', true, false]);
  });

  it('reach the other subscribers when one throws', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('page_viewed', () => { throw new Error('broken') });
        api.analytics.subscribe('page_viewed', () => say('reached'))`,
    });
    expect(await said(page)).toEqual(['reached']);
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
      pixel: `api.analytics.subscribe('checkout_completed', ({ data }) => say(data.checkout.token))`,
      config: { events: [checkout('a'), checkout('a'), checkout('b'), checkout(null)] },
    });
    expect(await said(page)).toEqual(['a', 'b', null]);
    await page.reload();
    expect(await said(page)).toEqual([null]);
  });
});
