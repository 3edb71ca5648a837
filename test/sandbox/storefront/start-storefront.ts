import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { drawPicture, picturePath } from './data/pictures.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { answerAsset, type Asset, bundled } from '../service-parts/bundle.ts';
import type { ConnectedPixel } from '../pixel-runtime/contract.ts';
import { type AppEmbed, createAppEmbed } from './apps/app-embed.ts';
import { type AppProxy, appProxyRoutes } from './apps/app-proxy.ts';
import { cartRoutes } from './cart/cart-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import type { Order } from './checkout/checkouts.ts';
import { pageRoutes } from './page-routes.ts';
import {
  checkoutFrame,
  type DiscoveryAccount,
  type Frame,
  type Page,
  type RenderPage,
  type SandboxLinks,
  storefrontFrame,
} from './pages/frame.ts';
import { notFoundPage } from './pages/shop-pages.ts';
import { runtimeConfig } from './runtime-config.ts';
import type { Markup } from '../service-parts/document.ts';
import { createListener } from '../service-parts/listener.ts';
import { once } from '../service-parts/once.ts';
import { createShop, readVisit, type Shop } from './shop.ts';

const SVG = 'image/svg+xml';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f5b4a"/>' +
  '<path d="M16 5l8 12h-5l5 7H8l5-7H8z" fill="#faf7f2"/></svg>';

/** A product's current picture; replaced pictures are not found. */
function pictureAt(catalogue: Catalogue, path: string): Asset | null {
  const product = catalogue.all().find((each) => picturePath(each) === path);
  return product ? { body: drawPicture(product), contentType: SVG } : null;
}

/** Bundles the theme, once in a process: all files of the shop by path, except the pictures of products. */
const buildThemeAssets = once(async (): Promise<ReadonlyMap<string, Asset | undefined>> => {
  const [script, style] = await Promise.all(
    ['theme.ts', 'theme.css'].map((name) => bundled(new URL(`theme/${name}`, import.meta.url))),
  );
  const icon = { body: ICON, contentType: SVG };
  return new Map<string, Asset | undefined>([
    ['/cdn/shop/t/1/assets/theme.js', script],
    ['/cdn/shop/t/1/assets/theme.css', style],
    // Some browsers also request the second address, even if the page names another.
    ['/cdn/shop/files/favicon.svg', icon],
    ['/favicon.ico', icon],
  ]);
});

export interface StorefrontOptions {
  /** 0 selects a free port. */
  port: number;
  /** The pixel that the merchant connected; read for each page. */
  pixel: () => ConnectedPixel | null;
  /** Public origin → local origin, for the web pixel runtime. */
  addressMap: () => Record<string, string>;
  /** Serves the paths below `/web-pixels/`; `null` for an unknown path. */
  assets: (path: string) => Asset | null;
  /** The links of the footer. */
  links: SandboxLinks;
  /**
   * The app's settings for its theme extension, read for each page; `null`, the default, without the extension in the
   * theme.
   */
  extension?: () => Partial<StorefrontSettings> | null;
  /** The target of the app's proxy, read for each request; `null`, the default, without an app. */
  appProxy?: () => AppProxy | null;
  /** The discovery service whose lists the theme shows; by default the shop's own. */
  discovery?: DiscoveryAccount;
  /** The delivery of pages and files. Default `plain`: nothing is cached, a new build takes effect at once. */
  delivery?: Delivery;
  /** The shop's catalogue; by default a new one. */
  catalogue?: Catalogue;
  /** Receives each new order. */
  onOrder?: (order: Order) => void;
  /** Milliseconds since 1970; the machine's clock by default. */
  now?: () => number;
}

/** `cdn` compresses, and lets the browser cache files for a year, like a shop's CDN; `cached` does only the latter. */
export type Delivery = 'plain' | 'cached' | 'cdn';

export interface Storefront {
  /** Address for a browser: `http://localhost:<port>`. */
  url: string;
  port: number;
  /** The shop's state. */
  shop: Shop;
  close(): Promise<void>;
}

/**
 * Opens the shop.
 * @throws {Error} that names the port, if another program listens on it.
 */
