import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import {
  createQuickAdds,
  type QuickAdds,
  type CartRequest,
} from '../../../extensions/storefront/src/quick-adds.ts';
import { memoryStore } from '../../../extensions/storefront/src/storage.ts';

const list = { module: 'category', data: { responseId: 'r1' }, key: 'r1' } as const;
const product = (uid: string, qty = 1) => ({ uid, parentId: `p${uid}`, qty, price: 9.5 });
const request = (startTime: number, responseStatus = 200, name = '/cart/add.js'): CartRequest => ({
  name: `https://shop.example.com${name}`,
  startTime,
  responseStatus,
});
const cartWith = (quantity: number): string =>
  JSON.stringify({ items: [{ product: 7, variant: 1, quantity }] });

let accepted: string[];
let isWatching: boolean;
let stored: string;
/** The entries of localStorage. */
let local: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  accepted = [];
  stored = '';
  local = {};
  isWatching = false;
});
afterEach(() => vi.useRealTimers());

const open = (cart = ''): QuickAdds =>
  createQuickAdds({
    accepted: (_, { uid, qty }) => void accepted.push(`${qty}×${uid}`),
    watchRequests: (watches) => void (isWatching = watches),
    page: {
      local: {
        ...memoryStore(),
        names: () => Object.keys(local),
        get: (name) => local[name] ?? '',
      },
      session: {
        ...memoryStore(),
        get: () => stored,
        set: (_, text) => void (stored = text),
        remove: () => void (stored = ''),
      },
      nameOf,
      now: Date.now,
    },
    cart,
    timeline: Date.now,
  });

/** A page on which an addition of the first product has begun, in a form or not. */
function begun(isForm = false, cart = ''): QuickAdds {
  const additions = open(cart);
  additions.begin(list, product('1'), isForm);
  return additions;
}

describe('a quick addition', () => {
  it.each(['/cart/add', '/cart/add.js', '/en-ca/cart/add.js?sections=a', '/cart/add#x'])(
    'is accepted when a request to %s succeeds, and requests are watched until it is over',
    (path) => {
      const additions = open();
      expect(isWatching).toBe(false);
      additions.begin(list, product('1'));
      expect(isWatching).toBe(true);
      additions.requested([request(1, 200, '/cart/added'), request(1, 200, '/cart/change.js')]);
      additions.requested([request(1, 200, '/beacon/v2/demo01/cart/add')]);
      expect(accepted).toEqual([]);
      additions.requested([request(1, 200, path)]);
      additions.requested([request(2, 200, path)]);
      expect(accepted).toEqual(['1×1']);
      vi.advanceTimersByTime(10_000);
      expect(isWatching).toBe(false);
    },
  );

  it('is not confirmed by a request that began before it or has no status', () => {
    const additions = open();
    vi.advanceTimersByTime(100);
    additions.begin(list, product('1'));
    additions.requested([request(99), request(101, 0)]);
    expect(accepted).toEqual([]);
  });

  it('is accepted when the pixel reports the product or another variant of it, and no removal', () => {
    const additions = begun();
    additions.cartChanged(true, [product('2')]);
    additions.cartChanged(false, [product('1')]);
    expect(accepted).toEqual([]);
    additions.cartChanged(true, [{ ...product('9'), parentId: 'p1' }]);
    expect(accepted).toEqual(['1×1']);
  });

  it('counts once, whether the report or the request comes first', () => {
    for (const isReportFirst of [true, false]) {
      const additions = begun();
      additions.begin(list, product('1', 2));
      const report = () => additions.cartChanged(true, [product('1')]);
      const ask = () => additions.requested([request(Date.now())]);
      (isReportFirst ? [report, ask] : [ask, report]).forEach((confirm) => confirm());
      vi.advanceTimersByTime(10_000);
    }
    expect(accepted).toEqual(['1×1', '2×1']);
  });

  it('does not take a request that began after its report for its own', () => {
    const additions = begun();
    vi.advanceTimersByTime(100);
    additions.cartChanged(true, [product('1')]);
    vi.advanceTimersByTime(100);
    additions.begin(list, product('2'), true);
    additions.requested([request(200)]);
    expect(accepted).toEqual(['1×1', '1×2']);
  });

  it('is dropped when consent is withdrawn', () => {
    const additions = begun();
    additions.clear();
    additions.requested([request(1)]);
    additions.keep();
    expect([accepted, stored]).toEqual([[], '']);
  });
});

