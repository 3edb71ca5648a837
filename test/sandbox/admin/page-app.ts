import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { answerAsset, bundled } from '../service-parts/bundle.ts';
import { failure } from '../service-parts/listener.ts';
import { once } from '../service-parts/once.ts';
import { pageRequests } from './page-requests.ts';
import { appsPage, elsewherePage } from './views/apps.ts';
import {
  addressOf,
  adminDocument,
  type PageParts,
  type Place,
  STORE,
  type View,
} from './views/document.ts';
import { faultsPage } from './views/faults.ts';
import { flowPage, webhooksPage } from './views/messages.ts';
import { ordersPage } from './views/orders.ts';
import { productPage, productsPage } from './views/products.ts';
import { themeEditorPage } from './views/theme-editor.ts';
import { APP } from './platform/session-token.ts';

interface PageAppParts extends PageParts {
  /** The app's origin, the only one that may be framed. */
  appOrigin: () => string;
  /** The address that replaces the shop's own domain; missing without a storefront. */
  onlineStore?: string;
}

/** Serves the admin's pages, their files, Shopify's CDN files for the app, and the pages' requests. */
export async function createPageApp({
  appOrigin,
  onlineStore,
  ...parts
}: PageAppParts): Promise<Hono<{ Bindings: HttpBindings }>> {
  const files = await adminFiles();
  const requests = pageRequests(parts);
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });

  app.use(csrf(), async (context, next) => {
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (context) => context.redirect(STORE));
  app.route('/', pagesOf(parts, appOrigin));
  app.get('/online-store/*', (context) => {
    if (onlineStore === undefined) return context.notFound();
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(
      new URL(pathname.slice('/online-store'.length) + search, onlineStore).href,
    );
  });
  app.get('/admin.js', (context) => answerAsset(context, files.script));
  app.get('/admin.css', (context) => answerAsset(context, files.style));
  app.get('/cdn/shopifycloud/app-bridge.js', (context) => answerAsset(context, files.appBridge));
  app.get('/cdn/static/fonts/*', (context) =>
    answerAsset(context, { body: '/* No web font without Shopify. */', contentType: 'text/css' }),
  );

  app.post('/sandbox/:name', async (context) => {
    const name = context.req.param('name');
    const act = Object.hasOwn(requests, name) ? requests[name] : undefined;
    if (act === undefined) return context.notFound();
    try {
      return context.json(act(await context.req.parseBody()));
    } catch (error) {
      if (error instanceof z.ZodError)
        return context.json(failure('not taken', [z.prettifyError(error)]), 400);
      const message = error instanceof Error ? error.message : 'unknown reason';
      return context.json(failure('not done', [message]), 409);
    }
  });

  app.notFound((context) => context.json(failure('not found', ['There is no such page.']), 404));
  return app;
}

/** The pages at their addresses within the shop's. */
function pagesOf(
  { platform, webhookSender, catalogueWebhooks }: PageParts,
  appOrigin: () => string,
): Hono {
  const { catalogue, orders } = platform;
  const pages = new Hono({ strict: false });
  const show = (context: Context, place: Place, view: View) => {
    context.header(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
        `frame-src ${appOrigin()}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
    );
    const isInstalled = platform.installation() !== null;
    return context.html(adminDocument(view, place, { isInstalled, appOrigin: appOrigin() }));
  };

  pages.get(STORE, (c) => show(c, 'apps', appsPage(platform)));
  pages.get(addressOf('apps'), (c) => show(c, 'apps', appsPage(platform)));
  pages.get(`${addressOf('apps')}/:app{${APP.handle}|${APP.apiKey}}/*`, (c) =>
    show(c, 'app', appsPage(platform)),
  );
  pages.get(addressOf('products'), (c) => {
    const status = c.req.query('status') ?? '';
    return show(c, 'products', productsPage(catalogue, catalogueWebhooks.delivery(), status));
  });
  pages.get(`${addressOf('products')}/:id`, (c) =>
    show(c, 'products', productPage(platform, c.req.param('id'))),
  );
  pages.get(`${addressOf('orders')}/:id?`, (c) =>
    show(c, 'orders', ordersPage(orders, c.req.param('id'))),
  );
  pages.get(addressOf('themeEditor'), (c) =>
    show(c, 'themeEditor', themeEditorPage(platform, c.req.query('activateAppId') ?? '')),
  );
  pages.get(addressOf('webhooks'), (c) =>
    show(c, 'webhooks', webhooksPage(platform, webhookSender)),
  );
  pages.get(addressOf('flow'), (c) => show(c, 'flow', flowPage(platform)));
  pages.get(addressOf('faults'), (c) => show(c, 'faults', faultsPage(platform)));
  pages.get('/store/*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    return show(c, 'elsewhere', elsewherePage(pathname.replace(STORE, '') + search));
  });
  return pages;
}

/** The files of the admin's pages, and App Bridge, which replaces that of Shopify's CDN; read once per process. */
const adminFiles = once(async () => {
  const fileOf = (name: string) => new URL(`page/${name}`, import.meta.url);
  const [style, script, appBridge] = await Promise.all([
    bundled(fileOf('admin.css')),
    bundled(fileOf('admin.ts')),
    bundled(fileOf('app-bridge/app-bridge.ts')),
  ]);
  return { style, script, appBridge };
});
