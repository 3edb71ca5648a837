import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../sandbox/tracking-service/event-log.ts';
import { eventLine } from './event-line.ts';

const received = (address: string, fields: Partial<ReceivedEvent>): ReceivedEvent => {
  const [module = '', event = ''] = address.split('/');
  return {
    seq: 1,
    receivedAt: '2026-11-20T10:00:00.000Z',
    siteId: 'demo01',
    module,
    event,
    path: `/beacon/v2/demo01/${address}`,
    method: 'POST',
    contentType: 'text/plain;charset=UTF-8',
    bytes: 1,
    body: null,
    status: 200,
    verdict: 'accepted',
    problems: [],
    fault: null,
    ...fields,
  };
};

const item = (qty: number, uid: string) => ({ parentId: '1', uid, qty, price: 2.5 });

describe('the line for a received event', () => {
  it.each([
    ['product/pageview 101', { result: { parentId: '1', uid: '101' } }],
    [
      'cart/add 2×101 cart=[2×101, 1×202]',
      { results: [item(2, '101')], cart: [item(2, '101'), item(1, '202')] },
    ],
    ['cart/remove 1×202 cart=[]', { results: [item(1, '202')], cart: [] }],
    [
      'order/transaction 5001 transactionTotal=48 total=58.3 vat=0.19 to=Hamburg, DE [2×101]',
      {
        orderId: '5001',
        transactionTotal: 48,
        total: 58.3,
        vat: 0.19,
        city: 'Hamburg',
        country: 'DE',
        results: [item(2, '101')],
      },
    ],
    [
      'order/transaction 5002 transactionTotal=0 total=0 []',
      { orderId: '5002', transactionTotal: 0, total: 0, results: [] },
    ],
  ])('says what it is about: %s', (line, data) => {
    expect(eventLine(received(line.split(' ')[0] ?? '', { body: { data } }))).toBe(line);
  });

  it('marks an event of test mode', () => {
    const body = { context: { dev: true }, data: { result: { uid: '101' } } };
    expect(eventLine(received('product/pageview', { body }))).toBe('product/pageview 101 dev');
  });

  it.each([
    [{ status: 503, verdict: 'not taken' }, 'product/pageview 101 → 503 not taken'],
    [{ status: null, verdict: 'lost' }, 'product/pageview 101 → no answer, lost'],
    [{ status: null }, 'product/pageview 101 → accepted without an answer'],
    [
      { status: 400, verdict: 'refused', problems: ['data: a', 'data: b'] },
      'product/pageview → 400 refused: data: a; data: b',
    ],
  ] as const)('says the outcome of one that was not simply accepted', (fields, line) => {
    const body = { data: { result: { uid: '101' } } };
    const problems = 'problems' in fields ? [...fields.problems] : [];
    expect(eventLine(received('product/pageview', { body, ...fields, problems }))).toBe(line);
  });

  it('has no details of a body that was never read', () => {
    const fields = { status: null, verdict: 'lost' } as const;
    expect(eventLine(received('cart/add', fields))).toBe('cart/add → no answer, lost');
  });
});
