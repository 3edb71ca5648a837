import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORMATS, PACKINGS, product } from '../../uploads/support/files.ts';
import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import { type IndexingService, startIndexingService } from './start-indexing-service.ts';

let service: IndexingService;
let now = Date.parse('2026-11-21T09:00:00Z');

beforeEach(async () => {
  service = await startIndexingService({ port: 0, host: '127.0.0.1', now: () => now });
});
afterEach(() => service.close());

const HOUR = 3_600_000;

async function post(content: Uint8Array, feedId = '1201'): Promise<number> {
  const body = new FormData();
  body.set('feedFile', new Blob([Buffer.from(content)]), 'feed');
  const authorization = `Basic ${btoa(`${SITE_ID}:${SECRET_KEY}`)}`;
  const address = `${service.url}/api/index/feed?feedId=${feedId}`;
  return (await fetch(address, { method: 'POST', body, headers: { authorization } })).status;
}

const uids = () => service.index('1201').map(({ record }) => record.uid);
const products = [product(1), product(2, { children: [{ uid: '2-s', size: 'S' }] })];

describe('an uploaded file', () => {
  it.each(
    (['csv', 'ndjson', 'xml'] as const).flatMap((format) =>
      (['plain', 'gzip', 'zip'] as const).map((packing) => [format, packing] as const),
    ),
  )('of %s, packed as %s, is in the index when that has finished', async (format, packing) => {
    expect(await post(PACKINGS[packing](FORMATS[format](products)))).toBe(200);
    expect(uids()).toEqual([]);
    now += HOUR;
    expect(uids()).toEqual(['1', '2']);
    expect(service.index('1201')[1]).toMatchObject({
      by: 'upload',
      record: { title: 'Product 2, blue', children: [{ uid: '2-s', size: 'S' }] },
    });
    expect(service.requests().at(-1)?.answer).toContain('a file of 2 products');
  });

  it.each([
    ['no feed', 'nonsense'],
    ['two products of one identifier', FORMATS.csv([product(1), product(1)])],
    [
      'more than 100 children',
      FORMATS.ndjson([product(1, { children: Array.from({ length: 101 }, () => ({ a: 'b' })) })]),
    ],
    ['more than 200 KB a product', FORMATS.xml([product(1, { name: 'x'.repeat(200_001) })])],
  ])('with %s is accepted, and its index fails', async (_, content) => {
    expect(await post(gzipSync(content))).toBe(200);
    now += HOUR;
    expect(service.feed('1201').state).toBe('error');
    expect(uids()).toEqual([]);
  });
});
