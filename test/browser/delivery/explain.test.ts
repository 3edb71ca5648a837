import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import type { Missing } from '../faults/ledger.ts';
import { explainMissing, type Explanation, type Sender } from './explain.ts';
import { createJournal, type Journal, type Struck, type TabEvent } from './journal.ts';

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

function struck(
  scenario: Struck['scenario'],
  strike: Struck['strike'],
  from = 0,
  to = 2_000,
): Struck {
  return { scenario, strike, tab: 0, since: PAGE + from, until: PAGE + to };
}

/** A request for the event, so many milliseconds after its page began. */
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

const UNEXPLAINED = { fate: 'unexplained', scenario: null };
const SETTLED = { settledAt: new Map([[PAGE, [MADE_AT + 100]]]) };

describe('a missing event of a page on which everything came to its end', () => {
  it('is unexplained where nothing struck', () => {
    expect(explained(journey({ ...SETTLED, struck: [struck('calm', {})] }))).toEqual(UNEXPLAINED);
  });

  it('is unexplained where a fault struck at another time', () => {
    const gone = struck('connection refused', { service: [{ kind: 'gone' }] }, 1_100, 1_900);
    expect(explained(journey({ ...SETTLED, struck: [gone] }))).toEqual(UNEXPLAINED);
  });

  it.each<[Struck['scenario'], Struck['strike']]>([
    ['connection refused', { service: [{ kind: 'gone' }] }],
    ['offline', { network: 'offline' }],
  ])('is of unknown fate where it was made under: %s', (scenario, strike) => {
    const journal = journey({ ...SETTLED, struck: [struck(scenario, strike)] });
    expect(explained(journal)).toEqual({ fate: 'unknown', scenario });
  });

  it('is of unknown fate where the service went away while its request may have been under way', () => {
    const gone = struck('connection refused', { service: [{ kind: 'gone' }] }, 550, 900);
    expect(explained(journey({ ...SETTLED, struck: [gone] }))?.fate).toBe('unknown');
  });

  it('is unexplained where the service went away after nothing was under way any more', () => {
    const gone = struck('connection refused', { service: [{ kind: 'gone' }] }, 650, 900);
    expect(explained(journey({ ...SETTLED, struck: [gone] }))).toEqual(UNEXPLAINED);
  });

  it('is of unknown fate where its page was opened while no name resolved, and only there', () => {
    const strike = { network: 'no such host' } as const;
    const during = struck('DNS gone', strike, -100);
    expect(explained(journey({ ...SETTLED, struck: [during] }))?.scenario).toBe('DNS gone');
    const after = struck('DNS gone', strike, 100);
    expect(explained(journey({ ...SETTLED, struck: [after] }))).toEqual(UNEXPLAINED);
  });

  it('is of unknown fate where its request was answered by 500', () => {
    const broken = struck('500, 502 or 504', { service: [] });
    const attempt = request(600, { status: 500, fault: 'status' });
    expect(explained(journey({ ...SETTLED, struck: [broken] }), [attempt])).toEqual({
      fate: 'unknown',
      scenario: '500, 502 or 504',
    });
  });
});

describe('a request that was reset unread', () => {
  const journal = journey({ ...SETTLED, struck: [struck('reset before arrival', {})] });
  const drop = request(600, { fault: 'reset before' });

  it('explains one missing event, and not a second one', () => {
    const both = explainMissing([missing(), missing()], [drop], journal, 'pixel');
    expect(both).toEqual([{ fate: 'unknown', scenario: 'reset before arrival' }, UNEXPLAINED]);
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
    expect(both.map((one) => one.fate)).toEqual(['left', 'unknown']);
  });

  it('tells of a change of the cart that the pixel found, where it explains no event that is known', () => {
    const found = request(600, { fault: 'reset before', module: 'cart', event: 'remove' });
    expect(explainMissing([], [found], journal, 'pixel')).toEqual([
      { fate: 'unknown', scenario: 'reset before arrival' },
    ]);
  });

  it('explains nothing where the browser brought it again', () => {
    const again = { ...drop, body: {}, verdict: 'accepted', fault: null } as const;
    expect(explained(journal, [], { received: [drop, again] })).toEqual(UNEXPLAINED);
  });

  it('tells of no further change where the same was brought by another request', () => {
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

describe('an event that was not taken', () => {
  it('is given up where the tab lived on and nothing struck', () => {
    const journal = journey({ ...SETTLED, quietAt: new Map([[PAGE, PAGE + 5_000]]) });
    expect(explained(journal, [notTaken(600)])).toEqual({ fate: 'given up', scenario: null });
  });

  it('was kept and lost where its tab was closed, or the storage emptied', () => {
    const closed = struck('tab closed', { leaving: 'closes the tab' });
    expect(explained(journey({ struck: [closed] }), [notTaken(600)])?.fate).toBe('kept');
    const cleared = struck('storage cleared', { storage: 'cleared' });
    expect(explained(journey({ struck: [cleared] }), [notTaken(600)])?.fate).toBe('kept');
    const other = { ...closed, tab: 1 };
    expect(explained(journey({ struck: [other] }), [notTaken(600)])?.fate).toBe('given up');
  });

  it.each([
    [40, 'kept'],
    [12, 'given up'],
  ])('is lost after half an hour: the shopper came back after %i minutes', (minutes, fate) => {
    const away = struck('service back after minutes', { minutesLater: minutes });
    expect(explained(journey({ struck: [away] }), [notTaken(600)])?.fate).toBe(fate);
  });

  it('takes a later change of the cart with it, which waited behind it', () => {
    const journal = journey({
      ...SETTLED,
      struck: [struck('storage cleared', { storage: 'cleared' })],
    });
    const attempts = [notTaken(600)];
    const earlier = { ...missing(attempts), path: 'cart/add' };
    const later = { ...missing(), path: 'cart/remove', timestamp: isoOf(MADE_AT + 50) };
    const lost = { fate: 'kept', scenario: 'storage cleared' };
    expect(explainMissing([earlier, later], attempts, journal, 'pixel')).toEqual([lost, lost]);
  });

  it('was made after the last event before it, where the page found it', () => {
    const journal = journey({ struck: [struck('storage cleared', { storage: 'cleared' })] });
    const attempts = [notTaken(1_700)];
    const found = { ...missing(attempts), page: 0, timestamp: isoOf(PAGE + 1_600) };
    expect(explainMissing([found], attempts, journal, 'pixel')).toEqual([
      { fate: 'kept', scenario: 'storage cleared' },
    ]);
  });

  it('is given up by a client that keeps nothing, and the fault is named', () => {
    const busy = struck('408 or 503', { service: [] });
    expect(explained(journey({ struck: [busy] }), [notTaken(600)], { sender: 'client' })).toEqual({
      fate: 'given up',
      scenario: '408 or 503',
    });
  });
});

describe('an event of a page that was left before everything came to its end', () => {
  it('went with the page', () => {
    expect(explained(journey({ struck: [struck('calm', {})] }))).toEqual({
      fate: 'left',
      scenario: 'page left at once',
    });
  });

  it('went with the tab where that was closed', () => {
    const closed = struck('tab closed', { leaving: 'closes the tab' });
    expect(explained(journey({ struck: [closed] }))?.scenario).toBe('tab closed');
  });
});
