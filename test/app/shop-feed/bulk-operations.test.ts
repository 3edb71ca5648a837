import { expect, it } from 'vitest';
import { createBulkOperations } from '../../../app/shop-feed/bulk-operations.ts';

it.each([
  ['0', null, { kind: 'completed', objects: 0, url: null }],
  ['7', 'https://result.example/7', { kind: 'completed', objects: 7 }],
  ['7', null, { kind: 'ended', reason: 'failed' }],
])(
  'A finished operation with %s objects at %s makes a feed of all of them or of none.',
  async (objectCount, url, status) => {
    const operation = { status: 'COMPLETED', errorCode: null, objectCount, url };
    const data = { bulkOperation: operation };
    const answer = { kind: 'answer' as const, data, errors: [], pauseMs: 0 };
    const api = { ask: () => Promise.resolve(answer) };
    const operations = createBulkOperations({ api });
    expect(
      await operations.check('demo.myshopify.com', 'gid://shopify/BulkOperation/7'),
    ).toMatchObject(status);
  },
);
