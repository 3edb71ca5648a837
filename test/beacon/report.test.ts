import { afterEach, expect, it, vi } from 'vitest';
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
const REPORT: Report = { by: 'script', sender: '0.1.0', mode: 'live', every: 10, answers: '' };
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

it('One page load of so many counts.', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.09);
  expect([1, 10, 12].map(isCounted)).toEqual([true, true, false]);
});

it.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
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
