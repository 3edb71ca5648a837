import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { answerAsset, bundled } from '../service-parts/bundle.ts';
import { failure } from '../service-parts/listener.ts';
import { once } from '../service-parts/once.ts';
import type { AdminState } from './admin-state.ts';
import { type PageRequestParts, pageRequests } from './page-requests.ts';
import { SHOP } from './platform/shop.ts';

interface PageAppParts extends PageRequestParts {
  /** The page's data at this moment. */
  state: () => AdminState;
  /** The app's origin, the only one that may be framed. */
  appOrigin: () => string;
  /** The address that replaces the shop's own domain; missing without a storefront. */
  onlineStore?: string;
}

/**
 * Serves the admin's page under `/store/<shop>`, its files, Shopify's CDN files for the app, and the page's requests.
 * Only JSON bodies are accepted, so that no other site's page can send requests in a person's name.
 */
export async function createPageApp({
  state,
  appOrigin,
  onlineStore,
  ...parts
}: PageAppParts): Promise<Hono<{ Bindings: HttpBindings }>> {
  const files = await adminFiles();
  const requests = pageRequests(parts);
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
  app.get('/admin.js', (context) => answerAsset(context, files.script));
  app.get('/admin.css', (context) => answerAsset(context, files.style));
  app.get('/cdn/shopifycloud/app-bridge.js', (context) => answerAsset(context, files.appBridge));
  app.get('/cdn/static/fonts/*', (context) =>
    answerAsset(context, { body: '/* No web font without Shopify. */', contentType: 'text/css' }),
  );

  app.get('/state.json', (context) => context.json(state()));

  app.post('/sandbox/:name', async (context) => {
    if (context.req.header('content-type') !== 'application/json')
      return context.json(failure('not taken', ['Content-Type: expected application/json']), 415);
    const name = context.req.param('name');
    const act = Object.hasOwn(requests, name) ? requests[name] : undefined;
    if (act === undefined) return context.notFound();
    try {
      return context.json(act(await context.req.json().catch(() => undefined)));
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

/** The files of the admin's page, and App Bridge, which replaces that of Shopify's CDN; read once per process. */
const adminFiles = once(async () => {
  const fileOf = (name: string) => new URL(`page/${name}`, import.meta.url);
  const [html, style, script, appBridge] = await Promise.all([
    readFile(fileOf('admin.html'), 'utf8'),
    bundled(fileOf('admin.css')),
    bundled(fileOf('admin.ts')),
    bundled(fileOf('app-bridge/app-bridge.ts')),
  ]);
  return { html, style, script, appBridge };
});
