import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { build } from 'esbuild';
import { failure, type LiveSource, streamOf } from '../service-parts/live-page.ts';
import {
  type Actions,
  collectionChangesSchema,
  countSchema,
  deliverySchema,
  newProductSchema,
  productChangesSchema,
} from './actions.ts';
import type { AdminState } from './admin-state.ts';
import { adminFaultsSchema } from './platform/faults.ts';
import { ORDER_MAKINGS } from './platform/orders.ts';
import { SHOP } from './platform/shop.ts';
import { TOPICS } from './webhooks/courier.ts';

interface PageAppParts {
  files: AdminFiles;
  live: LiveSource<AdminState>;
  actions: Actions;
  /** The app's origin, which alone may be framed. */
  appOrigin: () => string;
  /** Where the shop's own domain leads; nowhere without a storefront. */
  onlineStore?: string;
}

const webhookSchema = z.strictObject({
  topic: z.enum(TOPICS),
  how: z.enum(['signed', 'forged', 'again']),
});

const launchSchema = z.strictObject({ staffId: z.string(), locale: z.string().max(20) });

const embedSchema = z.strictObject({ embed: z.string(), state: z.enum(['on', 'off']) });

/**
 * The admin's page under `/store/<shop>`, its files, what Shopify's CDN holds for the app, and what
 * the page asks for. Only JSON is taken, so that no other site's page can ask in a person's name.
 */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { files, live, actions, appOrigin, onlineStore } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (context) => context.redirect(`/store/${SHOP.handle}`));
  app.get('/store/:shop{.+}', (context) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
        `frame-src ${appOrigin()}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
    return context.html(files.html);
  });
  app.get('/online-store/*', (context) => {
    if (onlineStore === undefined) return context.notFound();
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(
      new URL(pathname.slice('/online-store'.length) + search, onlineStore).href,
    );
  });
  app.get('/admin.js', (context) => script(context, files.script));
  app.get('/admin.css', (context) => style(context, files.css));
  app.get('/cdn/shopifycloud/app-bridge.js', (context) => script(context, files.appBridge));
  app.get('/cdn/static/fonts/*', (context) => style(context, '/* No web font without Shopify. */'));

  app.get('/events/stream', (context) =>
    context.body(streamOf(live), 200, { 'Content-Type': 'text/event-stream' }),
  );

  app.post('/sandbox/session-token', (context) =>
    asked(context, z.strictObject({ staffId: z.string() }), ({ staffId }) => ({
      token: actions.sessionToken(staffId),
    })),
  );
  app.post('/sandbox/launch', (context) =>
    asked(context, launchSchema, ({ staffId, locale }) => ({
      query: actions.launchQuery(staffId, locale),
    })),
  );
  app.post('/sandbox/install', (context) => asked(context, nothing, actions.install));
  app.post('/sandbox/uninstall', (context) => asked(context, nothing, actions.uninstall));
  app.post('/sandbox/scopes', (context) =>
    asked(context, z.strictObject({ scopes: z.array(z.string()) }), ({ scopes }) => {
      actions.changeScopes(scopes);
    }),
  );
  app.post('/sandbox/webhooks', (context) =>
    asked(context, webhookSchema, ({ topic, how }) => {
      actions.sendWebhook(topic, how);
    }),
  );
  app.put('/sandbox/theme', (context) =>
    asked(context, embedSchema, ({ embed, state }) => {
      actions.switchEmbed(embed, state);
    }),
  );
  app.post('/sandbox/orders', (context) =>
    asked(context, z.strictObject({ how: z.enum(ORDER_MAKINGS) }), ({ how }) => {
      actions.makeOrder(how);
    }),
  );
  app.post('/sandbox/orders/cancel', (context) =>
    asked(context, z.strictObject({ id: z.string() }), ({ id }) => {
      actions.cancelOrder(id);
    }),
  );
  app.post('/sandbox/products', (context) =>
    asked(context, newProductSchema, actions.createProduct),
  );
  app.post('/sandbox/products/many', (context) =>
    asked(context, countSchema, ({ count }) => {
      actions.changeMany(count);
    }),
  );
  app.put('/sandbox/products/:id', (context) =>
    asked(context, productChangesSchema, (changes) => {
      actions.changeProduct(context.req.param('id'), changes);
    }),
  );
  app.post('/sandbox/products/:id/delete', (context) =>
    asked(context, nothing, () => {
      actions.deleteProduct(context.req.param('id'));
    }),
  );
  app.post('/sandbox/products/:id/burst', (context) =>
    asked(context, countSchema, ({ count }) => {
      actions.burst(context.req.param('id'), count);
    }),
  );
  app.put('/sandbox/collections/:id', (context) =>
    asked(context, collectionChangesSchema, (changes) => {
      actions.changeCollection(context.req.param('id'), changes);
    }),
  );
  app.put('/sandbox/catalogue/delivery', (context) =>
    asked(context, deliverySchema, ({ delivery }) => {
      actions.setCatalogueDelivery(delivery);
    }),
  );
  app.post('/sandbox/tokens/expire', (context) => asked(context, nothing, actions.expireTokens));
  app.put('/sandbox/tokens/lifetime', (context) =>
    asked(context, z.strictObject({ seconds: z.int().min(1).max(3_600) }), ({ seconds }) => {
      actions.setTokenLifetime(seconds);
    }),
  );
  app.put('/sandbox/faults', (context) => asked(context, adminFaultsSchema, actions.setFaults));

  app.notFound((context) => context.json(failure('not found', ['There is no such page.']), 404));
  return app;
}

const nothing = z.strictObject({});

/** Reads the body, does what it asks, and answers what came of it. */
async function asked<Body>(
  context: Context,
  schema: z.ZodType<Body>,
  act: (body: Body) => unknown,
): Promise<Response> {
  if (context.req.header('content-type') !== 'application/json') {
    return context.json(failure('not taken', ['Content-Type: expected application/json']), 415);
  }
  const body = schema.safeParse(await context.req.json().catch(() => undefined));
  if (!body.success) {
    return context.json(failure('not taken', [z.prettifyError(body.error)]), 400);
  }
  try {
    return context.json({ success: true, ...((await act(body.data)) ?? {}) });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown reason';
    return context.json(failure('not done', [message]), 409);
  }
}

function script(context: Context, text: string): Response {
  return context.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
}

function style(context: Context, text: string): Response {
  return context.body(text, 200, { 'Content-Type': 'text/css; charset=utf-8' });
}

/** The files of the admin's page and of App Bridge, as they are served. */
interface AdminFiles {
  html: string;
  css: string;
  script: string;
  /** In the place of `https://cdn.shopify.com/shopifycloud/app-bridge.js`. */
  appBridge: string;
}

/** Reads the page's files and bundles the scripts. */
export async function loadAdminFiles(): Promise<AdminFiles> {
  const [html, css, script, appBridge] = await Promise.all([
    readFile(pageFile('admin.html'), 'utf8'),
    bundled('admin.css'),
    bundled('admin.ts'),
    bundled('app-bridge/app-bridge.ts'),
  ]);
  return { html, css, script, appBridge };
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pageFile(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function pageFile(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}
