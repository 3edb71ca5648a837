import {
  type Coverage,
  coverageDays,
  ORDER_STATES,
  type OrderState,
  type ReadProblem,
} from '../../../../app/orders/coverage.ts';
import type { LedgerFilter, LedgerPage, LedgerRow } from '../../../../app/orders/ledger.ts';
import { DAY_MS } from '../../../../app/time/units.ts';
import type { NamedScene, Scene } from './scene.ts';
import { minutesAgo, NOW } from './samples.ts';

const TODAY = '2026-11-21';

const dayBefore = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

type Counts = [daysAgo: number, state: OrderState, orders: number][];

/** A shop that sells 30 to 50 orders a day, nearly all of which are reported. */
const USUAL: Counts = Array.from({ length: 30 }, (_, day): Counts => [
  [day, 'reported', 31 + ((day * 7) % 19)],
  [day, 'not-seen', day % 3],
  [day, 'point-of-sale', day % 5],
]).flat();

const TROUBLED: Counts = [
  ...USUAL,
  [2, 'refused', 24],
  [3, 'not-taken', 11],
  [3, 'unknown', 2],
  [5, 'test-mode', 4],
  [4, 'draft', 3],
  [6, 'recurring', 41],
  [7, 'test', 1],
  [9, 'app', 6],
  [25, 'not-compared', 38],
  [29, 'before-connection', 12],
];

/** More orders than are listed. */
const BUSY: Counts = USUAL.map(([day, state, orders]) => [day, state, 100 * orders]);

function coverage(counts: Counts, changes: Partial<Coverage> = {}): Coverage {
  return {
    access: 'granted',
    readAt: minutesAgo(2),
    problem: null,
    lastOrderAt: minutesAgo(40),
    answered: { taken: 0, failed: 0 },
    currency: 'USD',
    days: coverageDays(
      TODAY,
      counts.map(([daysAgo, state, orders]) => {
        const value = 68.5 * orders;
        return { day: dayBefore(daysAgo), state, orders, value, currency: 'USD' };
      }),
    ),
    ...changes,
  };
}

function row(index: number, state: OrderState, changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    orderId: String(6_012_345_678_901 - index * 17),
    name: `#${2_214 - index}`,
    createdAt: minutesAgo(3 + index * 41),
    state,
    httpStatus: state === 'refused' ? 400 : null,
    cancelledAt: null,
    value: 24.9 + ((index * 137) % 1_900),
    currency: 'USD',
    ...changes,
  };
}

/** One order in every state. */
const EVERY_STATE = ORDER_STATES.map((state, index) =>
  row(index, state, {
    ...(state === 'refused' && { cancelledAt: NOW }),
    // Read before name and value were read too.
    ...(state === 'before-connection' && { name: null, value: null, currency: null }),
  }),
);

const REPORTED = Array.from({ length: 25 }, (_, index) => row(index, 'reported'));

function pageOf(rows: LedgerRow[], total = rows.length) {
  return ({ page = 1 }: LedgerFilter): LedgerPage => ({
    rows,
    page,
    pageCount: Math.max(1, Math.ceil(total / 25)),
    total,
  });
}

const ordersScene = (scene: Scene): NamedScene => ({ path: '/app/orders', scene });

const problem = (code: ReadProblem): NamedScene =>
  ordersScene({ coverage: coverage(USUAL, { problem: code }), ledger: pageOf(EVERY_STATE) });

export const orderScenes: Record<string, NamedScene> = {
  'orders-not-granted': ordersScene({
    coverage: coverage([], { access: 'not-granted', readAt: null }),
  }),
  'orders-first-read': ordersScene({ coverage: coverage([], { readAt: null }) }),
  'orders-none': ordersScene({ coverage: coverage([]), ledger: pageOf([]) }),
  'orders-usual': ordersScene({ coverage: coverage(USUAL), ledger: pageOf(REPORTED, 1_214) }),
  'orders-busy': ordersScene({ coverage: coverage(BUSY), ledger: pageOf(REPORTED, 2_000) }),
  'orders-every-state': ordersScene({ coverage: coverage(TROUBLED), ledger: pageOf(EVERY_STATE) }),
  'orders-none-for-filter': {
    path: '/app/orders?state=refused',
    scene: { coverage: coverage(USUAL), ledger: pageOf([]) },
  },
  'orders-no-token': problem('no-token'),
  'orders-not-approved': problem('not-approved'),
  'orders-no-answer': problem('no-answer'),
};
