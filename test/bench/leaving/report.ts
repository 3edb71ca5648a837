import { table } from '../table.ts';
import type { Circumstances, Fate } from './leave.ts';

/** The same additions twice over: by the pixel alone, and with the storefront script on every page. */
export interface Cell extends Circumstances {
  backForwardCache: 'on' | 'off';
  alone: Fate[];
  withScript: Fate[];
}

const FATES: Fate[] = ['once', 'twice', 'found', 'lost', 'not added'];

/** The findings for a person: a table, and what its numbers mean. */
export function reportOf(cells: readonly Cell[], times: number, machine: string): string {
  const all = {
    alone: cells.flatMap(({ alone }) => alone),
    withScript: cells.flatMap(({ withScript }) => withScript),
  };
  return `
A page that is left at once after an addition to the cart
${machine}
${times} additions per cell and column

${table([
  ['', 'alone', '', '', '', '', 'script'],
  ['page left', ...FATES, ...FATES],
  ...cells.map((cell) => [nameOf(cell), ...counts(cell.alone), ...counts(cell.withScript)]),
  ['all', ...counts(all.alone), ...counts(all.withScript)],
])}
  alone: the pixel sends by itself. script: with the storefront script, to which it hands over.
  once: reported by the page on which it happened. twice: by two pages, or by one twice. found: not reported by that page, but
  by one of the next two, which see it in the shop's cart. lost: never reported. not added: the shop itself never
  heard of it. ms: the way to the service and back; a new connection takes one more. cold: there is no
  connection to the service. bfcache: the browser keeps the page that is left for the way back.
`;
}

const nameOf = ({ way, roundTripMs, connection, backForwardCache }: Cell): string =>
  [way, `${roundTripMs} ms`, connection, backForwardCache === 'on' ? 'bfcache' : '']
    .join(' ')
    .trim();

const counts = (fates: readonly Fate[]): string[] =>
  FATES.map((fate) => String(fates.filter((each) => each === fate).length));
