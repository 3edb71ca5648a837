import { describe, expect, it } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';
import { check, problem } from './edit-payload.ts';
import type { Json } from './payloads.ts';
import { fullContext, leastContext } from './payloads.ts';

const product = { parentId: '1', uid: '2', qty: 1, price: 5 };
const cart: Json = { context: leastContext, data: { results: [product], cart: [product] } };
const order: Json = {
  context: leastContext,
  data: {
    orderId: '1',
    transactionTotal: 5,
    total: 6,
    vat: 0.2,
    country: 'DE',
    results: [product],
  },
};
const addtocart: Json = { context: leastContext, data: { responseId: 'r', results: [product] } };

describe('a product', () => {
  it.each([
    ['parentId', '', 'a non-empty string', '""'],
    ['parentId', 1, 'a non-empty string', '1'],
    ['uid', '', 'a non-empty string', '""'],
    ['uid', 2, 'a non-empty string', '2'],
    ['sku', '', 'a non-empty string', '""'],
    ['qty', 0, 'a number above 0', '0'],
    ['qty', -1, 'a number above 0', '-1'],
    ['qty', '2', 'a number above 0', '"2"'],
    ['qty', Number.POSITIVE_INFINITY, 'a number above 0', 'an endless number'],
    ['price', -0.01, 'a number that is not negative', '-0.01'],
    ['price', '5', 'a number that is not negative', '"5"'],
    ['price', Number.POSITIVE_INFINITY, 'a number that is not negative', 'an endless number'],
  ])('with %s %j is refused, wherever it stands', (name, value, expected, received) => {
    for (const [path, body, place] of [
      ['cart/add', cart, 'data.results[0]'],
      ['cart/remove', cart, 'data.cart[0]'],
      ['order/transaction', order, 'data.results[0]'],
      ['category/addtocart', addtocart, 'data.results[0]'],
    ] as const) {
      const field = `${place}.${name}`;
      expect(check(path, body, field, value)).toEqual(
        problem(`${field}: expected ${expected}, received ${received}`),
      );
    }
  });

  it('may cost nothing, and its quantity may be a fraction', () => {
    const given = { ...product, qty: 0.5, price: 0 };
    expect(check('cart/add', cart, 'data.results', [given]).verdict).toBe('valid');
  });
});

it.each([
  ['cart/add', cart],
  ['cart/remove', cart],
  ['category/addtocart', addtocart],
])('%s reports at least one product', (path, body) => {
  expect(check(path, body, 'data.results', [])).toEqual(
    problem('data.results: expected at least 1 product, received an empty array'),
  );
});

describe('shopper/login', () => {
  it('names the shopper', () => {
    expect(checkEvent('shopper', 'login', { context: { ...leastContext, shopperId: '' } })).toEqual(
      problem('context.shopperId: expected a non-empty string, received ""'),
    );
  });

  it('has no data, not even an empty one', () => {
    expect(checkEvent('shopper', 'login', { context: fullContext, data: {} })).toEqual(
      problem('data: expected no field of this name, received an empty object'),
    );
  });
});

describe('order/transaction', () => {
  it.each([
    ['orderId', '', 'a non-empty string', '""'],
    ['orderId', 450789469, 'a non-empty string', '450789469'],
    ['transactionTotal', -1, 'a number that is not negative', '-1'],
    ['total', '6.00', 'a number that is not negative', '"6.00"'],
    ['vat', 20, 'a rate from 0 to 1', '20'],
    ['vat', -0.1, 'a rate from 0 to 1', '-0.1'],
    ['vat', '0.2', 'a rate from 0 to 1', '"0.2"'],
    ['country', 'de', 'a country code of two capital letters', '"de"'],
    ['country', 'DEU', 'a country code of two capital letters', '"DEU"'],
    ['country', 'Germany', 'a country code of two capital letters', '"Germany"'],
    ['city', 7, 'a string', '7'],
    ['state', 7, 'a string', '7'],
  ])('with %s %j is refused', (name, value, expected, received) => {
    expect(check('order/transaction', order, `data.${name}`, value)).toEqual(
      problem(`data.${name}: expected ${expected}, received ${received}`),
    );
  });

  it.each([0, 1])('may have the rate %d', (vat) => {
    expect(check('order/transaction', order, 'data.vat', vat).verdict).toBe('valid');
  });
});
