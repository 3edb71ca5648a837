import { describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import {
  createParams,
  type ParamsDeps,
  type RequestOptions,
} from '../../extensions/storefront/src/params.ts';
import { IDS } from '../beacon/payloads.ts';
import { memoryBrowser } from './memory-page.ts';

const ADDRESS = 'https://shop.example.com/search?q=mug&token=x#results';
const LISTS = ['search', 'category', 'autocomplete'] as const;

/** A page with these cookies, and defaults for all omitted parts. */
function page(
  cookies: Record<string, string> = {},
  { settings, ...changes }: Partial<ParamsDeps> & Partial<ParamsDeps['page']> = {},
) {
  const browser = memoryBrowser();
  for (const [name, value] of Object.entries(cookies)) browser.document.cookie = `${name}=${value}`;
  return createParams({
    page: { ...browser.open(), settings: { siteId: 'demo01', mode: 'live', ...settings } },
    mayTrack: () => true,
    ids: () => IDS,
    address: () => ADDRESS,
    ...changes,
  });
}

const PERSONAL = {
  [nameOf('ShopperId')]: '9001',
  [nameOf('CartProducts')]: '1,2',
  [nameOf('ViewedProducts')]: '3,4',
};
const ANONYMOUS = { siteId: 'demo01', ...IDS, domain: ADDRESS };

describe('the parameters of a request', () => {
  it.each(['search', 'category'] as const)('of %s are site, ids, page and beacon', (kind) => {
    expect(page().params(kind)).toEqual({ ...ANONYMOUS, beacon: 'true' });
  });

  it('of autocomplete also contain where the query comes from, and what was typed', () => {
    const autocomplete = (options?: RequestOptions) => page().params('autocomplete', options);
    const expected = { ...ANONYMOUS, beacon: 'true' };
    expect(autocomplete()).toEqual({ ...expected, source: 'input' });
    expect(autocomplete({ source: 'trending', input: 'mu' })).toEqual({
      ...expected,
      source: 'trending',
      input: 'mu',
    });
    expect(autocomplete({ source: 'nonsense' as 'input', input: '' })).toEqual({
      ...expected,
      source: 'input',
    });
  });

  it.each(LISTS)('of %s have cart and viewed products with commas between', (kind) => {
    expect(page(PERSONAL).params(kind)).toMatchObject({
      shopper: '9001',
      cart: '1,2',
      lastViewed: '3,4',
    });
  });

  it('of recommend have them as lists, for a body of JSON', () => {
    expect(page(PERSONAL).params('recommend', { source: 'input', input: 'x' })).toEqual({
      ...ANONYMOUS,
      beacon: true,
      shopper: '9001',
      cart: ['1', '2'],
      lastViewed: ['3', '4'],
    });
  });

  it('mark a test in test mode alone', () => {
    const { params } = page({}, { settings: { siteId: 'demo01', mode: 'test' } });
    expect(params('recommend')).toEqual({ ...ANONYMOUS, beacon: true, test: true });
    expect(page().params('search')).not.toHaveProperty('test');
  });

  it.each([false, undefined])(
    'are anonymous while consent is %s, whatever is stored',
    (consent) => {
      const ids = vi.fn(() => IDS);
      const { params } = page(PERSONAL, { mayTrack: () => consent, ids });
      expect(params('search')).toEqual({ siteId: 'demo01', domain: ADDRESS });
      expect(params('autocomplete', { input: 'mu' })).toEqual({
        siteId: 'demo01',
        domain: ADDRESS,
        source: 'input',
        input: 'mu',
      });
      expect(ids).not.toHaveBeenCalled();
    },
  );

  it('ask for no events where the browser keeps no ids', () => {
    const { params } = page({}, { ids: () => undefined });
    expect(params('search')).toEqual({ siteId: 'demo01', domain: ADDRESS });
  });

  it('are those of the moment', () => {
    let [isAllowed, address] = [false, ADDRESS];
    const { params } = page({}, { mayTrack: () => isAllowed, address: () => address });
    expect(params('search')).not.toHaveProperty('userId');
    [isAllowed, address] = [true, 'https://shop.example.com/search?q=cup'];
    expect(params('search')).toEqual({ ...ANONYMOUS, domain: address, beacon: 'true' });
  });
});

it('A call for parameters is answered, with and without options.', () => {
  const { answer } = page();
  const callback = vi.fn();
  answer('search', callback);
  answer('search', undefined, callback);
  answer('autocomplete', { source: 'suggested' }, callback);
  expect(callback.mock.calls).toEqual([
    [{ ...ANONYMOUS, beacon: 'true' }],
    [{ ...ANONYMOUS, beacon: 'true' }],
    [{ ...ANONYMOUS, beacon: 'true', source: 'suggested' }],
  ]);
});
