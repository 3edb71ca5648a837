import { expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { keepLedger } from './ledger.ts';

const TIMESTAMP = '2026-11-20T10:00:00.000Z';
const VIEW = { id: '1', name: 'product_viewed', timestamp: TIMESTAMP, page: 1, at: 1 };

/** A request of the view; a repetition by the browser itself has the same number. */
function request(
  number: string,
  verdict: ReceivedEvent['verdict'],
  changes: Partial<ReceivedEvent> = {},
): ReceivedEvent {
  return {
    seq: 1,
    receivedAt: TIMESTAMP,
    siteId: 'demo01',
    module: 'product',
    event: 'pageview',
    path: `/beacon/v2/demo01/product/pageview?request=${number}&of=1&keepalive=true`,
    method: 'POST',
    contentType: 'text/plain',
    bytes: 2,
    body: { context: { timestamp: TIMESTAMP } },
    status: verdict === 'accepted' ? 201 : 503,
    verdict,
    problems: [],
    fault: null,
    ...changes,
  };
}

const repeatedIn = (...received: ReceivedEvent[]): number =>
  keepLedger([VIEW], received).repeated.length;

it('An event that was sent again after it was accepted was sent twice.', () => {
  expect(repeatedIn(request('a', 'accepted'), request('b', 'accepted'))).toBe(1);
});

it('An event that was sent again after it was not taken was sent once.', () => {
  expect(repeatedIn(request('a', 'not taken'), request('b', 'accepted'))).toBe(0);
});

it('What the browser itself sent again was sent once.', () => {
  expect(repeatedIn(request('a', 'accepted'), request('a', 'accepted'))).toBe(0);
});

it('Of what the browser itself sent again the sender sees the last answer, and goes by that.', () => {
  const resent = [request('a', 'accepted'), request('a', 'not taken')];
  expect(repeatedIn(...resent, request('b', 'accepted'))).toBe(0);
});

it('An event that was sent again after an unread request was sent twice.', () => {
  const unread = request('a', 'lost', { body: null, fault: 'reset before' });
  expect(repeatedIn(unread, request('b', 'accepted'))).toBe(1);
});

it('One event that arrived with two contents does not add up.', () => {
  const one = request('a', 'accepted');
  const other = request('b', 'accepted', { path: one.path.replace('a&of=1', 'b&of=2') });
  const { made, once, missing } = keepLedger([VIEW], [one, other]);
  expect([made, once, missing]).toEqual([1, 2, []]);
});
