import { spreadOf, table } from '../table.ts';
import { differenceOf, EQUIPMENT, type Way, WAYS } from './differences.ts';
import type { Visit } from './visit.ts';
import type { Nth } from './shopper.ts';

/** One measured visit, and its circumstances. */
export interface Taken {
  way: Way;
  nth: Nth;
  visit: Visit;
}

/** All findings of a run. */
export interface Findings {
  /** A description of the machine. */
  machine: string;
  rounds: number;
  clientVersion: string;
  /** Bytes that each adds to a shop, gzipped. */
  files: { pixel: number; extension: number; client: number };
  /** In the order of the rounds. */
  taken: readonly Taken[];
}

/** A figure of a visit, by its name in the head of a table. */
interface Figure {
  name: string;
  of: (visit: Visit) => number;
  digits: number;
}

const MAIN_THREAD: Figure = { name: 'main thread', of: ({ main }) => main, digits: 1 };
const WORKERS: Figure = { name: 'workers', of: ({ worker }) => worker, digits: 1 };

const SCRIPTS: Figure = { name: 'scripts', of: ({ scripts }) => scripts, digits: 1 };

const TIMES: readonly Figure[] = [MAIN_THREAD, WORKERS, SCRIPTS];

const WEIGHTS: readonly Figure[] = [
  { name: 'requests', of: ({ requests }) => requests, digits: 0 },
  { name: 'received', of: ({ received }) => received, digits: 0 },
  { name: 'sent', of: ({ sent }) => sent, digits: 0 },
  { name: 'heap, KiB', of: ({ heap }) => heap / 1024, digits: 0 },
];

const COMPARED: readonly Way[] = WAYS.filter((way) => EQUIPMENT[way].besides !== null);
const OURS: readonly Way[] = ['extension', 'pixel', 'pixel + extension'];
const PEER: Way = 'published client';

const NTH: Record<Nth, string> = {
  first: 'First visit, nothing cached',
  second: 'Second visit of the same browser',
};

/** The findings for a person: tables, each with the meaning of its numbers. */
export function reportOf({ rounds, files, ...run }: Findings): string {
  const tables = (Object.keys(NTH) as Nth[]).map((nth) => {
    const values = valuesIn(run.taken, nth);
    return `${NTH[nth]}: milliseconds\n${timeTables(values)}\n\nBytes, and memory\n${weightTable(values)}`;
  });
  return `
Weight on the shopper's page, beside @athoscommerce/beacon ${run.clientVersion}
${run.machine}
A visit: home, a product, add, cart, checkout, pay; ${rounds} rounds, all ways in each round. Medians.
An empty pixel registers and does nothing: what it costs is the sandbox's stand-in for Shopify's own runtime.

${tables.join('\n\n')}

  Gzipped, the pixel has ${bytes(files.pixel)} bytes, the extension's script ${bytes(files.extension)}, the client ${bytes(files.client)}. Pixel and client are
  files that the browser keeps; the script stands in each page of the shop, the checkout's excepted.

  main thread, workers: processor time of all tasks, by Chromium's trace.
  scripts: processor time on the main thread; what a page does at the pixel's word (cookies, storage) is in it, and what
  goes on when a request is answered is not. The whole main thread also paints: its differences are less certain.
  Differences are taken round by round: median (lowest … highest).
  Bytes are those on the wire in one visit, compressed and without headers. The runtime's own files are left out of
  them: Shopify's have other sizes. heap: of the last page, after a collection, without workers.
`;
}

type ValuesOf = (way: Way, figure: Figure) => number[];

function timeTables(values: ValuesOf): string {
  const peer = differenceTo(values, PEER, SCRIPTS).median;
  return [
    table(medianRows(values, TIMES)),
    table([
      ['', 'scripts', 'of the client’s', 'workers', 'whole main thread'],
      ...COMPARED.map((way) => [
        titleOfDifference(way),
        differenceCell(values, way, SCRIPTS),
        OURS.includes(way) && peer > 0
          ? `× ${(differenceTo(values, way, SCRIPTS).median / peer).toFixed(2)}`
          : '',
        differenceCell(values, way, WORKERS),
        differenceCell(values, way, MAIN_THREAD),
      ]),
    ]),
  ].join('\n');
}

function weightTable(values: ValuesOf): string {
  const differences = COMPARED.map((way) => [
    titleOfDifference(way),
    ...WEIGHTS.map((figure) => signed(differenceTo(values, way, figure).median, figure.digits)),
  ]);
  return table([...medianRows(values, WEIGHTS), ...differences]);
}

const valuesIn =
  (taken: readonly Taken[], nth: Nth): ValuesOf =>
  (way, { of }) =>
    taken.filter((each) => each.way === way && each.nth === nth).map(({ visit }) => of(visit));

const medianRows = (values: ValuesOf, figures: readonly Figure[]): string[][] => [
  ['', ...figures.map(({ name }) => name)],
  ...WAYS.map((way) => [
    way,
    ...figures.map((figure) => spreadOf(values(way, figure)).median.toFixed(figure.digits)),
  ]),
];

function differenceTo(values: ValuesOf, way: Way, figure: Figure) {
  const { besides } = EQUIPMENT[way];
  if (besides === null) throw new Error(`${way} is compared with nothing.`);
  return differenceOf(values(way, figure), values(besides, figure));
}

function differenceCell(values: ValuesOf, way: Way, figure: Figure): string {
  const { median, lowest, highest } = differenceTo(values, way, figure);
  const [middle, ...ends] = [median, lowest, highest].map((value) => signed(value, figure.digits));
  return `${middle} (${ends.join(' … ')})`;
}

const titleOfDifference = (way: Way): string => `${way} − ${EQUIPMENT[way].besides}`;

const signed = (value: number, digits: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

const bytes = (count: number): string => count.toLocaleString('en-US');
