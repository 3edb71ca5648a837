import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createReporter,
  type OrderClaim,
  type Report,
  reportUrlOf,
} from '../../app/beacon/report.ts';

const URL = reportUrlOf('https://app.example.com', 'demo-shop.myshopify.com');
const HEAD = { by: 'script', sender: '0.1.0', mode: 'live', every: 10 } as const;
const ORDER: OrderClaim = { id: '7001', token: 'c1', status: 503 };

let sent: [url: string, report: Report][];
let isPermitted: boolean;
const answer = vi.fn(() => Promise.resolve(new Response()));

beforeEach(() => {
  sent = [];
  isPermitted = true;
  vi.spyOn(Math, 'random').mockReturnValue(0.09);
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  createReporter(
    URL,
    HEAD,
    (url, body) => {
      sent.push([url, JSON.parse(body) as Report]);
      return answer();
    },
    () => isPermitted,
  );
const told = () => sent.map(([, { counts, orders }]) => ({ counts, orders }));

it('A report says how many requests of each path got which answer, and no count twice.', () => {
  const reporter = open();
  reporter.count('cart/add', 200);
  reporter.count('cart/add', 200);
  reporter.count('cart/add', 0);
  reporter.send();
  expect(URL).toBe('https://app.example.com/reports/demo-shop.myshopify.com');
  expect(sent).toEqual([
    [URL, { version: 1, ...HEAD, counts: { 'cart/add 200': 2, 'cart/add 0': 1 }, orders: [] }],
  ]);
  reporter.send();
  reporter.send(ORDER);
  expect(told().slice(1)).toEqual([{ counts: {}, orders: [ORDER] }]);
});

it('One page load of so many counts; each reports its order.', () => {
  vi.mocked(Math.random).mockReturnValue(0.1);
  const reporter = open();
  reporter.count('cart/add', 200);
  reporter.send();
  reporter.send(ORDER);
  expect(told()).toEqual([{ counts: {}, orders: [ORDER] }]);
});

it('Without consent nothing is reported.', () => {
  const reporter = open();
  reporter.count('cart/add', 200);
  isPermitted = false;
  reporter.send(ORDER);
  expect(sent).toEqual([]);
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
  const reporter = open();
  reporter.count('cart/add', 200);
  reporter.send();
  reporter.send();
  await new Promise(setImmediate);
  expect(sent).toHaveLength(1);
});
