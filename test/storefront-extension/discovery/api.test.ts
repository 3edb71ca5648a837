import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { start, type Api } from '../../../extensions/storefront/src/api.ts';
import type { BeaconCall } from '../../../extensions/storefront/src/calls.ts';
import { IDS } from '../../beacon/payloads.ts';
import { memoryBrowser } from '../memory-page.ts';
import { responseList } from '../../../extensions/storefront/src/response-list.ts';

let queue: unknown[];
let sent: unknown[][];
let warnings: string[];
let isAllowed: boolean | undefined;
let address: string;
let api: Api;

const open = (): void => {
  const browser = memoryBrowser();
  api = start({
    page: { ...browser.open(), settings: { siteId: 'demo01', mode: 'live' }, now: () => 5 },
    queue,
    redirected: new Set(),
    mayTrack: () => isAllowed,
    send: (...event) => void sent.push(event),
    ids: () => IDS,
    address: () => address,
    warn: (problem) => void warnings.push(problem),
  });
};
/** The part of an element that a call needs. */
const markable = () => {
  const attributes = new Map<string, string>();
  return {
    attributes,
    setAttribute: (name: string, value: unknown) => void attributes.set(name, String(value)),
    removeAttribute: (name: string) => void attributes.delete(name),
    contains: () => true,
  };
};
const push = (call: BeaconCall): void => void queue.push(call);

const REDIRECT: BeaconCall = [
  'redirect',
  { module: 'search', responseId: 'r1', redirect: 'https://shop.example.com/sale' },
];
/** The time and page of calls. */
const HERE = [5, 'https://shop.example.com/search'];
const LEFT = [
  'search/redirect',
  { responseId: 'r1', redirect: 'https://shop.example.com/sale' },
  ...HERE,
];

beforeEach(() => {
  queue = [];
  sent = [];
  warnings = [];
  isAllowed = true;
  address = 'https://shop.example.com/search';
});

describe('a call', () => {
  it('that was queued is handled first, a later one at once, a redirect once; the array stays the same', () => {
    push(REDIRECT);
    open();
    push(REDIRECT);
    push(['redirect', { module: 'autocomplete', responseId: 'r1', redirect: '/x' }]);
    expect(sent).toEqual([
      LEFT,
      ['autocomplete/redirect', { responseId: 'r1', redirect: '/x' }, ...HERE],
    ]);
    expect(queue).toHaveLength(0);
    expect(warnings).toEqual([]);
  });

  it('waits until consent is known, and is dropped where it is refused', () => {
    isAllowed = undefined;
    open();
    push(REDIRECT);
    expect(sent).toEqual([]);
    address = 'https://shop.example.com/elsewhere';
    api.allow(true);
    expect(sent).toEqual([LEFT]);
    push(['redirect', { module: 'search', responseId: 'r2', redirect: '/x' }]);
    api.allow(false);
    api.allow(true);
    expect(sent).toEqual([LEFT]);
  });

  it('takes ids that are numbers, and quantities that are text', () => {
    open();
    const results = [{ parentId: 7, uid: 71, sku: '', qty: '2', price: '9.50' }];
    queue.push(['added', { module: 'bundles', responseId: 5, tag: ' set ', results }]);
    expect(sent).toEqual([
      [
        'bundles/addtocart',
        {
          responseId: '5',
          tag: 'set',
          results: [{ parentId: '7', uid: '71', sku: undefined, qty: 2, price: 9.5 }],
        },
        ...HERE,
      ],
    ]);
  });

  it.each([null, '', ' ', true, undefined])('is ignored with a price that is none: %j', (price) => {
    open();
    const results = [{ parentId: 7, uid: 71, qty: 1, price }];
    queue.push(['added', { module: 'bundles', responseId: 5, tag: 'set', results }]);
    expect(sent).toEqual([]);
    expect(warnings).toEqual(['push: Error: added: a result needs parentId, uid, qty and price']);
  });

  it('of a list sets the attributes of its elements, as text', () => {
    open();
    const element = markable();
    const [mug, cup, nothing] = [markable(), markable(), markable()];
    const items = [
      { element: mug, uid: 1, parentId: 'p1', sku: null, type: undefined },
      { element: cup, uid: '2', parentId: null, sku: {} },
      { element: nothing, uid: null, parentId: 'p3', type: 'banner' },
    ];
    mug.setAttribute(`${mark}sku`, 'of another product');
    queue.push(['list', { element, module: 'search', responseId: 'r1', items }]);
    const response = { [`${mark}response`]: 'r1' };
    expect([mug, cup, nothing].map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
      { ...response, [`${mark}item`]: '1', [`${mark}parent`]: 'p1' },
      // The tracker warns of missing attributes, as for elements that a theme has marked this way.
      { ...response, [`${mark}item`]: '2' },
      { ...response, [`${mark}item`]: '', [`${mark}parent`]: 'p3', [`${mark}type`]: 'banner' },
    ]);
    expect(warnings).toEqual([]);
  });

  it('of a list takes away what its elements stood for before', () => {
    open();
    const inside = new Set<unknown>();
    const element = { ...markable(), contains: (other: unknown) => inside.has(other) };
    const [mug, sale] = [markable(), markable()];
    const show = (responseId: string, shown: object) =>
      queue.push(['list', { element, module: 'search', responseId, ...shown }]);
    show('r1', { banners: [{ element: mug, uid: 'b1' }] });
    inside.add(mug);
    const items = [{ element: mug, uid: '1', parentId: 'p1' }];
    show('r2', { items, banners: [{ element: sale, uid: 'b2' }] });
    expect([mug, sale].map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
      { [`${mark}response`]: 'r2', [`${mark}item`]: '1', [`${mark}parent`]: 'p1' },
      { [`${mark}list`]: 'search', [`${mark}response`]: 'r2', [`${mark}banner`]: 'b2' },
    ]);
  });

  it('that is malformed is logged, and so is what the page’s callback throws', () => {
    open();
    queue.push(['params', 'all', () => undefined], ['params', 'search']);
    push([
      'params',
      'search',
      () => {
        throw new Error('of the theme');
      },
    ]);
    expect(warnings).toEqual([
      'push: Error: params: no such kind',
      'push: Error: params: no callback',
      'push: Error: of the theme',
    ]);
  });
});

