/** A one-page shop, a collector of its pixel's requests, and a visitor, for the runtime's tests. */
import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { answerAsset } from '../service-parts/bundle.ts';
import { createListener } from '../service-parts/listener.ts';
import { createPixelRuntimeAssets } from './assets.ts';
import type { RuntimeConfig, RuntimeRecord, UnderWay } from './contract.ts';

/** The public origin that leads to the collector. */
export const COLLECTOR = 'https://collector.example.com';

export interface TinyShopOptions {
  /** The pixel's code, which uses `api`; `report(value)` passes a value to the test. */
  pixel: string;
  config?: Partial<RuntimeConfig>;
  /** Values of `privacy` besides analytics. */
  privacy?: Partial<NonNullable<RuntimeConfig['pixel']>['privacy']>;
  /** Markup after the runtime in the head, and in the body. */
  head?: string;
  body?: string;
  /** JSON answers of the shop by path; any other path answers with the page. */
  answers?: Record<string, unknown>;
  /** Paths of the shop that redirect to another one. */
  redirects?: Record<string, string>;
}

interface Collected {
  method: string;
  path: string;
  contentType: string | null;
  body: string;
}

export interface TinyShop {
  /** The page's address. */
  url: string;
  /** The collector's requests, in order of arrival. */
  collected: Collected[];
  /** Holds back the collector's answers until the returned function is called. */
  holdAnswers: () => () => void;
  close(): Promise<void>;
}

async function openTinyShop(options: TinyShopOptions): Promise<TinyShop> {
  const collected: Collected[] = [];
  let released = Promise.resolve();
  const collector = await listening((app) =>
    app.all('*', async (context) => {
      const { req } = context;
      const { method, url } = req;
      const { pathname, search } = new URL(url);
      const contentType = req.header('content-type') ?? null;
      collected.push({ method, path: pathname + search, contentType, body: await req.text() });
      await released;
      return context.body('{}', 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      });
    }),
  );
  const assetFor = await createPixelRuntimeAssets({
    pixelBundle: () => `shopify.extend('WebPixel::Render', (api) => {
      const report = (value) => console.log('reported ' + JSON.stringify(value));
      ${options.pixel}
    });`,
  });
  const page = pageOf(options, `http://127.0.0.1:${collector.port()}`);
  const shop = await listening((app) =>
    app.all('*', (context) => {
      const { path } = context.req;
      const target = options.redirects?.[path];
      if (target !== undefined) return context.redirect(target);
      const asset = assetFor(path);
      if (asset) return answerAsset(context, asset);
      const answer = options.answers?.[path];
      return answer === undefined ? context.html(page) : context.json(answer);
    }),
  );

  return {
    url: `http://127.0.0.1:${shop.port()}/`,
    collected,
    holdAnswers: () => {
      const held = new AbortController();
      released = once(held.signal, 'abort').then(() => undefined);
      return () => held.abort();
    },
    close: async () => {
      await Promise.all([shop.shut(), collector.shut()]);
    },
  };
}

async function listening(route: (app: Hono<{ Bindings: HttpBindings }>) => unknown) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  route(app);
  const listener = createListener({ app, port: 0 });
  await listener.open();
  return listener;
}

function pageOf(options: TinyShopOptions, collectorOrigin: string): string {
  const config: RuntimeConfig = {
    pixel: {
      bundleUrl: '/web-pixels/pixel.js',
      settings: { colour: 'blue' },
      privacy: {
        analytics: true,
        marketing: false,
        preferences: false,
        sale_of_data: 'disabled',
        ...options.privacy,
      },
    },
    addressMap: { [COLLECTOR]: collectorOrigin },
    initData: {
      customer: null,
      cart: null,
      purchasingCompany: null,
      shop: {
        countryCode: 'US',
        myshopifyDomain: 'tiny-shop.myshopify.com',
        name: 'Tiny Shop',
        paymentSettings: { currencyCode: 'USD' },
        storefrontUrl: 'https://tiny-shop.example',
      },
    },
    productVariants: [],
    events: [{ name: 'page_viewed', data: {} }],
    consentAssumed: true,
    ...options.config,
  };
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><title>Tiny Shop</title><link rel="icon" href="data:,">
    <script type="application/json" id="web-pixels-config">${json}</script>
    <script src="/web-pixels/runtime.js"></script>${options.head ?? ''}</head>
    <body>${options.body ?? ''}</body></html>`;
}

interface VisitOptions extends TinyShopOptions {
  /**
   * Routes requests of the page before it is opened. Chromium does not answer a change of routes that comes while the
   * page's worker loads the pixel.
   */
  route?: (page: Page) => Promise<unknown>;
  /** Default: `load`. */
  waitUntil?: 'load' | 'domcontentloaded';
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  shop: TinyShop;
}

/**
 * Provides one visitor for a test file: each visit is a separate shop, at an address of its own, seen in the same tab, since
 * a new profile would cost as much as the visit. Nothing is left of a test but the tab and its history.
 */
export function useVisitor(): (options: VisitOptions) => Promise<Visit> {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const shops: TinyShop[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    context = await browser.newContext();
    page = await context.newPage();
  });
  afterEach(async () => {
    page.removeAllListeners();
    await page.goto('about:blank');
    await page.unrouteAll();
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await context.clearCookies();
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });
  afterAll(() => browser.close());

  return async ({ route, waitUntil = 'load', ...options }) => {
    const shop = await openTinyShop(options);
    shops.push(shop);
    await route?.(page);
    await page.goto(shop.url, { waitUntil });
    return { page, context, shop };
  };
}

export function idle(page: Page): Promise<UnderWay> {
  return page.evaluate('webPixelsSandbox.idle()');
}

/** The runtime's record of one kind, oldest first. */
export async function recorded(page: Page, kind: RuntimeRecord['kind']): Promise<string[]> {
  const records = await page.evaluate<RuntimeRecord[]>('webPixelsSandbox.records()');
  return records.filter((record) => record.kind === kind).map(({ text }) => text);
}

/** The values that the pixel passed to `report`, once the page is idle. */
export async function reported(page: Page): Promise<unknown[]> {
  await idle(page);
  return (await recorded(page, 'console'))
    .filter((text) => text.startsWith('reported '))
    .map((text) => JSON.parse(text.slice('reported '.length)) as unknown);
}
