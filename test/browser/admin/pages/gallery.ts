import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { CLIENT_FILES, loadPages } from '../../../../app/server/pages.ts';
import { APP_BRIDGE } from './app-bridge.ts';
import type { Call } from './hand-made-answers.ts';
import { handMadeServices } from './hand-made-services.ts';
import { NOW } from './samples.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';

const COOKIE = 'gallery-scene';
const FOREVER = 'public, max-age=31536000, immutable';
const APP_BRIDGE_URL = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/** Serves the pages of the real build in any scene. */
export type Gallery = Awaited<ReturnType<typeof openGallery>>;

export interface GalleryOptions {
  /** The server's clock. Default: stands still at {@link NOW}. */
  now?: () => Date;
  /** Default: any free one. */
  port?: number;
}

/** Serves `build/` with hand-made services, after `npm run build`. */
export async function openGallery({ now = () => NOW, port = 0 }: GalleryOptions = {}) {
  // React reads it when it is loaded, and renders pages in half the time in production mode.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await loadPages(handMadeServices({}, now, []));
  if (NODE_ENV !== undefined) process.env.NODE_ENV = NODE_ENV;
  const current = new Map<string, Scene>();
  const calls = new Map<string, Call[]>();
  const called = (scene: string, name: string) =>
    calls.get(scene)?.filter(([each]) => each === name).length ?? 0;
  let planned: { scene: string; call: string; count: number; changes: Scene }[] = [];
  /** Changes a scene from now on. */
  const change = (scene: string, changes: Scene) => {
    current.set(scene, { ...current.get(scene), ...changes });
  };
  const applyPlanned = () => {
    const isDue = ({ scene, call, count }: (typeof planned)[number]) => called(scene, call) > count;
    for (const { scene, changes } of planned.filter(isDue)) change(scene, changes);
    planned = planned.filter((each) => !isDue(each));
  };
  /** Clears calls and changes. */
  const reset = () => {
    planned = [];
    for (const [name, { scene }] of Object.entries(scenes)) {
      current.set(name, scene);
      calls.set(name, []);
    }
  };
  reset();

  const app = new Hono();
  app.get('/gallery', (c) => c.html(list()));
  app.get('/gallery/app-bridge.js', (c) => {
    const { extensions = [] } = current.get(getCookie(c, COOKIE) ?? '') ?? {};
    const script = `window.galleryExtensions = ${JSON.stringify(extensions)};${APP_BRIDGE}`;
    return c.body(script, 200, { 'Content-Type': 'text/javascript' });
  });
  app.get('/gallery/:scene', (c) => {
    const name = c.req.param('scene');
    setCookie(c, COOKIE, name);
    return c.redirect(c.req.query('path') ?? scenes[name]?.path ?? '/app');
  });
  app.use(
    '/assets/*',
    serveStatic({
      root: CLIENT_FILES,
      precompressed: true,
      // As the app does.
      onFound: (_, c) => c.header('Cache-Control', FOREVER),
    }),
  );
  app.all('*', async (c) => {
    applyPlanned();
    const name = getCookie(c, COOKIE) ?? '';
    const scene = current.get(name);
    if (!scene) return c.redirect('/gallery');
    const services = handMadeServices(scene, now, calls.get(name) ?? []);
    const { pages } = await loadPages(services);
    return withLocalBridge(await pages(c.req.raw));
  });

  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The address that selects a scene and redirects to its page, or to another one in the same scene. */
    address: (scene: string, path?: string) =>
      `${url}/gallery/${scene}${path ? `?path=${encodeURIComponent(path)}` : ''}`,
    /** The answer to a request in a scene, without a browser; redirects are not followed. */
    request: (scene: string, path: string, method = 'GET') =>
      fetch(`${url}${path}`, {
        method,
        headers: { Cookie: `${COOKIE}=${scene}` },
        redirect: 'manual',
      }),
    /** The calls of the services in a scene, since the last reset. */
    calls: (scene: string): Call[] => calls.get(scene) ?? [],
    change,
    /** Changes a scene from the next call of a service's function on: no earlier poll of the page shows the changes. */
    changeAfter(scene: string, call: string, changes: Scene) {
      planned.push({ scene, call, count: called(scene, call), changes });
    },
    reset,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => {
          if (error) reject(error);
          else resolve();
        });
      }),
  };
}

/** Replaces Shopify's script, which its CDN serves, by a local substitute. */
async function withLocalBridge(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const page = (await response.text()).replaceAll(APP_BRIDGE_URL, '/gallery/app-bridge.js');
  return new Response(page, { status: response.status, headers: response.headers });
}

function list(): string {
  const items = Object.keys(scenes).map(
    (name) => `<li><a href="/gallery/${name}">${name}</a></li>`,
  );
  return `<!doctype html><title>Gallery</title><h1>Gallery</h1><ul>${items.join('')}</ul>`;
}
