import { DAY, HOUR, MINUTE } from '../app/clock.ts';
import { between, type Random } from '../support/whole-number.ts';

/** An incident of a simulated shop. */
export type Incident =
  | 'short-outage'
  | 'outage'
  | 'campaign'
  | 'holiday'
  | 'theme-change'
  | 'embed-removed'
  | 'typo'
  | 'test-mode';

export interface PlannedIncident {
  incident: Incident;
  /** Milliseconds since the month's beginning. */
  from: number;
  to: number;
}

/** The duration of each incident. */
const LASTS: Record<Incident, number> = {
  'short-outage': 2 * MINUTE,
  outage: 40 * MINUTE,
  campaign: 2 * DAY,
  holiday: 2 * DAY,
  'theme-change': 2 * DAY,
  'embed-removed': 2 * DAY,
  typo: 3 * HOUR,
  'test-mode': 5 * HOUR,
};

const INCIDENTS: readonly Incident[] = [
  'short-outage',
  'outage',
  'campaign',
  'holiday',
  'theme-change',
  'embed-removed',
  'typo',
  'test-mode',
  'test-mode',
];

/** The first week is a new shop's; afterwards each incident has its own part of the month. */
const FIRST_AT = 8 * DAY;
export const MONTH = 32 * DAY;

/** The incidents of a month, in random order, each beginning between 10 and 17 o'clock. */
export function planMonth(random: Random): PlannedIncident[] {
  const apart = (MONTH - FIRST_AT) / INCIDENTS.length;
  return INCIDENTS.map((incident) => ({ incident, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ incident }, index) => {
      const day = Math.floor((FIRST_AT + index * apart) / DAY) * DAY;
      const from = day + between(random, 10 * 60, 17 * 60) * MINUTE;
      return { incident, from, to: from + LASTS[incident] };
    });
}
