import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HOST } from '../addresses.ts';
import { pageStyle } from '../service-parts/document.ts';
import { createListener } from '../service-parts/listener.ts';
import { type StartPageLinks, startPageView } from './view.ts';

interface StartPageOptions {
  /** 0 selects a free port. */
  port: number;
  /** Read for each page; null while the sandbox starts. */
  links: () => StartPageLinks | null;
}

interface StartPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the page that explains the sandbox: first steps, and all addresses.
 *
 * @throws {Error} that names the port if it cannot be listened on
 */
export async function startStartPage({ port, links }: StartPageOptions): Promise<StartPage> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/', (context) => {
    const known = links();
    return known
      ? context.html(startPageView(known))
      : context.text('The sandbox is starting…', 503, { Refresh: '1', 'Retry-After': '1' });
  });
  app.get('/page.css', pageStyle);

  const listener = createListener({ app, port });
  await listener.open();
  return { url: `http://${HOST}:${listener.port()}/`, close: listener.shut };
}
