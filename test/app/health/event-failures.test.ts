import { describe, expect, it } from 'vitest';
import { judgeTracking } from '../../../app/health/health.ts';
import type { CellTable, FamilyCells } from '../../../app/reports/cells.ts';
import {
  cells,
  codes,
  dayOf,
  facts,
  familyOf,
  found,
  hoursAgo,
  inTurn,
  NO_ORDERS,
  NOW,
  type Slot,
  tracking,
  usual,
  viewsSince,
} from './health-kit.ts';

const MINUTE = 1 / 60;

describe('when the service does not take events', () => {
  const day = { day: dayOf(NOW), mode: 'live', count: 60, every: 1 } as const;
  const days = tracking({
    days: [
      { ...day, path: 'cart/add', outcome: 'unknown', httpStatus: 502, count: 100 },
      { ...day, path: 'cart/add', outcome: 'refused', httpStatus: 401 },
      { ...day, path: 'cart/remove', outcome: 'refused', httpStatus: 401 },
      { ...day, path: 'product/pageview', outcome: 'refused', httpStatus: 400, count: 90 },
    ],
  });
  /** @param minutes the duration of the failure so far */
  const failing = (slot: Slot, minutes = 30) =>
    found({ tracking: days, cells: viewsSince(hoursAgo(minutes * MINUTE), slot) });

  it('is critical where it refuses most networks, with the most frequent status', () => {
    expect(failing({ taken: 1, failed: 9, refused: 9 })).toEqual([
      {
        code: 'events-refused',
        severity: 'critical',
        percent: 90,
        httpStatus: 401,
        since: hoursAgo(0.5),
      },
    ]);
  });

  it('is a failure where it gives no answer, whatever the share of those that it refuses', () => {
    expect(failing({ failed: 3, refused: 1 })).toMatchObject([
      { code: 'events-failing', severity: 'critical', percent: 100 },
    ]);
  });

  it('is nothing below half, for less than ten minutes, or before five networks met it', () => {
    expect(failing({ taken: 4, failed: 3 })).toEqual([]);
    expect(failing({ failed: 30 }, 5)).toEqual([]);
    expect(failing({ failed: 2 }, 10)).toMatchObject([{ code: 'events-failing' }]);
    expect(failing({ failed: 1 }, 15)).toEqual([]);
  });

  it('is nothing where shoppers usually block the service', () => {
    const blocked = (now: Slot) =>
      codes({ cells: cells({ views: inTurn({ taken: 11, failed: 9 }, [hoursAgo(0.5), now]) }) });
    expect(blocked({ taken: 9, failed: 11 })).toEqual([]);
    expect(blocked({ failed: 20 })).toEqual(['critical events-failing']);
  });

  it('that is over does not begin again with a few later failures', () => {
    const TAKEN = { taken: 2 };
    const outage = (later: Slot) =>
      inTurn(TAKEN, [hoursAgo(1.6), { failed: 3 }], [hoursAgo(1), TAKEN], [hoursAgo(0.3), later]);
    const later = (slot: Slot) => codes({ cells: cells({ views: outage(slot) }) });
    expect(later({ failed: 1 })).toEqual([]);
    expect(later({ failed: 4 })).toEqual(['critical events-failing']);
  });

  it('of today is over once enough networks have all kinds of events accepted again', () => {
    const since = (slot: Slot, minutes = 15) =>
      inTurn({}, [hoursAgo(1), { failed: 5 }], [hoursAgo(minutes / 60), slot]);
    const recovered = (live: CellTable) => judgeTracking(facts({ cells: cells(live) })).isRecovered;
    expect(recovered({ views: since({ taken: 3 }), cart: since({ taken: 3 }) })).toBe(true);
    expect(recovered({ views: since({ taken: 3 }), cart: since({ taken: 3, failed: 3 }) })).toBe(
      false,
    );
    expect(recovered({ views: since({ taken: 3 }), cart: since({}) })).toBe(false);
    expect(recovered({ views: since({ taken: 3 }, 1) })).toBe(false);
    expect(recovered({ views: usual((at) => at > hoursAgo(3)) })).toBe(false);
    const morning = (then: Slot) => inTurn({}, [hoursAgo(6), { failed: 5 }], [hoursAgo(5), then]);
    expect(recovered({ views: usual(), cart: morning({}) })).toBe(false);
    expect(recovered({ views: usual(), cart: morning({ taken: 1 }) })).toBe(true);
  });

  it('is over with the newest events, and one of the other mode is none', () => {
    const back = inTurn({ taken: 2 }, [hoursAgo(1), { failed: 5 }], [hoursAgo(0.2), { taken: 5 }]);
    expect(codes({ cells: cells({ views: back }) })).toEqual([]);
    const failed = familyOf(() => ({ failed: 5 }));
    expect(codes({ cells: cells({ views: usual() }, { views: failed }) })).toEqual([]);
  });

  it('is a warning without a mail where it refuses one network of ten', () => {
    expect(failing({ taken: 9, failed: 1, refused: 1 }, 115)).toEqual([
      { code: 'events-refused', severity: 'warning', percent: 10, httpStatus: 401, isFew: true },
    ]);
    expect(failing({ taken: 9, failed: 1 }, 115)).toEqual([]);
  });

  it('leads to no mail in a shop with fewer than 100 cells of views a day, and hides no failing orders there, of which there is one', () => {
    const rare = familyOf((at) =>
      at > hoursAgo(0.5) ? { failed: 3 } : at.getUTCMinutes() < 15 ? { taken: 1 } : {},
    );
    const selling = (views: FamilyCells) =>
      found({
        cells: cells({ views }),
        coverage: { ...NO_ORDERS, answered: { taken: 0, failed: 5 } },
      }).map(({ code, isFew }) => [code, isFew]);
    expect(selling(rare)).toEqual([
      ['events-failing', true],
      ['orders-failing', undefined],
    ]);
    const many = inTurn({ taken: 2 }, [hoursAgo(0.5), { failed: 3 }]);
    expect(selling(many)).toEqual([['events-failing', undefined]]);
  });

  it('counts the refused networks alone where others of the failing ones had no answer', () => {
    expect(failing({ taken: 1, failed: 9, refused: 6 })).toMatchObject([
      { code: 'events-refused', severity: 'critical', percent: 60 },
    ]);
  });

  it('names the families where some are taken, and logins among them', () => {
    const failed = inTurn({ taken: 2 }, [hoursAgo(0.5), { failed: 3 }]);
    const seen = found({ cells: cells({ views: usual(), logins: failed }) });
    expect(seen).toMatchObject([{ code: 'events-failing', families: ['logins'] }]);
  });
});

