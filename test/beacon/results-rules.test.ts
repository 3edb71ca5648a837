import { describe, expect, it } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';
import { check, problem, withValue } from './edit-payload.ts';
import type { Json } from './payloads.ts';
import { leastContext } from './payloads.ts';

const product = { parentId: '1', uid: '2', qty: 1, price: 5 };
const productResult = { type: 'product', parentId: '1', uid: '2' };
const click: Json = { context: leastContext, data: { responseId: 'r', results: [productResult] } };
const addtocart: Json = { context: leastContext, data: { responseId: 'r', results: [product] } };

describe('a clickthrough', () => {
  const tagged = withValue(click, 'data.tag', 'similar');
  const paths: [string, Json][] = [
    ['category/clickthrough', click],
    ['autocomplete/clickthrough', click],
    ['search/clickthrough', click],
    ['recommendations/clickthrough', tagged],
    ['bundles/clickthrough', tagged],
  ];

  describe.each(paths)('%s', (path, body) => {
    it('has one item', () => {
      expect(check(path, body, 'data.results', [])).toEqual(
        problem('data.results: expected exactly 1 item, received an empty array'),
      );
      expect(check(path, body, 'data.results', [productResult, productResult])).toEqual(
        problem('data.results: expected exactly 1 item, received an array of 2'),
      );
      const twoBanners = withValue(body, 'data.banners', [{ uid: '1' }, { uid: '2' }]);
      expect(check(path, twoBanners, 'data.results', undefined)).toEqual(
        problem('data.banners: expected exactly 1 item, received an array of 2'),
      );
    });

    it.each([[[{ uid: '1' }]], [[]]])('cannot have both results and banners (%j)', (banners) => {
      const keys = Object.keys(body.data as Json).join(', ');
      expect(check(path, body, 'data.banners', banners)).toEqual(
        problem(
          `data: expected either results or banners, received an object with ${keys}, banners`,
        ),
      );
    });

    it('cannot have neither', () => {
      const keys = Object.keys(body.data as Json).filter((key) => key !== 'results');
      expect(check(path, body, 'data.results', undefined)).toEqual(
        problem(
          `data: expected either results or banners, received an object with ${keys.join(', ')}`,
        ),
      );
    });
  });

  it.each([[[]], ['x'], [7]])('has data that is an object, not %j', (data) => {
    expect(check('search/clickthrough', click, 'data', data)).toEqual({
      verdict: 'invalid',
      problems: [expect.stringMatching(/^data: expected an object, received /)],
    });
  });

  it('reports the rule and other problems together', () => {
    const body = { context: leastContext, data: { results: [productResult, productResult] } };
    expect(checkEvent('search', 'clickthrough', body)).toEqual({
      verdict: 'invalid',
      problems: [
        'data.responseId: expected a non-empty string, received nothing',
        'data.results: expected exactly 1 item, received an array of 2',
      ],
    });
  });
});

describe('a result', () => {
  const impression: Json = {
    context: leastContext,
    data: { responseId: 'r', results: [productResult], banners: [] },
  };

  it.each([
    [{ type: 'offer', uid: '1' }, '.type: expected "product" or "banner", received "offer"'],
    [{ type: 'product', uid: '1' }, '.parentId: expected a non-empty string, received nothing'],
    [
      { type: 'banner', uid: '1', parentId: '2' },
      '.parentId: expected no field of this name, received "2"',
    ],
    ['1', ': expected an object, received "1"'],
  ])('%j is refused', (result, sentence) => {
    expect(check('category/impression', impression, 'data.results', [result])).toEqual(
      problem(`data.results[0]${sentence}`),
    );
  });

  it('has no quantity: only what is added to the cart has one', () => {
    expect(check('category/impression', impression, 'data.results[0].qty', 1)).toEqual(
      problem('data.results[0].qty: expected no field of this name, received 1'),
    );
  });

  it('that is added to the cart has no type: all are products', () => {
    expect(check('category/addtocart', addtocart, 'data.results[0].type', 'product')).toEqual(
      problem('data.results[0].type: expected no field of this name, received "product"'),
    );
  });
});

it('The tag of a profile is no field of modules without profiles.', () => {
  expect(check('category/clickthrough', click, 'data.tag', 'similar')).toEqual(
    problem('data.tag: expected no field of this name, received "similar"'),
  );
});
