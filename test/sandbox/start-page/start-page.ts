import { readFile } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createListener } from '../service-parts/listener.ts';
import { sharedLook } from '../service-parts/live-page.ts';
import { type StartPageLinks, startPageView } from './view.ts';

interface StartPageOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Asked for at each page; null while the sandbox starts. */
  links: () => StartPageLinks | null;
}

interface StartPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the page that explains the sandbox: what to do first, and where everything is.
 *
 * @throws {Error} that names the port when it cannot be listened on
 */
export async function startStartPage({ port, host, links }: StartPageOptions): Promise<StartPage> {
  const own = readFile(new URL('start-page.css', import.meta.url), 'utf8');
  const stylesheet = (await Promise.all([sharedLook(), own])).join('\n');
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/', (context) => {
    const known = links();
    return known
      ? context.html(startPageView(known))
      : context.text('The sandbox is starting…', 503, { Refresh: '1', 'Retry-After': '1' });
  });
  app.get('/page.css', (context) =>
    context.body(stylesheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  const listener = createListener({ app, host, port });
  await listener.open();
  return { url: `http://${host}:${listener.port()}/`, close: listener.shut };
}
