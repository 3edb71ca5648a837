import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../../app/beacon/post.ts';
import {
  answerOf,
  isCounted,
  type Report,
  reportUrlOf,
  sendReport,
} from '../../app/beacon/report.ts';
import { reportSchema } from '../../app/beacon/schemas/report.ts';

const URL = reportUrlOf('https://app.example.com', 'demo-shop.myshopify.com');
const REPORT: Report = { by: 'script', sender: '0.1.0', mode: 'live', answers: '' };
const ORDER = { id: '7001', token: 'c1', status: 503 };

const answer = vi.fn<Post>(() => Promise.resolve(new Response()));
const sent = () => answer.mock.calls.map(([, body]) => JSON.parse(body) as Report);

afterEach(() => {
  answer.mockClear();
  vi.restoreAllMocks();
});

it('A report says which answers the requests of each path got, as the app counts them.', () => {
  const answers = answerOf('cart/add', 200) + answerOf('cart/add', 0) + answerOf('cart/add', 200);
  sendReport(URL, answer, { ...REPORT, answers });
  expect(answer.mock.calls[0]?.[0]).toBe('https://app.example.com/reports/demo-shop.myshopify.com');
  expect(sent().map((each) => reportSchema.parse(each).counts)).toEqual([
    [
      { path: 'cart/add', status: 200, events: 2 },
      { path: 'cart/add', status: 0, events: 1 },
    ],
  ]);
});

it('An order is reported without answers; without either there is no report.', () => {
  sendReport(URL, answer, { ...REPORT, order: ORDER });
  sendReport(URL, answer, REPORT);
  expect(sent()).toEqual([{ ...REPORT, order: ORDER }]);
});

it('One page load of so many reports; without a number each does.', () => {
  const draw = vi.spyOn(Math, 'random').mockReturnValue(0.09);
  const settings = [1, 10, 12, '10', '12', '', undefined];
  expect(settings.map(isCounted)).toEqual([true, true, false, true, false, true, true]);
  draw.mockReturnValue(0.5);
  expect(isCounted(2)).toBe(false);
});

it.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is answered by 500', () => Promise.resolve(new Response(null, { status: 500 }))],
  [
    'cannot be made',
    () => {
      throw new Error('of the theme');
    },
  ],
])('A report whose request %s is not repeated and stops nothing.', async (_, fail) => {
  answer.mockImplementationOnce(fail);
  sendReport(URL, answer, { ...REPORT, order: ORDER });
  await new Promise(setImmediate);
  expect(sent()).toHaveLength(1);
});

describe('a report as the app reads it', () => {
  const many = (answer: string, times: number): string => `${answer},`.repeat(times);
  const parse = (changes: object) => reportSchema.safeParse({ ...REPORT, ...changes });

  it('counts no more of one event than a page has, whatever the answers', () => {
    const answers = ['cart/add 0', 'cart/add 200', 'cart/add 400'].map((each) => many(each, 40));
    const { data } = parse({ answers: [...answers, many('product/pageview 200', 51)].join('') });
    expect(data?.counts).toEqual([
      { path: 'cart/add', status: 0, events: 40 },
      { path: 'cart/add', status: 200, events: 40 },
      { path: 'cart/add', status: 400, events: 20 },
      { path: 'product/pageview', status: 200, events: 50 },
    ]);
  });

  it('counts lists by what began in them: items of an impression, and a click without an answer', () => {
    const answers = [
      answerOf('search/render', '+1') + answerOf('search/impression', '+12'),
      answerOf('search/render', 200) + answerOf('search/impression', '+4'),
      answerOf('bundles/clickthrough', '+1') + answerOf('bundles/addtocart', '+2'),
      answerOf('search/redirect', '+1'),
    ];
    expect(parse({ answers: answers.join('') }).data).toMatchObject({
      counts: [{ path: 'search/render', status: 200, events: 1 }],
      lists: [
        { module: 'search', shown: 1, seen: 16, clicks: 0, adds: 0 },
        { module: 'bundles', shown: 0, seen: 0, clicks: 1, adds: 2 },
      ],
    });
    const { data } = parse({ answers: answerOf('search/impression', '+9999') });
    expect(data?.lists).toMatchObject([{ seen: 500 }]);
  });

  it('has an order’s lists within bounds, else none: their clicks are not known', () => {
    const listsOf = (lists: unknown) => parse({ order: { ...ORDER, lists } }).data?.order?.lists;
    const found = { search: [2, 750], bundles: [1, 0] };
    expect([found, {}].map(listsOf)).toEqual([found, {}]);
    const wrong = [
      { search: [1, 1_001] },
      { search: [0, 5] },
      { cart: [1, 1] },
      { search: [1] },
      7,
    ];
    expect(wrong.map(listsOf)).toEqual(wrong.map(() => undefined));
  });

  it.each([
    ['another field', { shop: 'other-shop.myshopify.com' }],
    ['an answer that is cut off', { answers: 'cart/add 200' }],
    ['an empty answer', { answers: 'cart/add 200,,' }],
    ['a login, which the app sends', { answers: 'shopper/login 200,' }],
    ['an event of the page by the pixel', { by: 'pixel', answers: 'search/render 200,' }],
    ['no event', { answers: '__proto__ 200,' }],
    ['an event that there is not', { answers: 'cart/buy 200,' }],
    ['a list of the page by the pixel', { by: 'pixel', answers: 'search/render +1,' }],
    ['what began and is of no list', { answers: 'cart/add +1,' }],
    ['no status', { answers: 'cart/add 600,' }],
    [
      'more different answers than a page meets',
      { answers: Array.from({ length: 61 }, (_, at) => `cart/add ${at + 400},`).join('') },
    ],
    ['two orders', { order: [ORDER, ORDER] }],
    ['an order with another id', { order: { ...ORDER, id: 'gid://1' } }],
    ['how many page loads it stands for', { every: 10 }],
  ])('has not %s', (_, changes) => {
    expect(parse(changes).success).toBe(false);
  });
});
