import { expect, it } from 'vitest';
import type { Delivery } from './start-storefront.ts';
import { openStorefront } from './test-storefront.ts';

const FILE = '/cdn/shop/t/1/assets/theme.js';

/** Per path, how long a browser may keep what it gets, and how that is compressed. */
async function headersOf(paths: readonly string[], delivery?: Delivery) {
  const storefront = await openStorefront(delivery ? { delivery } : {});
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const { headers } = await fetch(storefront.url + path, {
          headers: { 'accept-encoding': 'gzip' },
        });
        return [headers.get('cache-control'), headers.get('content-encoding')];
      }),
    );
  } finally {
    await storefront.close();
  }
}

it('a storefront lets the browser keep nothing, so that a new build shows at once', async () => {
  expect(await headersOf(['/', FILE])).toEqual([
    ['private, no-cache', null],
    ['private, no-cache', null],
  ]);
});

it('one that plays a network compresses, and lets files be kept for a year', async () => {
  expect(await headersOf(['/', FILE, '/cdn/shop/files/other.svg'], 'cdn')).toEqual([
    ['private, no-cache', 'gzip'],
    ['public, max-age=31536000, immutable', 'gzip'],
    ['private, no-cache', 'gzip'],
  ]);
});
