import { describe, expect, it } from 'vitest';
import { essentials, faultOf, identifiersOf, isShown } from './page/essentials.ts';
import type { ReceivedEvent } from './event-log.ts';

describe('the essentials of an event in one line', () => {
  const mug = { parentId: '1', uid: '1', qty: 2, price: 5 };
  const shirt = { parentId: '2', uid: '21', qty: 1, price: 9 };
  const banner = { uid: 'b1' };
  const context = { shopperId: 's7', currency: { code: 'EUR' } };

  it.each([
    ['cart/add', { results: [shirt], cart: [mug, shirt] }, '2/21 × 1 · cart 2 lines, 3 units'],
    ['cart/remove', { results: [mug], cart: [] }, '1 × 2 · cart empty'],
    ['product/pageview', { result: shirt }, '2/21'],
    ['shopper/login', undefined, 'shopper s7'],
    [
      'order/transaction',
      { orderId: 77, total: 14.9, results: [mug] },
      'order 77 · total 14.9 EUR · 1 × 2',
    ],
    ['category/render', { responseId: 'r1' }, 'response r1'],
    [
      'search/impression',
      { responseId: 'r1', results: [mug], banners: [] },
      '1 result · 0 banners · response r1',
    ],
    [
      'bundles/clickthrough',
      { tag: 't', responseId: 'r1', banners: [banner] },
      'tag t · b1 · response r1',
    ],
    ['category/addtocart', { responseId: 'r1', results: [mug] }, '1 × 2 · response r1'],
    ['search/redirect', { responseId: 'r1', redirect: '/sale' }, 'to /sale · response r1'],
    [
      'cart/add',
      { results: Array(6).fill(mug), cart: [mug] },
      '1 × 2, 1 × 2, 1 × 2, 1 × 2, 2 more · cart 1 line, 2 units',
    ],
  ])('%s', (address, data, line) => {
    const [module = '', event = ''] = address.split('/');
    expect(essentials({ module, event, body: { context, data } })).toBe(line);
  });

  it.each([
    [null, 'no body'],
    ['not json', 'not json'],
    ['x'.repeat(1000), `${'x'.repeat(159)}…`],
    [{}, 'no products · cart empty'],
    [[1], 'no products · cart empty'],
    [{ data: { results: 7, cart: 'x' } }, 'no products · cart empty'],
    [
      { data: { results: [null, { uid: {}, qty: [] }], cart: [null] } },
      '?, ? × ? · cart 1 line, 0 units',
    ],
  ])('holds for a hostile body: %j', (body, line) => {
    expect(essentials({ module: 'cart', event: 'add', body })).toBe(line);
  });
});

describe('the ids of an event', () => {
  const userId = '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b';

  it('are shortened and have the same hues wherever they occur', () => {
    const [first] = identifiersOf({ context: { userId, sessionId: 5, shopperId: '' } });
    const [second] = identifiersOf({ context: { userId } });
    expect(first).toEqual({
      name: 'userId',
      label: 'user',
      id: userId,
      short: '7a1c',
      hues: second?.hues,
    });
    expect(identifiersOf({ context: { userId, sessionId: 5, shopperId: '' } })).toHaveLength(1);
  });

  it.each([null, 'text', [], { context: null }])('are none in %j', (body) => {
    expect(identifiersOf(body)).toEqual([]);
  });
});

describe('the filter of the list', () => {
  const event: ReceivedEvent = {
    seq: 1,
    receivedAt: '2026-11-20T10:00:00.000Z',
    siteId: 'demo01',
    module: 'cart',
    event: 'add',
    path: '/beacon/v2/demo01/cart/add',
    method: 'POST',
    contentType: 'text/plain',
    bytes: 2,
    body: { context: { pageLoadId: 'ABCD-1' } },
    status: 200,
    verdict: 'accepted',
    problems: [],
    fault: null,
  };

  it.each([
    [{}, true],
    [{ address: 'cart/add', verdict: 'accepted', id: ' bcd ' }, true],
    [{ address: 'cart/remove' }, false],
    [{ verdict: 'lost' }, false],
    [{ id: 'accepted' }, false],
  ])('%j lets it through: %s', (filter, shown) => {
    expect(isShown(event, { address: '', verdict: '', id: '', ...filter })).toBe(shown);
  });

  it('names a request outside the API by its path', () => {
    const stray = { ...event, module: '', event: '', path: '/beacon/v1' };
    expect(isShown(stray, { address: '/beacon/v1', verdict: '', id: '' })).toBe(true);
  });
});

describe('the fields of the fault form', () => {
  const faultFrom = (fields: Record<string, string>) => faultOf((name) => fields[name] ?? '');

  it.each([
    [
      { kind: 'slow', delayMs: '2000', times: '' },
      { kind: 'slow', delayMs: 2000 },
    ],
    [
      { kind: 'status', status: '429', retryAfterSeconds: '0', exposeRetryAfter: 'on', times: '3' },
      { kind: 'status', status: 429, retryAfterSeconds: 0, exposeRetryAfter: true, times: 3 },
    ],
    [
      { kind: 'reset before', on: ' cart/add ' },
      { kind: 'reset', when: 'before', on: 'cart/add' },
    ],
    [{ kind: 'reset after' }, { kind: 'reset', when: 'after' }],
    [{ kind: 'gone' }, { kind: 'gone' }],
  ])('%j make a fault', (fields, fault) => {
    expect(faultFrom(fields)).toEqual(fault);
  });
});
