import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import type { Missing } from '../faults/ledger.ts';
import { explainMissing, type Explanation, type Sender } from './explain.ts';
import { createJournal, type Journal, type Injected, type TabEvent } from './journal.ts';

const PAGE = 1_000_000;
const MADE_AT = PAGE + 500;
const PATH = 'product/pageview';

/** One product page in tab 0, whose view was published and never arrived. */
function journey(changes: Partial<Journal> = {}): Journal {
  return { ...createJournal(), published: [viewOn(PAGE)], ...changes };
}

function viewOn(page: number): TabEvent {
  const at = page + 500;
  const name = 'product_viewed';
  return { id: `${page}`, name, timestamp: isoOf(at), page, at, tab: 0 };
}

function injected(
  scenario: Injected['scenario'],
  injection: Injected['injection'],
  from = 0,
  to = 2_000,
): Injected {
  return { scenario, injection, tab: 0, since: PAGE + from, until: PAGE + to };
}

/** A request for the event, `after` ms after its page began. */
function request(after: number, end: Partial<ReceivedEvent>): ReceivedEvent {
  return {
    seq: after,
    receivedAt: isoOf(PAGE + after),
    siteId: 'demo01',
    module: 'product',
    event: 'pageview',
    path: `/beacon/v2/demo01/${PATH}?request=${after}&of=${after}&keepalive=true`,
    method: 'POST',
    contentType: 'text/plain',
    bytes: 2,
    body: null,
    status: null,
    verdict: 'lost',
    problems: [],
    fault: null,
    ...end,
  };
}

const isoOf = (time: number): string => new Date(time).toISOString();
const notTaken = (after: number): ReceivedEvent =>
  request(after, { status: 503, verdict: 'not taken', fault: 'status' });
const missing = (attempts: ReceivedEvent[] = []): Missing => ({
  path: PATH,
  timestamp: isoOf(MADE_AT),
  page: PAGE,
  attempts,
});

function explained(
  journal: Journal,
  attempts: ReceivedEvent[] = [],
  { received = attempts, sender = 'pixel' }: { received?: ReceivedEvent[]; sender?: Sender } = {},
): Explanation | undefined {
  return explainMissing([missing(attempts)], received, journal, sender)[0];
}

const UNEXPLAINED: Explanation = { cause: 'unexplained', scenario: null };
const GIVEN_UP: Explanation = { cause: 'given up', scenario: null };
const unknown = (scenario: Explanation['scenario']): Explanation => ({
  cause: 'unknown',
  scenario,
});
const kept = (scenario: Explanation['scenario']): Explanation => ({ cause: 'kept', scenario });
const left = (scenario: Explanation['scenario']): Explanation => ({ cause: 'left', scenario });

/** All work on the page ended soon after the event. */
const SETTLED = { settledAt: new Map([[PAGE, [MADE_AT + 100]]]) };
const GONE: Injected['injection'] = { service: [{ kind: 'gone' }] };
const NO_HOST: Injected['injection'] = { network: 'no such host' };
const CLOSED = injected('tab closed', { leaving: 'closes the tab' });
const FULL = injected('storage full', { storage: 'full' });
const CLEARED = injected('storage cleared', { storage: 'cleared' });
const BROKEN = injected('500, 502 or 504', { service: [] });
const ERROR = request(600, { status: 500, fault: 'status' });
const goneFrom = (from = 0, to = 2_000) => injected('connection refused', GONE, from, to);
const awayFor = (minutesLater: number): Injected =>
  injected('service back after minutes', { minutesLater });

describe('a missing event', () => {
  it.each<[what: string, expected: Explanation, injected: Injected, attempts?: ReceivedEvent[]]>([
    ['where nothing was injected', UNEXPLAINED, injected('calm', {})],
    ['of another time than the fault', UNEXPLAINED, goneFrom(1_100, 1_900)],
    ['made while the service was gone', unknown('connection refused'), goneFrom()],
    ['made offline', unknown('offline'), injected('offline', { network: 'offline' })],
    ['possibly under way when the service went', unknown('connection refused'), goneFrom(550, 900)],
    ['after which nothing was under way when the service went', UNEXPLAINED, goneFrom(650, 900)],
    ['of a page opened without DNS', unknown('DNS gone'), injected('DNS gone', NO_HOST, -100)],
    ['of a page opened before no name resolved', UNEXPLAINED, injected('DNS gone', NO_HOST, 100)],
    ['whose request was answered by 500', unknown('500, 502 or 504'), BROKEN, [ERROR]],
  ])('of a page that was not left, %s', (_, expected, one, attempts) => {
    expect(explained(journey({ ...SETTLED, injected: [one] }), attempts)).toEqual(expected);
  });

  it.each([
    ['the page was left', left('page left at once'), injected('calm', {})],
    ['the tab was closed', left('tab closed'), CLOSED],
  ])('is explained by how its page was left: %s', (_, expected, one) => {
    expect(explained(journey({ injected: [one] }))).toEqual(expected);
  });
});

