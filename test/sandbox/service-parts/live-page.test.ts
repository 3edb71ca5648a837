import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { indexingPage } from '../indexing-service/page-app.ts';
import { trackingPage } from '../tracking-service/page-app.ts';
import { serveLivePage, type LivePageParts } from './live-page.ts';

type Parts = LivePageParts<object>;

const live = { snapshot: () => ({}), subscribe: () => () => undefined };
const files = { css: '', script: '' };

async function pageOf(view: Parts['view'], home?: Parts['home']): Promise<string> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveLivePage(app, { view, files, live, ...(home && { home }) });
  return (await app.request('/')).text();
}

describe.each([
  ['tracking-service', trackingPage],
  ['indexing-service', indexingPage],
] as const)('the page of the %s', (_, view) => {
  it('leads to the page that explains the sandbox, wherever that is by then', async () => {
    expect(await pageOf(view, () => 'http://127.0.0.1:4000')).toContain(
      '<a href="http://127.0.0.1:4000">Start page</a>',
    );
  });

  it('leads nowhere in a service that runs alone', async () => {
    for (const home of [undefined, () => null]) {
      expect(await pageOf(view, home)).not.toContain('Start page');
    }
  });
});
