import { DAY, HOUR, MINUTE } from '../app/clock.ts';
import type { Month } from './simulate-month.ts';

/** A month as lines: its incidents, the time until an alert was raised, and the problems. */
export function monthLines(month: Month): string[] {
  const { seed, ordersADay, plan, alerts, missed, delays, events, wrongFigures } = month;
  return [
    `seed ${seed}: ${ordersADay} orders a day, ${events} events, ${alerts.length} alerts`,
    ...plan.map((each) => {
      const delay = delays.get(each);
      const alert = delay === undefined ? '–' : `alert after ${delay} min`;
      return `  ${moment(each.from)} ${each.incident}: ${alert}${missed.includes(each) ? ' MISSED' : ''}`;
    }),
    ...alerts.map(({ kind, families, beganAt, endedAt, incident }) => {
      const end = endedAt === null ? 'open' : moment(endedAt);
      const why = incident ?? 'FALSE';
      return `    ${kind} ${moment(beganAt)} to ${end} (${why}) ${families.join(', ')}`.trimEnd();
    }),
    ...wrongFigures.map((each) => `  WRONG ${each}`),
  ];
}

function moment(at: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = Math.floor(at / DAY) + 1;
  return `day ${day} ${two(Math.floor((at % DAY) / HOUR))}:${two((at % HOUR) / MINUTE)}`;
}