describe('an event that was not taken', () => {
  it.each<[what: string, expected: Explanation, injected: Injected[]]>([
    ['is given up where nothing was injected', GIVEN_UP, []],
    ['is lost with its tab', kept('tab closed'), [CLOSED]],
    ['is not lost with another tab', GIVEN_UP, [{ ...CLOSED, tab: 1 }]],
    ['is lost by another tab with a full storage', kept('storage full'), [{ ...FULL, tab: 1 }]],
    ['is lost with the storage', kept('storage cleared'), [CLEARED]],
    ['is lost after 40 minutes', kept('service back after minutes'), [awayFor(40)]],
    ['is not lost after 12 minutes', GIVEN_UP, [awayFor(12)]],
  ])('%s', (_, expected, all) => {
    const quietAt = new Map([[PAGE, PAGE + 5_000]]);
    expect(explained(journey({ quietAt, injected: all }), [notTaken(600)])).toEqual(expected);
  });

  it('takes a later change of the cart with it, which waited behind it', () => {
    const journal = journey({ ...SETTLED, injected: [CLEARED] });
    const attempts = [notTaken(600)];
    const earlier = { ...missing(attempts), path: 'cart/add' };
    const later = { ...missing(), path: 'cart/remove', timestamp: isoOf(MADE_AT + 50) };
    const lost = kept('storage cleared');
    expect(explainMissing([earlier, later], attempts, journal, 'pixel')).toEqual([lost, lost]);
  });

  it('was made after the last event before it, where the page found it', () => {
    const journal = journey({ injected: [CLEARED] });
    const attempts = [notTaken(1_700)];
    const found = { ...missing(attempts), page: 0, timestamp: isoOf(PAGE + 1_600) };
    expect(explainMissing([found], attempts, journal, 'pixel')).toEqual([kept('storage cleared')]);
  });

  it('is given up by a client that keeps nothing, and the fault is named', () => {
    const journal = journey({ injected: [injected('408 or 503', { service: [] })] });
    expect(explained(journal, [notTaken(600)], { sender: 'client' })).toEqual({
      cause: 'given up',
      scenario: '408 or 503',
    });
  });
});

describe('a request that was reset unread', () => {
  const journal = journey({ ...SETTLED, injected: [injected('reset before arrival', {})] });
  const drop = request(600, { fault: 'reset before' });

  it('explains one missing event, and not a second one', () => {
    const both = explainMissing([missing(), missing()], [drop], journal, 'pixel');
    expect(both).toEqual([unknown('reset before arrival'), UNEXPLAINED]);
  });

  it('that the browser repeated explains one event, too', () => {
    const repeated = { ...drop, seq: 601 };
    const both = explainMissing([missing(), missing()], [drop, repeated], journal, 'pixel');
    expect(both[1]).toEqual(UNEXPLAINED);
  });

  it('explains an event that nothing else does, rather than one whose page was left', () => {
    const next = viewOn(PAGE + 50);
    const both = explainMissing(
      [missing(), { ...missing(), timestamp: next.timestamp, page: next.page }],
      [drop],
      {
        ...journal,
        published: [viewOn(PAGE), next],
        settledAt: new Map([[next.page, [PAGE + 700]]]),
      },
      'pixel',
    );
    expect(both.map((one) => one.cause)).toEqual(['left', 'unknown']);
  });

  it('reveals a change of the cart that the page found, where it explains no known event', () => {
    const found = request(600, { fault: 'reset before', module: 'cart', event: 'remove' });
    expect(explainMissing([], [found], journal, 'pixel')).toEqual([
      unknown('reset before arrival'),
    ]);
  });

  it('explains nothing where the browser brought it again', () => {
    const again = { ...drop, body: {}, verdict: 'accepted', fault: null } as const;
    expect(explained(journal, [], { received: [drop, again] })).toEqual(UNEXPLAINED);
  });

  it('reveals no further change where another request brought the same', () => {
    const found = request(600, { fault: 'reset before', module: 'cart', event: 'remove' });
    const path = found.path.replace('request=600', 'request=700');
    const again = { ...found, path, body: {}, verdict: 'accepted', fault: null } as const;
    expect(explainMissing([], [found, again], journal, 'pixel')).toEqual([]);
  });

  it('explains no event of another kind, and none that came after it', () => {
    const other = { ...drop, module: 'cart', event: 'add' };
    expect(explained(journal, [], { received: [other] })).toEqual(UNEXPLAINED);
    const earlier = request(400, { fault: 'reset before' });
    expect(explained(journal, [], { received: [earlier] })).toEqual(UNEXPLAINED);
  });
});