describe('when a family of events does not come', () => {
  it('is nothing where it comes, though what it comes beside has not for more than a week', () => {
    const views = usual((at) => at > hoursAgo(10 * 24));
    expect(codes({ cells: cells({ views, cart: usual(), orders: usual() }) })).toEqual([]);
    const again = usual((at) => at > hoursAgo(12 * 24) && at < hoursAgo(3 * 24));
    expect(codes({ cells: cells({ views: again, cart: usual(), orders: usual() }) })).toEqual([]);
  });

  const stopped = (since: Date, families: CellTable = {}) =>
    found({
      cells: cells({
        views: usual(),
        script: usual(),
        category: usual((at) => at > since),
        ...families,
      }),
    });

  it('is found after two hours, with since when', () => {
    expect(stopped(hoursAgo(1.4))).toEqual([]);
    expect(stopped(hoursAgo(2.6))).toEqual([
      {
        code: 'events-stopped',
        severity: 'warning',
        since: hoursAgo(2.5),
        families: ['category'],
      },
    ]);
  });

  it('is critical where carts or orders are missing', () => {
    const cart = usual((at) => at > hoursAgo(3));
    expect(stopped(hoursAgo(3), { cart })).toMatchObject([
      { severity: 'critical', families: ['cart', 'category'] },
    ]);
  });

  it('is nothing where shoppers do not come either, or a tenth of it still does', () => {
    const night = usual((at) => at > hoursAgo(5));
    expect(stopped(hoursAgo(5), { views: night, script: night })).toEqual([]);
    const fewer = familyOf((at) =>
      at < hoursAgo(20) || at.getUTCMinutes() < 15 ? { taken: 2 } : {},
    );
    expect(stopped(hoursAgo(0), { category: fewer })).toEqual([]);
  });

  it('is nothing of a family that came on fewer than three days', () => {
    const young = usual((at) => at < hoursAgo(50) || at > hoursAgo(5));
    expect(stopped(hoursAgo(0), { category: young })).toEqual([]);
  });

  it('is the extension alone where it sends nothing more', () => {
    const gone = usual((at) => at > hoursAgo(3));
    expect(stopped(hoursAgo(3), { script: gone })).toMatchObject([
      { code: 'extension-stopped', severity: 'warning', since: hoursAgo(2.5) },
    ]);
  });

  it('is over once several networks send it again', () => {
    const back = usual((at) => at > hoursAgo(30) && at < hoursAgo(0.6));
    expect(stopped(hoursAgo(0), { category: back })).toEqual([]);
  });
});

it('An order failure is critical where the service takes at most half of the orders.', () => {
  const selling = (taken: number, failed: number) => ({
    coverage: { ...NO_ORDERS, answered: { taken, failed } },
  });
  expect(found(selling(2, 2))).toEqual([
    { code: 'orders-failing', severity: 'critical', percent: 50, isFew: true },
  ]);
  expect(found(selling(5, 5))).toEqual([
    { code: 'orders-failing', severity: 'critical', percent: 50 },
  ]);
  expect(found(selling(0, 1))).toEqual([]);
  expect(found(selling(3, 2))).toEqual([]);
  expect(codes({ ...selling(0, 9), mode: 'test' })).not.toContain('critical orders-failing');
});
