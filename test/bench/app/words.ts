import { spreadOf } from '../statistics.ts';
import { rateOf } from './requests.ts';
import type { Flow, Timed } from './requests.ts';

/** A count with separators: `10,000`. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** How often one value holds another: `× 2.31`. */
export const ratio = (value: number, peer: number): string =>
  peer > 0 ? `× ${(value / peer).toFixed(2)}` : '–';

/** The head of {@link timedCells}. */
export const TIMED_HEAD = ['median', 'p95', 'of the empty route'];

/** Cells of a row about requests that were sent one after the other. */
export function timedCells(timed: readonly Timed[], peer: readonly Timed[]): string[] {
  const { median, p95 } = spreadOf(timed.map(({ ms }) => ms));
  const { median: peerMedian } = spreadOf(peer.map(({ ms }) => ms));
  return [median.toFixed(2), p95.toFixed(2), ratio(median, peerMedian)];
}

/** The head of {@link flowCells}. */
export const FLOW_HEAD = ['per second', 'median', 'p99', 'of the empty route'];

/** Cells of a row about requests of which many are under way at once; the last compares rates. */
export function flowCells(flow: Flow, peer: Flow): string[] {
  const { median, p99 } = spreadOf(flow.times);
  return [
    count(rateOf(flow)),
    median.toFixed(1),
    p99.toFixed(1),
    ratio(rateOf(flow), rateOf(peer)),
  ];
}
