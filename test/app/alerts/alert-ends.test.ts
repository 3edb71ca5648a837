import { describe, expect, it } from 'vitest';
import { troublesOf, type TroubleFacts } from '../../../app/alerts/troubles.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import type { CellFamily, CellTable, FamilyCells } from '../../../app/reports/cells.ts';
import { DAY, HOUR } from '../clock.ts';
import {
  cells,
  familyOf,
  inTurn,
  NO_ORDERS,
  NOW,
  quietFor,
  type Slot,
  tracking,
  usual,
  viewsSince,
} from '../health/health-kit.ts';
import { feed, known, before, GONE, verdict } from './troubles-kit.ts';

/** A family that was refused for an hour, and was then silent until the last quarter of an hour. */
const failed = (startedAt: Date, newest: Slot) =>
  inTurn(
    { taken: 2 },
    [startedAt, { failed: 5, refused: 5 }],
    [before(9 * HOUR), {}],
    [before(HOUR / 4), newest],
  );

const found = (health: Partial<HealthFacts>) => troublesOf(known(health));

describe('an alert', () => {
  it('about missing events is over once five networks have events taken', () => {
    const since = before(20 * HOUR);
    const back = (networks: number) =>
      known({
        cells: cells({ views: inTurn({ taken: 2 }, [since, {}], [NOW, { taken: networks }]) }),
      });
    const details = {};
    expect(verdict('no-events', known(quietFor(2)))).toBe('lasts');
    expect(verdict('no-events', back(4), { startedAt: since, details })).toBe('lasts');
    expect(verdict('no-events', back(5), { startedAt: since, details })).toBe('over');
  });

  it('about a missing pixel is over once it is connected and an event is taken', () => {
    const details = { cause: 'pixel-not-connected' } as const;
    expect(verdict('no-events', known({ pixel: GONE }), { details })).toBe('lasts');
    expect(verdict('no-events', known({}), { details })).toBe('over');
    expect(verdict('no-events', known({}), { details, startedAt: NOW })).toBe('lasts');
  });

  it('about a missing pixel is over in test mode too, where only events of that mode can arrive', () => {
    const details = { cause: 'pixel-not-connected' } as const;
    const seen = (mode: 'live' | 'test', test: Date) =>
      known({ mode, tracking: tracking({ lastTakenAt: { live: before(DAY), test } }) });
    expect(verdict('no-events', seen('test', NOW), { details })).toBe('over');
    expect(verdict('no-events', seen('test', before(2 * HOUR)), { details })).toBe('lasts');
    expect(verdict('no-events', seen('live', NOW), { details })).toBe('lasts');
  });

  it('that no event arrives ends without a mail where staff disconnect the pixel', () => {
    const pixel = { ...GONE, disconnectedBy: 'staff' } as const;
    expect(verdict('no-events', known({ pixel }))).toBe('moot');
  });

  it('about the account is over once the service accepts one', () => {
    expect(verdict('account-refused', known({ account: 'refused' }))).toBe('lasts');
    expect(verdict('account-refused', known({ account: 'unanswered' }))).toBe('lasts');
    expect(verdict('account-refused', known({ account: 'accepted' }))).toBe('over');
  });

  it('about refused events lasts without events, and is over once events are taken', () => {
    const startedAt = before(10 * HOUR);
    const of = (live: CellTable) =>
      verdict('events-refused', known({ cells: cells(live) }), { startedAt });
    const after = (newest: Slot) => of({ views: failed(startedAt, newest) });
    expect(of({})).toBe('lasts');
    expect(after({})).toBe('lasts');
    expect(after({ taken: 3, failed: 4 })).toBe('lasts');
    // In a failure of half of the events the newest ones are mostly taken again and again.
    expect(after({ taken: 5, failed: 4 })).toBe('lasts');
    expect(after({ taken: 4, failed: 1 })).toBe('lasts');
    expect(after({ taken: 8, failed: 2 })).toBe('over');
    expect(after({ taken: 3 })).toBe('over');
  });

  it('about refused events of some families lasts at night, though other families are taken', () => {
    const startedAt = before(10 * HOUR);
    const carts = (newest: Slot) =>
      known({ cells: cells({ views: usual(), cart: failed(startedAt, newest) }) });
    const of = (facts: TroubleFacts, families: CellFamily[]) =>
      verdict('events-refused', facts, { startedAt, details: { families } });
    expect(troublesOf(carts({})).map(({ kind }) => kind)).not.toContain('events-refused');
    expect(of(carts({}), ['cart'])).toBe('lasts');
    expect(of(carts({ taken: 3 }), ['cart'])).toBe('over');
    expect(of(carts({ taken: 3 }), ['cart', 'orders'])).toBe('over');
    expect(of(carts({}), [])).toBe('over');
    const gone = { cells: cells({ views: usual(), cart: usual((at) => at > before(9 * DAY)) }) };
    expect(of(known(gone), ['cart'])).toBe('moot');
  });

  it('about events that have stopped lasts while a tenth of them comes', () => {
    const since = before(20 * HOUR);
    const carts = (anHour: number) =>
      known({
        cells: cells({
          views: usual(),
          cart: familyOf((at) =>
            at < since ? { taken: 2 } : at.getUTCMinutes() === 0 ? { taken: anHour } : {},
          ),
        }),
      });
    const of = (facts: TroubleFacts) =>
      verdict('events-stopped', facts, {
        startedAt: before(10 * HOUR),
        details: { families: ['cart'], since },
      });
    expect(troublesOf(carts(3))).toEqual([]);
    expect(of(carts(3))).toBe('lasts');
    expect(of(carts(20))).toBe('over');
  });

  it('about stopped families is over once each comes again', () => {
    const startedAt = before(5 * HOUR);
    const details = { families: ['search' as const, 'category' as const] };
    const of = (category: FamilyCells) =>
      verdict(
        'events-stopped',
        known({ cells: cells({ views: usual(), script: usual(), search: usual(), category }) }),
        { startedAt, details },
      );
    expect(of(usual((at) => at > startedAt))).toBe('lasts');
    expect(of(usual())).toBe('over');
  });

  it('about stopped families has no end to report once staff have marked each as meant to stop', () => {
    const gone = usual((at) => at > before(5 * HOUR));
    const seen = (...intended: CellFamily[]) =>
      known({
        cells: cells({ views: usual(), script: usual(), search: gone, category: gone }),
        intended: intended.map((family) => ({ family, since: before(HOUR) })),
      });
    const of = (facts: TroubleFacts) =>
      verdict('events-stopped', facts, { details: { families: ['search', 'category'] } });
    expect(troublesOf(seen('search'))).toMatchObject([{ details: { families: ['category'] } }]);
    expect(troublesOf(seen('search', 'category'))).toEqual([]);
    expect([of(seen('search')), of(seen('search', 'category'))]).toEqual(['lasts', 'moot']);
    const off = (...intended: HealthFacts['intended']) =>
      known({ cells: cells({ views: usual(), script: gone }), intended });
    const script = { family: 'script' as const, since: before(HOUR) };
    expect(verdict('extension-stopped', off())).toBe('lasts');
    expect(verdict('extension-stopped', off(script))).toBe('moot');
  });

  it('about stopped families has none either where it is not usual any more that they come', () => {
    const of = (ms: number) =>
      verdict('extension-stopped', known({ cells: cells({ views: usual() }) }), {
        startedAt: before(ms),
      });
    expect([of(7 * DAY), of(9 * DAY)]).toEqual(['lasts', 'moot']);
  });

  it('about stopped families is over also where they come again after more than a week', () => {
    const silence = (at: Date) => at > before(11 * DAY) && at < before(2 * HOUR);
    const back = known({ cells: cells({ views: usual(), script: usual(silence) }) });
    expect(verdict('extension-stopped', back, { startedAt: before(10 * DAY) })).toBe('over');
  });

  it('neither begins nor ends in test mode, unless Shopify or the account says so', () => {
    const gone = usual((at) => at > before(3 * HOUR));
    const inTest = (live: CellTable, test: CellTable = {}) => ({
      mode: 'test' as const,
      cells: cells(live, test),
    });
    const failing = viewsSince(before(HOUR / 2), { failed: 5 }).live;
    expect(found(inTest({ views: usual() }, failing))).toEqual([]);
    expect(found(inTest({ views: usual(), script: gone }))).toEqual([]);
    const well = inTest({ views: usual() }, { views: usual() });
    for (const kind of [
      'no-events',
      'events-refused',
      'events-stopped',
      'extension-stopped',
    ] as const)
      expect(verdict(kind, known(well))).toBe('lasts');
    expect(found({ ...well, account: 'refused' })).toMatchObject([{ kind: 'account-refused' }]);
  });

  it('about a feed lasts until its index is done', () => {
    const of = (state: string) =>
      verdict('index-failed', known({}, [feed('1', state)]), { details: { feedId: '1' } });
    expect(of('done')).toBe('over');
    for (const state of ['error', 'running', 'waiting', 'x']) expect(of(state)).toBe('lasts');
  });

  it('is moot once staff have removed what it is about', () => {
    const details = { feedId: '1' };
    const noAccess = { ...NO_ORDERS, access: 'not-granted' } as const;
    expect(verdict('events-refused', known({ account: 'missing' }))).toBe('moot');
    expect(verdict('coverage-low', known({ coverage: noAccess }))).toBe('moot');
    expect(verdict('index-failed', known({}, [feed('2', 'done')]), { details })).toBe('moot');
    const renamed = {
      ...known({}, [{ feedId: '1', record: null, last: null }]),
      named: [{ id: '2' }],
    };
    expect(verdict('index-failed', renamed, { details })).toBe('moot');
  });
});