describe('a quick addition that begins in a form', () => {
  it('is not accepted when the pixel reports it: the platform publishes forms as they are submitted', () => {
    const additions = begun(true);
    additions.cartChanged(true, [product('1')]);
    expect(accepted).toEqual([]);
    additions.requested([request(1, 422)]);
    expect(accepted).toEqual([]);
    expect(isWatching).toBe(false);
  });

  it('is accepted by its request, or by the cart of the next page', () => {
    const additions = begun(true, cartWith(1));
    additions.cartChanged(true, [product('1')]);
    additions.requested([request(1)]);
    expect(accepted).toEqual(['1×1']);
    additions.begin(list, product('1'), true);
    additions.cartChanged(true, [product('1')]);
    additions.keep();
    open(cartWith(2)).resume();
    expect(accepted).toEqual(['1×1']);
    additions.begin(list, product('1'), true);
    additions.keep();
    open(cartWith(3)).resume();
    expect(accepted).toEqual(['1×1', '1×1']);
  });
});

describe('the next page', () => {
  it.each([
    [1, 2, 0, ['1×1']],
    [0, 1, 29_999, ['1×1']],
    [0, 1, 30_000, []],
    [1, 1, 0, []],
    [2, 1, 0, []],
  ])('with %i in the cart before and %i after it, %i ms later', (before, after, ms, expected) => {
    const left = begun(false, cartWith(before));
    left.keep();
    vi.advanceTimersByTime(ms);
    const next = open(cartWith(after));
    next.resume();
    next.resume();
    expect(accepted).toEqual(expected);
    expect(stored).toBe('');
  });

  it('counts what was added and removed on the page before', () => {
    const left = open(cartWith(1));
    left.cartChanged(true, [product('1', 3)]);
    left.cartChanged(false, [product('1', 1)]);
    left.begin(list, product('1'));
    left.requested([request(0)]);
    left.begin(list, product('1'));
    left.keep();
    expect(JSON.parse(stored)).toMatchObject([{ before: 4 }]);
  });

  it.each([
    [2, 1, ['1×1']],
    [3, 1, ['1×1', '1×1']],
    [5, 2, ['2×1', '2×1']],
    [3, 2, ['2×1']],
  ])(
    'with %i in its cart accepts of two equal ones, of %i each, what it holds',
    (after, qty, all) => {
      const left = open(cartWith(1));
      left.begin(list, product('1', qty), true);
      left.begin(list, product('1', qty), true);
      left.keep();
      open(cartWith(after)).resume();
      expect(accepted).toEqual(all);
    },
  );

  it('accepts the last one first: a double click leaves one that the shop never got', () => {
    const left = open(cartWith(0));
    left.begin(list, product('1', 2), true);
    left.begin(list, product('1', 2), true);
    left.requested([request(0)]);
    vi.advanceTimersByTime(1_000);
    left.begin(list, product('1'), true);
    left.keep();
    open(cartWith(3)).resume();
    expect(accepted).toEqual(['2×1', '1×1']);
  });

  it.each(['', 'x', '5', '{}', 'null'])('accepts nothing where %j is stored', (text) => {
    stored = text;
    open(cartWith(1)).resume();
    expect(accepted).toEqual([]);
  });
});

describe('a page that is shown again after other pages have changed the cart', () => {
  const known = (quantity: number): string =>
    JSON.stringify({ token: '', at: 0, lines: [product('1', quantity)] });
  const change = (path: string): string =>
    JSON.stringify({ at: 0, path, pageLoadId: '', results: [product('1')] });

  /** Adds with a form that leads to the cart, which confirms it, and returns. */
  function addedAndBack(): QuickAdds {
    const additions = begun(true, cartWith(0));
    additions.keep();
    open(cartWith(1)).resume();
    local[nameOf('Cart')] = known(1);
    return additions;
  }
  /** Adds again with a form, and leaves for a cart with `after` pieces. */
  function addAgain(additions: QuickAdds, after: number): void {
    additions.shownAgain();
    additions.begin(list, product('1'), true);
    additions.keep();
    open(cartWith(after)).resume();
  }

  it.each<[what: string, path: string, after: number, all: string[]]>([
    ['counts what the shop takes then', '', 2, ['1×1', '1×1']],
    ['does not count what the shop refuses then', '', 1, ['1×1']],
    ['counts what was removed in the cart and is added again', 'cart/remove', 1, ['1×1', '1×1']],
    ['does not count what another page has added', 'cart/add', 2, ['1×1']],
  ])('%s', (_, path, after, all) => {
    const additions = addedAndBack();
    if (path) local[nameOf('CartChange', 'a')] = change(path);
    addAgain(additions, after);
    expect(accepted).toEqual(all);
  });

  it.each(['', '{', '7', 'null'])('goes by its own cart where %j is stored', (text) => {
    const additions = addedAndBack();
    local = { [nameOf('Cart')]: text };
    addAgain(additions, 2);
    expect(accepted).toEqual(['1×1', '1×1']);
  });
});
