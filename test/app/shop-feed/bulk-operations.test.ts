import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBulkOperations, openResult } from '../../../app/shop-feed/bulk-operations.ts';
import { serve } from '../../support/serve.ts';
import { answered, failedWith } from '../shopify/admin-answers.ts';

it.each([
  ['0', null, null, { kind: 'completed', objects: 0, url: null, bytes: 0 }],
  ['7', '900', 'https://result.example/7', { kind: 'completed', objects: 7, bytes: 900 }],
  ['7', null, null, { kind: 'ended', reason: 'failed' }],
])(
  'A finished operation with %s objects, %s bytes and the address %s makes a feed of all of them or of none.',
  async (objectCount, fileSize, url, status) => {
    const operation = { status: 'COMPLETED', errorCode: null, objectCount, fileSize, url };
    const api = { query: () => Promise.resolve(answered({ bulkOperation: operation })) };
    const operations = createBulkOperations({ api });
    expect(
      await operations.check('demo.myshopify.com', 'gid://shopify/BulkOperation/7'),
    ).toMatchObject(status);
  },
);

it('A result that a redirect takes from an address without https is not used.', async () => {
  const { origin, close } = await serve(({ url }, answer) => {
    if (url === '/result') answer.writeHead(302, { location: '/elsewhere' });
    answer.end('{}');
  });
  onTestFinished(close);
  const opening = openResult({ url: `${origin}/result`, bytes: 2 }, fetch);
  await expect(opening).rejects.toHaveProperty('cause.message', 'it was sent without https');
});

it('A result whose connection ends before it is read fails for its reader alone: the process goes on.', async () => {
  const body = new ReadableStream({ start: (result) => result.error(new Error('terminated')) });
  const result = await openResult({ url: 'https://result.example/7', bytes: 900 }, () =>
    Promise.resolve(new Response(body)),
  );
  await setImmediate();
  await expect(buffer(result)).rejects.toThrow('terminated');
});

describe('An error of Shopify', () => {
  const SHOP = 'demo.myshopify.com';
  const answering = (data: unknown, code: string) =>
    createBulkOperations({ api: { query: () => Promise.resolve(failedWith(code, data)) } });

  it.each([
    ['INTERNAL_SERVER_ERROR', { kind: 'later' }],
    ['ACCESS_DENIED', { kind: 'refused', reason: 'no-access' }],
  ])('with the code %s where an operation is to begin means %j.', async (code, outcome) => {
    for (const data of [null, { bulkOperationRunQuery: null }])
      expect(await answering(data, code).start(SHOP, '{ shop { id } }')).toEqual(outcome);
  });

  it.each([
    ['INTERNAL_SERVER_ERROR', { kind: 'no-answer' }],
    ['ACCESS_DENIED', { kind: 'ended', reason: 'no-access' }],
  ])('with the code %s beside no operation means %j.', async (code, status) => {
    const operations = answering({ bulkOperation: null }, code);
    expect(await operations.check(SHOP, 'gid://shopify/BulkOperation/7')).toEqual(status);
  });
});
