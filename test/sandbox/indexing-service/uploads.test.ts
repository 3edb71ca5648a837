import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FORMATS, PACKINGS, product } from '../../uploads/support/files.ts';
import { HOUR, send, startService, type TestService } from './test-service.ts';

async function post(service: TestService, content: Uint8Array): Promise<number> {
  const body = new FormData();
  body.set('feedFile', new Blob([Buffer.from(content)]), 'feed');
  return (await send(service, 'POST', '/api/index/feed?feedId=1201', { body })).status;
}

const uids = (service: TestService) => service.index('1201').map(({ record }) => record.uid);
const products = [product(1), product(2, { children: [{ uid: '2-s', size: 'S' }] })];

describe('an uploaded file', () => {
  it.each(
    (['csv', 'ndjson', 'xml'] as const).flatMap((format) =>
      (['plain', 'gzip', 'zip'] as const).map((packing) => [format, packing] as const),
    ),
  )('of %s, packed as %s, is in the index when that has finished', async (format, packing) => {
    const service = await startService();
    expect(await post(service, PACKINGS[packing](FORMATS[format](products)))).toBe(200);
    expect(uids(service)).toEqual([]);
    service.pass(HOUR);
    expect(uids(service)).toEqual(['1', '2']);
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
    const service = await startService();
    expect(await post(service, gzipSync(content))).toBe(200);
    service.pass(HOUR);
    expect(service.feed('1201').state).toBe('error');
    expect(uids(service)).toEqual([]);
  });
});
