import { beforeEach, describe, expect, it } from 'vitest';
import { takeCalls, type Api } from '../../../extensions/storefront/src/api.ts';
import type { BeaconCall } from '../../../extensions/storefront/src/calls.ts';
import { responseList } from '../../../extensions/storefront/src/response-list.ts';

let queue: unknown[];
let sent: unknown[][];
let said: string[];
let isAllowed: boolean | undefined;
let api: Api;

const open = (): void => {
  api = takeCalls({
    queue,
    prefix: 'data-svc-',
    redirected: new Set(),
    mayTrack: () => isAllowed,
    send: (...event) => void sent.push(event),
    giveParams: () => Promise.reject(new Error('no params')),
    say: (problem) => void said.push(problem),
    now: () => 5,
  });
};
const push = (call: BeaconCall): void => void queue.push(call);

const REDIRECT: BeaconCall = [
  'redirect',
  { module: 'search', responseId: 'r1', redirect: 'https://shop.example.com/sale' },
];
const LEFT = [
  'search/redirect',
  { responseId: 'r1', redirect: 'https://shop.example.com/sale' },
  5,
];

beforeEach(() => {
  queue = [];
  sent = [];
  said = [];
  isAllowed = true;
});

describe('a call', () => {
  it('from before is handled first, a later one at once; the array stays the page’s', () => {
    push(REDIRECT);
    open();
    push(['redirect', { module: 'autocomplete', responseId: 'r1', redirect: '/x' }]);
    expect(sent).toEqual([
      LEFT,
      ['autocomplete/redirect', { responseId: 'r1', redirect: '/x' }, 5],
    ]);
    expect(queue).toHaveLength(0);
    expect(said).toEqual([]);
  });

  it('waits until consent is known, and is dropped where it is refused', () => {
    isAllowed = undefined;
    open();
    push(REDIRECT);
    expect(sent).toEqual([]);
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
        5,
      ],
    ]);
  });

  it('that fails later is said', async () => {
    open();
    push(['params', 'search', () => undefined]);
    await expect.poll(() => said.join()).toBe('Error: no params');
  });
});

describe('the response of a list', () => {
  const problems: string[] = [];
  const read = (...values: unknown[]) => responseList(values, (problem) => problems.push(problem));

  it('has a tag where its module needs one, and nowhere else', () => {
    expect(read('search', 'r1', 'x')?.data).toEqual({ responseId: 'r1' });
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