describe('a call for parameters, made before consent is known', () => {
  const ANONYMOUS = { siteId: 'demo01', domain: 'https://shop.example.com/search' };
  const answers: unknown[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    answers.length = 0;
    isAllowed = undefined;
    push(['params', 'search', (params) => answers.push(params)]);
    open();
    vi.advanceTimersByTime(999);
    expect(answers).toEqual([]);
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    [true, { ...ANONYMOUS, ...IDS, beacon: 'true' }],
    [false, ANONYMOUS],
  ])('is answered once it is: %s', (isGiven, params) => {
    isAllowed = isGiven;
    api.allow(isGiven);
    expect(answers).toEqual([params]);
    vi.advanceTimersByTime(10_000);
    expect(answers).toHaveLength(1);
  });

  it('waits once: after that, calls are answered at once', () => {
    vi.advanceTimersByTime(1);
    push(['params', 'search', (params) => answers.push(params)]);
    expect(answers).toEqual([ANONYMOUS, ANONYMOUS]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the response of a list', () => {
  const problems: string[] = [];
  const read = (...values: unknown[]) => responseList(values, (problem) => problems.push(problem));

  it('has a tag where its module needs one, and nowhere else', () => {
    expect(read('search', 'r1', 'x')?.data).toEqual({ responseId: 'r1' });
    expect(read('search', 'r1', 'x')?.key).toBe(read('search', 'r1')?.key);
    expect(read('recommendations', 'r1', 'x')?.data).toEqual({ responseId: 'r1', tag: 'x' });
    expect(read('bundles', 'r1', '')).toBeUndefined();
    expect(problems.splice(0)).toEqual(['bundles r1: tag is missing']);
  });

  it.each([
    [],
    ['search'],
    ['search', ''],
    ['search', {}],
    ['search', 'x'.repeat(201)],
    ['cart', 'r1'],
    [null, 'r1'],
  ])('is none: %j', (...values) => {
    expect(read(...values)).toBeUndefined();
    expect(problems.splice(0)).toHaveLength(1);
  });
});
