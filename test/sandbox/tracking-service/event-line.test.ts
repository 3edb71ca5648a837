import { describe, expect, it } from 'vitest';
import { essentials, identifiersOf } from './event-line.ts';

describe('the essentials of an event in one line', () => {
  const mug = { parentId: '1', uid: '1', qty: 2, price: 5 };
  const shirt = { parentId: '2', uid: '21', qty: 1, price: 9 };
  const banner = { uid: 'b1' };
  const r1 = { responseId: 'r1' };
  const order = { orderId: 77, total: 14.9, results: [mug] };
  const context = { shopperId: 's7', currency: { code: 'EUR' } };

  it.each([
    ['cart/add', { results: [shirt], cart: [mug, shirt] }, '2/21 × 1 · cart 2 lines, 3 units'],
    ['cart/remove', { results: [mug], cart: [] }, '1 × 2 · cart empty'],
    ['product/pageview', { result: { parentId: '2', uid: '21' } }, '2/21'],
    ['shopper/login', undefined, 'shopper s7'],
    ['order/transaction', order, 'order 77 · total 14.9 EUR · 1 × 2'],
    ['category/render', { responseId: 'r1' }, 'response r1'],
    [
      'search/impression',
      { ...r1, results: [mug], banners: [] },
      '1 result · 0 banners · response r1',
    ],
    ['bundles/clickthrough', { ...r1, tag: 't', banners: [banner] }, 'tag t · b1 · response r1'],
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
    ['x'.repeat(1000), `${'x'.repeat(239)}…`],
    [{}, 'no products · cart empty'],
    [[1], 'no products · cart empty'],
    [{ data: { results: 7, cart: 'x' } }, '{"data":{"results":7,"cart":"x"}}'],
    [{ data: { results: [{ uid: {}, qty: [] }], cart: [{}] } }, '{} × [] · cart 1 line, 0 units'],
  ])('are found in any body: %j', (body, line) => {
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
