import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

describe('the HTML of the server', () => {
  let page: Page;
  beforeAll(async () => {
    page = await gallery.keptPage();
  });

  /** Shows an address, and returns React's warnings about the server's HTML. */
  async function mismatchesAt(path?: string): Promise<string[]> {
    const found: string[] = [];
    page.on('pageerror', ({ message }) => found.push(message));
    await page.goto(gallery.address('overview-calm', path));
    await page.waitForLoadState('networkidle');
    return found;
  }

  it.each([
    ['/app/nonsense', 'Page not found'],
    ['/app/history/1/2/3', 'Page not found'],
    ['/nonsense', 'There is no page here'],
  ])('is what the browser renders for an address that is no page: %s', async (path, heading) => {
    expect(await mismatchesAt(path)).toEqual([]);
    expect(await page.locator('h1').innerText()).toBe(heading);
  });

  it('has no zero bytes, also where a character of several bytes lies across the end of a buffer', async () => {
    const name = '€'.repeat(200);
    gallery.change('history-few', { feedNames: { '1001': name, '1002': name } });
    const html = await (await gallery.request('history-few', '/app/history')).text();
    expect(html.includes(name)).toBe(true);
    expect(html.includes('\0')).toBe(false);
  });

  it('is what the browser renders where Shopify refuses access', async () => {
    const words = 'Shopify isn’t letting the app in right now.';
    gallery.change('overview-calm', { turnedAway: () => new Response(words, { status: 503 }) });
    expect(await mismatchesAt()).toEqual([]);
    expect(await page.locator('body').innerText()).toContain(words);
  });
});

it.each([
  ['/app/alerts', 'Overview'],
  ['/app/alerts/', 'Overview'],
  ['/app/feeds', 'Overview'],
  ['/app/health', 'Overview'],
  ['/app/feeds/1201/file', 'Page not found'],
  ['/app/shop-feed/state', 'Product feed'],
  ['/app/shop-feed/download', 'Product feed'],
])('An address that answers data leads staff who open it to a page: %s', async (path, heading) => {
  const page = await gallery.served('overview-calm', { path: `${path}?locale=en&code=secret` });
  expect(await page.locator('h1').innerText()).toBe(heading);
  expect(new URL(page.url()).search).toBe('?locale=en');
});

describe('addresses outside of the admin’s pages', () => {
  const fetched = async (path: string, method = 'GET') => {
    const response = await gallery.request('overview-calm', path, method);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('describe the app at its root', async () => {
    const { status, text } = await fetched('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Beacon Pixel</h1>');
  });

  it('redirect to the pages where the query names a shop, as Shopify opens an app', async () => {
    const { status, headers } = await fetched('/?shop=demo-shop.myshopify.com&host=abc&embedded=1');
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/app?shop=demo-shop.myshopify.com&host=abc&embedded=1');
  });

  it.each(['GET', 'DELETE'])('refuse %s for a webhook', async (method) => {
    const { status, headers } = await fetched('/webhooks', method);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toBe('POST');
  });
});
