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

const AGAIN = request('b', 'accepted');
const UNREAD = { body: null, fault: 'reset before' } as const;

it.each([
  [1, 'an event after it was accepted', [request('a', 'accepted'), AGAIN]],
  [0, 'an event after it was not taken', [request('a', 'not taken'), AGAIN]],
  [1, 'an event after an unread request', [request('a', 'lost', UNREAD), AGAIN]],
  [0, 'nothing, but the browser itself did', [request('a', 'accepted'), request('a', 'accepted')]],
  [
    0,
    'an event after the last answer to what the browser itself sent again, which the sender goes by',
    [request('a', 'accepted'), request('a', 'not taken'), AGAIN],
  ],
])('Events sent twice: %i, where the sender has sent again %s.', (count, _, received) => {
  expect(keepLedger([VIEW], received).repeated).toHaveLength(count);
});

it('One event that arrived with two contents does not add up.', () => {
  const one = request('a', 'accepted');
  const other = request('b', 'accepted', { path: one.path.replace('a&of=1', 'b&of=2') });
  const { made, once, missing } = keepLedger([VIEW], [one, other]);
  expect([made, once, missing]).toEqual([1, 2, []]);
});
