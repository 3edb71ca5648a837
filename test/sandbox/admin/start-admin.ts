import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HOST } from '../addresses.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createListener } from '../service-parts/listener.ts';
import { type Actions, createActions } from './actions.ts';
import { adminApiRoutes } from './admin-api/routes.ts';
import { createPageApp } from './page-app.ts';
import { createFront } from './front.ts';
import { tokenRoutes } from './platform/access-tokens.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { SHOP } from './platform/shop.ts';
import { type CatalogueWebhooks, createCatalogueWebhooks } from './webhooks/catalogue-webhooks.ts';
import {
  bulkFinishMessage,
  type WebhookSender,
  createWebhookSender,
} from './webhooks/webhook-sender.ts';

export interface AdminOptions {
  /** 0 selects a free port. */
  ports: { admin: number; app: number };
  /** The app's own port, read at each request. */
  appPort: () => number;
  /** The address that replaces the shop's own domain; missing without a storefront. */
  onlineStore?: string;
  /** The shop's catalogue; by default a new one. */
  catalogue?: Catalogue;
  /** Receives the pixel's settings after each change, null without a pixel. */
  onPixelChange?: (settings: Record<string, string> | null) => void;
  now: () => Date;
  /** Milliseconds before each retry of a webhook; by default Shopify's, shortened. */
  webhookPauses?: readonly number[];
}

/** The shop's admin and the Shopify behind it, running. */
export interface Admin {
  /** The admin's address in a browser: `http://127.0.0.1:<port>/store/<shop>`. */
  url: string;
  /** The origin that replaces Shopify's names: `http://127.0.0.1:<port>`. */
  origin: string;
  /** The app's address in a browser, without a slash at the end. */
  appUrl: string;
  platform: Platform;
  actions: Actions;
  webhookSender: WebhookSender;
  /** Sends webhooks of catalogue changes. */
  catalogueWebhooks: CatalogueWebhooks;
  close(): Promise<void>;
}

/**
 * Starts the shop's admin with the app's front.
 *
 * @throws {Error} that names the port if one cannot be listened on; nothing stays open then
 */
export async function startAdmin(options: AdminOptions): Promise<Admin> {
  const { ports, appPort, onPixelChange, now } = options;
  const { catalogue = createCatalogue({ now: () => now().getTime() }) } = options;
  // A different host name than the admin's makes the app another site for the browser.
  const appUrl = () => `http://localhost:${front.port()}`;
  const platform = createPlatform({
    catalogue,
    ...(onPixelChange && { onPixelChange }),
    now,
  });
  const webhookSender = createWebhookSender({
    addressOf(topic) {
      const path = platform.configuration().webhookUris.get(topic);
      return path === undefined ? null : `http://${HOST}:${front.port()}${path}`;
    },
    apiVersion: () => platform.configuration().webhookApiVersion,
    now,
    ...(options.webhookPauses && { pauses: options.webhookPauses }),
  });
  const catalogueWebhooks = createCatalogueWebhooks({
    webhookSender,
    isWanted: (topic) =>
      platform.installation() !== null && platform.configuration().webhookUris.has(topic),
  });
  catalogue.subscribe(catalogueWebhooks.notify);
  const actions = createActions(platform, webhookSender);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/admin/*', async (context, next) => {
    const shop = context.req.header('x-forwarded-host') ?? SHOP.domain;
    if (shop !== SHOP.domain) return context.json({ errors: 'Not Found' }, 404);
    await next();
  });
  app.route('/', tokenRoutes(platform));
  app.route(
    '/',
    adminApiRoutes({
      platform,
      onBulkEnd(operation) {
        const { topic, body } = bulkFinishMessage(operation);
        if (platform.installation() && platform.configuration().webhookUris.has(topic))
          void webhookSender.send({ topic, body });
      },
    }),
  );
  app.route(
    '/',
    await createPageApp({
      ...{ platform, actions, webhookSender, catalogueWebhooks },
      appOrigin: appUrl,
      ...(options.onlineStore !== undefined && { onlineStore: options.onlineStore }),
    }),
  );

  const admin = createListener({ app, port: ports.admin });
  const origin = () => `http://${HOST}:${admin.port()}`;
  const front = createListener({
    app: createFront({ appPort, adminOrigin: origin }),
    port: ports.app,
  });
  const close = async () => {
    webhookSender.stop();
    await Promise.all([admin.shut(), front.shut()]);
  };
  try {
    await admin.open();
    await front.open();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `${origin()}/store/${SHOP.handle}`,
    origin: origin(),
    appUrl: appUrl(),
    platform,
    actions,
    webhookSender,
    catalogueWebhooks,
    close,
  };
}
