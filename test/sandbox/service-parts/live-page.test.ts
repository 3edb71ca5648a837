import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { loadPageFiles } from './page-files.ts';
import { serveLivePage } from './live-page.ts';

const live = { snapshot: () => ({}), subscribe: () => () => undefined };

async function pageOf(folder: string, home?: () => string | null): Promise<string> {
  const files = await loadPageFiles(new URL(`../${folder}/page/`, import.meta.url));
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveLivePage(app, { files, live, ...(home && { home }) });
  return (await app.request('/')).text();
}

describe.each(['tracking-service', 'indexing-service'])('the page of the %s', (folder) => {
  it('leads to the page that explains the sandbox, wherever that is by then', async () => {
    expect(await pageOf(folder, () => 'http://127.0.0.1:4000')).toContain(
      '<a href="http://127.0.0.1:4000">Start page</a>',
    );
  });

  it('leads nowhere in a service that runs alone', async () => {
    for (const home of [undefined, () => null]) {
      const html = await pageOf(folder, home);
      expect(html).not.toContain('Start page');
      expect(html).not.toContain('way home');
    }
  });
});
