import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { build } from 'esbuild';
import { failure } from '../service-parts/listener.ts';
import type { Actions } from './actions.ts';
import type { AdminState } from './admin-state.ts';
import { type LiveSource, streamOf } from './live-source.ts';
import { pageRequests } from './page-requests.ts';
import { SHOP } from './platform/shop.ts';

interface PageAppParts {
  live: LiveSource<AdminState>;
  actions: Actions;
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
  live,
  actions,
  appOrigin,
  onlineStore,
}: PageAppParts): Promise<Hono<{ Bindings: HttpBindings }>> {
  const files = await adminFiles();
  const requests = pageRequests(actions);
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
  /** Replaces `https://cdn.shopify.com/shopifycloud/app-bridge.js`. */
  appBridge: string;
}

let read: Promise<AdminFiles> | undefined;

/** Reads the page's files and bundles the scripts, once per process. */
function adminFiles(): Promise<AdminFiles> {
  read ??= readAdminFiles();
  return read;
}

async function readAdminFiles(): Promise<AdminFiles> {
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
