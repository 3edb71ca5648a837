import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { PixelConnection } from '../pixel-connection.ts';
import { createListener } from '../service-parts/listener.ts';
import { sharedLook } from '../service-parts/page-files.ts';
import { startingView } from './starting-view.ts';
import { startPageView } from './view.ts';
import type { StartPageLinks } from './view.ts';

/** What the start page is started with. */
export interface StartPageOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** What it shows of the pixel. */
  connection: PixelConnection;
  /** Asked for at each page; null while the sandbox starts. */
  links: () => StartPageLinks | null;
}

/** A running start page. */
export interface StartPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the page that explains the sandbox: what to do first, where everything is, and what the pixel
 * is going to do.
 *
 * @throws {Error} that names the port when it cannot be listened on
 */
export async function startStartPage(options: StartPageOptions): Promise<StartPage> {
  const { port, host, connection, links } = options;
  const stylesheet = await readStylesheet();
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/', (context) => {
    const known = links();
    return known
      ? context.html(startPageView(connection.current(), known))
      : context.html(startingView(), 503, { 'retry-after': '1' });
  });

  app.get('/page.css', (context) =>
    context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  const listener = createListener({ app, host, port });
  await listener.open();
  return { url: `http://${host}:${listener.port()}/`, close: listener.shut };
}

/** The look of the played services' pages, and what this page adds to it. */
async function readStylesheet(): Promise<string> {
  const own = readFile(fileURLToPath(new URL('start-page.css', import.meta.url)), 'utf8');
  return (await Promise.all([sharedLook(), own])).join('\n');
}