export async function startStorefront(options: StorefrontOptions): Promise<Storefront> {
  const { now = Date.now, onOrder } = options;
  const { catalogue = createCatalogue({ now }) } = options;
  const shop = createShop({ catalogue, now, ...(onOrder && { onOrder }) });
  const [themeAssets, embed] = await Promise.all([buildThemeAssets(), createAppEmbed()]);
  const url = (): string => `http://localhost:${listener.port()}`;
  const app = createApp({ ...options, now, shop, themeAssets, embed, url });
  const listener = createListener({ app, port: options.port });
  await listener.open();
  return { url: url(), port: listener.port(), shop, close: () => listener.shut() };
}

/** Browsers that support such rules prefetch the page of a link when it is pressed. */
const AHEAD = {
  path: '/cdn/shopifycloud/speculation-rules.json',
  rules: {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: '/account*' } },
            { not: { href_matches: '/checkout*' } },
          ],
        },
        eagerness: 'conservative',
      },
    ],
  },
};
const FILES = /^\/(cdn|web-pixels)\//;
const EXTENSION_FILES = '/cdn/extensions/';
const KEPT_FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface AppOptions extends StorefrontOptions {
  shop: Shop;
  now: () => number;
  themeAssets: ReadonlyMap<string, Asset | undefined>;
  embed: AppEmbed;
  /** The shop's origin in the browser, known once the server listens. */
  url: () => string;
}

function createApp({ shop, themeAssets, embed, url, now, ...options }: AppOptions) {
  const { extension = () => null, appProxy = () => null, delivery = 'plain' } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const render =
    (frame: (page: Page, frame: Frame) => Markup): RenderPage =>
    (context, visit, page, status = 200) => {
      const { events = [], productVariants = [] } = page;
      const config = runtimeConfig({
        visit,
        events,
        productVariants,
        pixel: options.pixel(),
        addressMap: options.addressMap(),
        storefrontUrl: url(),
        platform: shop.platform,
      });
      const { pathname, search } = new URL(context.req.url);
      const settings = extension();
      const customerId = visit.customer?.id ?? null;
      return context.html(
        frame(page, {
          visit,
          address: pathname + search,
          links: options.links,
          discovery: options.discovery ?? null,
          config,
          collections: shop.catalogue.collections(),
          embeds: settings
            ? embed.render({ settings, customerId, market: visit.market, cart: visit.cart })
            : '',
        }),
        status,
      );
    };
  const storefront = render(storefrontFrame);

  if (delivery === 'cdn') app.use(compress());
  // Avoids `no-store`, which would keep pages out of the browser's back-forward cache.
  app.use(async (context, next) => {
    await next();
    const { path } = context.req;
    // The paths of an extension's files contain their version.
    const isKept =
      context.res.ok &&
      (path.startsWith(EXTENSION_FILES) || (delivery !== 'plain' && FILES.test(path)));
    context.header('cache-control', isKept ? KEPT_FOR_A_YEAR : 'private, no-cache');
    if (context.res.headers.get('content-type')?.startsWith('text/html'))
      context.header('speculation-rules', `"${AHEAD.path}"`);
  });
  app.get(AHEAD.path, (context) =>
    context.body(JSON.stringify(AHEAD.rules), 200, {
      'content-type': 'application/speculationrules+json',
    }),
  );
  app.route('/', cartRoutes({ shop, origin: url }));
  app.route('/', checkoutRoutes({ shop, render: render(checkoutFrame) }));
  app.route('/', appProxyRoutes({ shop, appProxy, now }));
  app.route('/', pageRoutes({ shop, render: storefront }));
  app.get('/web-pixels/*', (context) => answerFile(context, options.assets(context.req.path)));
  for (const paths of ['/cdn/*', '/favicon.ico']) {
    app.get(paths, (context) =>
      answerFile(
        context,
        themeAssets.get(context.req.path) ??
          embed.assets.get(context.req.path) ??
          pictureAt(shop.catalogue, context.req.path),
      ),
    );
  }
  app.notFound((context) => storefront(context, readVisit(context, shop), notFoundPage(), 404));
  return app;
}

function answerFile(context: Context, asset: Asset | null | undefined): Response {
  context.header('access-control-allow-origin', '*');
  return asset ? answerAsset(context, asset) : context.text('There is no such file.', 404);
}
