import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createListener } from '../service-parts/listener.ts';
import { type Actions, createActions } from './actions.ts';
import { adminApiRoutes } from './admin-api/routes.ts';
import { createPageApp, loadAdminFiles } from './page-app.ts';
import { startFront } from './front.ts';
import { createLiveAdmin, readState } from './read-state.ts';
import { tokenRoutes } from './platform/access-tokens.ts';
import { appConfiguration } from './platform/app-configuration.ts';
import { settingsDefinition } from './platform/web-pixels.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { readProductLinks, readThemeExtension } from './platform/theme.ts';
import { SHOP } from './platform/shop.ts';
import { type CatalogueCourier, createCatalogueCourier } from './webhooks/catalogue-courier.ts';
import { bulkEndLetter, type Courier, createCourier } from './webhooks/courier.ts';

export interface AdminOptions {
  /** 0 takes a free one. */
  ports: { admin: number; app: number };
  host: string;
  /** The app's own port, asked for at each request. */
  appPort: () => number;
  /** The text of the pixel extension's `shopify.extension.toml`. */
  extensionToml: string;
  /** Where the shop's own domain leads; nowhere without a storefront. */
  onlineStore?: string;
  /** What the shop sells; a catalogue of its own unless given. */
  catalogue?: Catalogue;
  /** Gets the pixel's settings whenever they change, null for no pixel. */
  onPixelChange: (settings: Record<string, string> | null) => void;
  now: () => Date;
  /** Milliseconds before a webhook is tried again; Shopify's, shortened, unless given. */
  webhookPauses?: readonly number[];
}

/** The shop's admin and the Shopify behind it, running. */
export interface Admin {
  /** The admin for a browser: `http://127.0.0.1:<port>/store/<shop>`. */
  url: string;
  /** Where the names of Shopify lead: `http://127.0.0.1:<port>`. */
  origin: string;
  /** The app as a browser reaches it, without a slash at the end. */
  appUrl: string;
  platform: Platform;
  actions: Actions;
  courier: Courier;
  /** Tells the app of changes of the catalogue. */
  catalogueCourier: CatalogueCourier;
  close(): Promise<void>;
}

/**
 * Opens the shop's admin with the app's front.
 *
 * @throws {Error} that names the port when one cannot be listened on; nothing is left open then
 */
export async function startAdmin(options: AdminOptions): Promise<Admin> {
  const { ports, host, appPort, extensionToml, onPixelChange, now } = options;
  const { catalogue = createCatalogue({ now: () => now().getTime() }) } = options;
  const platform = createPlatform({
    configuration: () => appConfiguration(readFileSync(APP_TOML, 'utf8')),
    pixelSettings: settingsDefinition(extensionToml),
    themeExtension: readThemeExtension(THEME_EXTENSION),
    catalogue,
    productLinks: readProductLinks(PRODUCT_LINK),
    onPixelChange(settings) {
      onPixelChange(settings);
      live.changed();
    },
    now,
  });
  const courier = createCourier({
    addressOf(topic) {
      const path = platform.configuration().webhookUris.get(topic);
      return path === undefined ? null : `http://${host}:${front.port}${path}`;
    },
    apiVersion: () => platform.configuration().webhookApiVersion,
    now,
    onChange: () => {
      live.changed();
    },
    ...(options.webhookPauses && { pauses: options.webhookPauses }),
  });
  const catalogueCourier = createCatalogueCourier({
    courier,
    isWanted: (topic) =>
      platform.installation() !== null && platform.configuration().webhookUris.has(topic),
  });
  catalogue.subscribe((event) => {
    catalogueCourier.tell(event);
    live.changed();
  });
  const live = createLiveAdmin(() =>
    readState({ platform, courier, catalogueCourier, appOrigin: front.url }),
  );
  const actions = createActions({ platform, courier, catalogueCourier, onChange: live.changed });

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/admin/*', async (context, next) => {
    const shop = context.req.header('x-forwarded-host') ?? SHOP.domain;
    if (shop !== SHOP.domain) return context.json({ errors: 'Not Found' }, 404);
    await next();
    live.changed();
  });
  app.route('/', tokenRoutes(platform));
  app.route(
    '/',
    adminApiRoutes({
      platform,
      onBulkEnd(operation) {
        const { topic, body } = bulkEndLetter(operation);
        if (platform.installation() && platform.configuration().webhookUris.has(topic))
          void courier.send({ topic, body });
      },
    }),
  );
  app.route(
    '/',
    createPageApp({
      files: await loadAdminFiles(),
      live,
      actions,
      appOrigin: () => front.url,
      ...(options.onlineStore !== undefined && { onlineStore: options.onlineStore }),
    }),
  );

  const listener = createListener({ app, host, port: ports.admin });
  const front = await startFront({
    port: ports.app,
    host,
    appPort,
    adminOrigin: () => `http://${host}:${listener.port()}`,
  });
  try {
    await listener.open();
  } catch (error) {
    await front.close();
    throw error;
  }
  const origin = `http://${host}:${listener.port()}`;
  return {
    url: `${origin}/store/${SHOP.handle}`,
    origin,
    appUrl: front.url,
    platform,
    actions,
    courier,
    catalogueCourier,
    async close() {
      courier.stop();
      await Promise.all([listener.shut(), front.close()]);
    },
  };
}

const APP_TOML = new URL('../../../shopify.app.toml', import.meta.url);
const PRODUCT_LINK = new URL('../../../extensions/product-link/', import.meta.url);
const THEME_EXTENSION = new URL('../../../extensions/storefront/', import.meta.url);
