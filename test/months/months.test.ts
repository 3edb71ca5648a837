import { expect, it } from 'vitest';
import { monthLines } from './month-lines.ts';
import { ordersOf } from './months.ts';
import { simulateMonth } from './simulate-month.ts';

// `npm run months` runs all twenty.
it('A month of a small shop has an alert for each trouble, no other, and the figures of its ledger.', () => {
  const seed = 3;
  const month = simulateMonth(ordersOf(seed), seed);
  const lines = monthLines(month).join('\n');
  expect(lines).not.toMatch(/FALSE|MISSED|WRONG/);
  expect(new Set(month.alerts.map(({ kind }) => kind))).toEqual(
    new Set(['account-refused', 'events-refused', 'events-stopped', 'extension-stopped']),
  );
  expect(month.alerts.every(({ endedAt }) => endedAt !== null)).toBe(true);
});
