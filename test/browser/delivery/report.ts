/** The report of a run: the events made, the events received, and the faults that explain the difference. */
import { table } from '../../bench/table.ts';
import type { Cause } from './explain.ts';
import type { Outcome } from './judge.ts';
import { SCENARIOS } from './scenarios.ts';
import { sumOf, type Tally } from './tally.ts';

export interface Run {
  /** The machine and the versions, in a line. */
  machine: string;
  firstSeed: number;
  journeys: number;
  seconds: number;
  outcomes: readonly Outcome[];
  /** Journeys that broke off before they could be judged, with the reason. */
  broken: readonly string[];
}

/** Broken rules and journeys that broke off; empty if the run is a success. */
export function failuresOf({ outcomes, broken }: Pick<Run, 'outcomes' | 'broken'>): string[] {
  const violated = outcomes.filter(({ violations }) => violations.length > 0);
  return [
    ...broken,
    ...violated.map(({ violations, story }) => [...violations, ...story].join('\n')),
  ];
}

export function reportOf(run: Run): string {
  const { outcomes, firstSeed, journeys, seconds, machine, broken } = run;
  const pixel = outcomes.filter(({ sender }) => sender === 'pixel');
  const columns = [
    sumOf(tallies(pixel.filter(({ extension }) => extension === 'absent'))),
    sumOf(tallies(pixel.filter(({ extension }) => extension === 'present'))),
    sumOf(tallies(outcomes.filter(({ sender }) => sender === 'client'))),
  ];
  return [
    `${journeys} journeys from seed ${firstSeed}, in ${Math.round(seconds)} s; ${machine}`,
    broken.length > 0 ? `${broken.length} broke off and are not counted` : '',
    '',
    table([HEAD, ...ROWS.map((row) => rowOf(row, columns))]),
    '',
    table([
      ['fault: how often it was injected, events it cost', ...HEAD.slice(1)],
      ...SCENARIOS.map(({ name }) => [
        name,
        ...columns.map(
          ({ scenarios }) => `${scenarios[name].injected} → ${scenarios[name].missing}`,
        ),
      ]),
      ['page left without waiting (any step)', ...columns.map(({ leavings }) => String(leavings))],
    ]),
    '',
    ...SCENARIOS.map(({ name, sentence }) => `  ${name}: ${sentence}`),
  ].join('\n');
}

const HEAD = ['', 'pixel alone', 'pixel, extension present', 'published client'];

interface Row {
  words: string;
  of: (tally: Tally) => number;
  /** Whether its share of all events made is shown too. */
  hasShare?: boolean;
}

const cause = (name: Cause, words: string): Row => ({
  words,
  of: ({ causes }) => causes[name],
  hasShare: true,
});

const ROWS: readonly Row[] = [
  { words: 'journeys', of: ({ journeys }) => journeys },
  { words: 'events made', of: ({ made }) => made },
  { words: 'arrived once', of: ({ once }) => once, hasShare: true },
  {
    words: '  of these, answer never seen',
    of: ({ unanswered }) => unanswered,
  },
  { words: 'arrived twice', of: ({ twice }) => twice },
  { words: 'sent again, not taken twice', of: ({ sentAgain }) => sentAgain },
  {
    words: 'accepted twice, resent by the browser',
    of: (tally) => tally.resentByBrowser,
  },
  cause('unknown', 'missing: outcome unknown to the sender'),
  cause('kept', 'missing: kept, lost with its tab or storage'),
  cause('left', 'missing: page left before the answer'),
  cause('given up', 'missing: not taken, never sent again'),
  cause('unexplained', 'missing: without a fault'),
  { words: 'pieces put into carts', of: ({ pieces }) => pieces.added },
  { words: '  counted as added', of: ({ pieces }) => pieces.countedAdded },
  { words: 'pieces taken out of carts', of: ({ pieces }) => pieces.removed },
  { words: '  counted as removed', of: ({ pieces }) => pieces.countedRemoved },
  { words: 'pieces counted, never moved', of: ({ pieces }) => pieces.tooMany },
];

function rowOf({ words, of, hasShare }: Row, columns: readonly Tally[]): string[] {
  const cell = (tally: Tally): string => {
    const number = of(tally);
    if (!hasShare || tally.made === 0) return String(number);
    return `${number} (${((100 * number) / tally.made).toFixed(1)} %)`;
  };
  return [words, ...columns.map(cell)];
}

const tallies = (outcomes: readonly Outcome[]): Tally[] => outcomes.map(({ tally }) => tally);
