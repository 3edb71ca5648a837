import { MINUTE_MS } from '../../app/time/units.ts';
import { figure } from '../bench/app/process-cost.ts';
import { table } from '../bench/table.ts';
import type { Memory, Sample, SoakResult } from './soak.ts';

const MIB = 2 ** 20;
const KIB = 1024;

/** A data point of the fitted line. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The slope of the straight line that fits best (least squares).
 *
 * @param points at least two different `x`
 */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return covariance / variance;
}

/**
 * The samples of the second half of the requests: by then all code is loaded and compiled, and pools and caches have
 * reached their size.
 */
function secondHalf(samples: readonly Sample[]): Sample[] {
  const half = (samples.at(-1)?.requests ?? 0) / 2;
  return samples.filter(({ requests }) => requests >= half);
}

/** The growth of a process's heap in bytes per request, in the second half of a run. */
export function growthPerRequest(samples: readonly Sample[], of: 'web' | 'worker'): number {
  return slopeOf(secondHalf(samples).map((each) => ({ x: each.requests, y: each[of].heap })));
}

/** The memory of a run as a table, with the slopes of its second half. */
export function soakReport({ samples, findings }: SoakResult): string {
  const last = samples.at(-1);
  const rows = thinned(samples).map((sample) => [
    (sample.atMs / MINUTE_MS).toFixed(1),
    String(sample.requests),
    ...cells(sample.web),
    ...cells(sample.worker),
  ]);
  const perMinute = (of: 'web' | 'worker', what: keyof Memory): string => {
    const points = secondHalf(samples).map((each) => ({
      x: each.atMs / MINUTE_MS,
      y: each[of][what] / KIB,
    }));
    return points.length < 2 ? '–' : figure(slopeOf(points), 1);
  };
  const { counts, broken } = findings;
  return `
Memory of a process for pages and a worker under traffic, ${((last?.atMs ?? 0) / MINUTE_MS).toFixed(1)} minutes; MiB, the heap after a full collection
${table([['minute', 'requests', 'web heap', 'resident', 'worker heap', 'resident'], ...rows])}

Growth in the second half
${table([
  ['', 'web heap', 'resident', 'worker heap', 'resident'],
  [
    'KiB per minute',
    perMinute('web', 'heap'),
    perMinute('web', 'resident'),
    perMinute('worker', 'heap'),
    perMinute('worker', 'resident'),
  ],
  [
    'bytes per request',
    growthPerRequest(samples, 'web').toFixed(1),
    '',
    growthPerRequest(samples, 'worker').toFixed(1),
  ],
])}

What passed through
${table(Object.entries(counts).map(([name, value]) => [name, String(value)]))}
${broken.length === 0 ? '  Every promise was kept.' : broken.join('\n')}`;
}

const cells = ({ heap, resident }: Memory): string[] => [
  (heap / MIB).toFixed(2),
  figure(resident / MIB, 0),
];

const SHOWN = 40;

/** As many samples as fit on a page, including the first and the last. */
function thinned(samples: readonly Sample[]): Sample[] {
  const step = Math.ceil(samples.length / SHOWN);
  return samples.filter((_, at) => at % step === 0 || at === samples.length - 1);
}
