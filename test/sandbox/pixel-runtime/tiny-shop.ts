/** A shop of one page, and a collector for its pixel's requests: what the runtime's tests stand on. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPixelRuntimeAssets } from './assets.ts';
import type { RuntimeConfig } from './contract.ts';

/** The public origin that leads to the collector. */
export const COLLECTOR = 'https://collector.example.com';

export interface TinyShopOptions {
  /** What the pixel does with its `api`; `say(value)` tells the test. */
  pixel: string;
  config?: Partial<RuntimeConfig>;
  /** More of `privacy` than analytics. */
  privacy?: Partial<NonNullable<RuntimeConfig['pixel']>['privacy']>;
  /** Markup behind the runtime in the head, and in the body. */
  head?: string;
  body?: string;
  /** JSON answers of the shop by path; any other path is the page. */
  answers?: Record<string, unknown>;
  /** Paths of the shop that lead to another one. */
  redirects?: Record<string, string>;
}

export interface Collected {
  method: string;
  path: string;
  contentType: string | null;
  body: string;
}

export interface TinyShop {
  /** Where the page is. */
  url: string;
  /** What reached the collector, in the order of arrival. */
  collected: Collected[];
  /** Keeps the collector's answers back until the returned function is called. */
  holdAnswers: () => () => void;
  close(): Promise<void>;
}

export async function openTinyShop(options: TinyShopOptions): Promise<TinyShop> {
  const collected: Collected[] = [];
  let released = Promise.resolve();
  const collector = await listening(async (request, response) => {
    collected.push({
      method: request.method ?? '',
      path: request.url ?? '',
      contentType: request.headers['content-type'] ?? null,
      body: await bodyOf(request),
    });
    await released;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.end('{}');
  });

  const assetFor = createPixelRuntimeAssets({
    pixelBundle: () => `shopify.extend('WebPixel::Render', (api) => {
      const say = (value) => console.log('said ' + JSON.stringify(value));
      ${options.pixel}
    });`,
  });
  const page = pageOf(options, `http://127.0.0.1:${portOf(collector)}`);
  const shop = await listening((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop.example').pathname;
    const target = options.redirects?.[path];
    if (target !== undefined) {
      response.writeHead(302, { Location: target }).end();
      return Promise.resolve();
    }
    const asset = assetFor(path);
    const answer = options.answers?.[path];
    const [type, text] = asset
      ? [asset.contentType, asset.body]
      : answer === undefined
        ? ['text/html; charset=utf-8', page]
        : ['application/json', JSON.stringify(answer)];
    response.setHeader('Content-Type', type).end(text);
    return Promise.resolve();
  });

  return {
    url: `http://127.0.0.1:${portOf(shop)}/`,
    collected,
    holdAnswers: () => {
      const gate = new AbortController();
      released = new Promise((resolve) => {
        gate.signal.addEventListener('abort', () => {
          resolve();
        });
      });
      return () => {
        gate.abort();
      };
    },
    close: async () => {
      await Promise.all([closed(shop), closed(collector)]);
    },
  };
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

async function listening(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}
