/**
 * `npm run months [-- seed]`: twenty simulated months of shops with 5, 40 and 300 orders a day, or one seed's month.
 * Prints each incident with the time until its alert, and fails for a false alert, a missed incident or a wrong figure.
 */
import { monthLines } from './month-lines.ts';
import { MONTHS, ordersOf } from './months.ts';
import { simulateMonth } from './simulate-month.ts';

const [word] = process.argv.slice(2);
const seeds = word === undefined ? MONTHS : [Number(word)];
let wrong = 0;
for (const seed of seeds) {
  const month = simulateMonth(ordersOf(seed), seed);
  console.log(monthLines(month).join('\n'));
  const falseAlerts = month.alerts.filter(({ incident }) => incident === null);
  wrong += falseAlerts.length + month.missed.length + month.wrongFigures.length;
}
console.log(`${seeds.length} months, ${wrong} faults`);
if (wrong > 0) process.exitCode = 1;
