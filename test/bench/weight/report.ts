import { spreadOf, table } from '../table.ts';
import { differenceOf, EQUIPMENT, type Way, WAYS } from './differences.ts';
import type { Visit } from './visit.ts';
import { MIN_MS } from './shopper.ts';

/** The first visit with an empty cache and storage, or the second one in the same browser. */
type Nth = 'first' | 'second';

/** One measured visit, and its circumstances. */
export interface Taken {
  way: Way;
  /** The slowdown factor of the main thread. */
  slowdown: number;
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
  slowdowns: readonly number[];
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

const TIMES: readonly Figure[] = [
  MAIN_THREAD,
  WORKERS,
  { name: 'long tasks', of: ({ longTasks }) => longTasks, digits: 0 },
  { name: 'blocked', of: ({ blocked }) => blocked, digits: 0 },
  { name: 'LCP home', of: ({ lcpHome }) => lcpHome, digits: 0 },
  { name: 'LCP product', of: ({ lcpProduct }) => lcpProduct, digits: 0 },
  { name: 'add, painted', of: ({ addPainted }) => addPainted, digits: 0 },
  { name: 'add, shown', of: ({ addShown }) => addShown, digits: 0 },
];

const SCRIPTS: readonly Figure[] = [
  { name: 'in the page', of: ({ scripts }) => scripts.inline, digits: 2 },
  { name: 'runtime', of: ({ scripts }) => scripts.runtime, digits: 2 },
  { name: 'client', of: ({ scripts }) => scripts.client, digits: 2 },
  { name: 'theme', of: ({ scripts }) => scripts.theme, digits: 2 },
];

/** The scripts that the compared ways add. */
const ADDED: Figure = {
  name: 'scripts',
  of: ({ scripts: { inline, runtime, client } }) => inline + runtime + client,
  digits: 1,
};

const WEIGHTS: readonly Figure[] = [
  { name: 'requests', of: ({ requests }) => requests, digits: 0 },
  { name: 'received', of: ({ received }) => received, digits: 0 },
  { name: 'sent', of: ({ sent }) => sent, digits: 0 },
  { name: 'heap, KiB', of: ({ heap }) => heap / 1024, digits: 0 },
];

const COMPARED: readonly Way[] = WAYS.filter((way) => EQUIPMENT[way].besides !== null);
const OURS: readonly Way[] = ['extension', 'pixel', 'pixel + extension'];
const PEER: Way = 'published client';

/** The findings for a person: tables, each with the meaning of its numbers. */
export function reportOf(findings: Findings): string {
  const { rounds, files, slowdowns } = findings;
  const circumstances = slowdowns.flatMap((slowdown) => [
    { slowdown, nth: 'first' as const },
    { slowdown, nth: 'second' as const },
  ]);
  const [fastest = 1] = slowdowns;
  return `
Weight on the shopper's page, beside @athoscommerce/beacon ${findings.clientVersion}
${findings.machine}
A visit: home, a product, add, cart, checkout, pay; ${rounds} rounds, all ways in each round. Medians.
An empty pixel registers and does nothing: what it costs is the sandbox's stand-in for Shopify's own runtime.

${circumstances
  .map(
    ({ slowdown, nth }) =>
      `${titleOf(slowdown, nth)}, in milliseconds\n${timeTables(findings.taken, slowdown, nth)}`,
  )
  .join('\n\n')}

Over the wire in one visit, in bytes without headers, compressed
${weightTables(findings.taken, fastest)}
  Gzipped, the pixel has ${bytes(files.pixel)} bytes, the extension's script ${bytes(files.extension)}, the client ${bytes(files.client)}. Pixel and client are
  files that the browser keeps; the script stands in each page of the shop, the checkout's excepted.

  main thread, workers: processor time of all tasks, by Chromium's trace; only the main thread is slowed down.
  long tasks: of the main thread, over 50 ms by the clock; blocked: what they take beyond. LCP: of the page of arrival
  and of the product's. add, painted: from the click to the next paint, in steps of 8 ms, and at least ${MIN_MS};
  shown: until the cart is on the screen; the client reports after that, so that its work does not delay it.
  scripts: processor time on the main thread by file. Those in the page are the extension and two lines of the theme;
  what a page does at the pixel's word (cookies, storage) is the runtime's. What goes on when a request is answered
  is in none of them, only in the main thread, which also paints: its differences are the less certain ones.
  Differences are taken round by round: median (lowest … highest).
  The runtime's own files are left out of the bytes: Shopify's have other sizes. heap: of the last page, after a
  collection, without workers.
`;
}

const titleOf = (slowdown: number, nth: Nth): string =>
  [
    nth === 'first' ? 'First visit, nothing cached' : 'Second visit of the same browser',
    slowdown === 1 ? 'at the speed of this machine' : `main thread ${slowdown} times slower`,
  ].join(', ');

type ValuesOf = (way: Way, figure: Figure) => number[];

function timeTables(taken: readonly Taken[], slowdown: number, nth: Nth): string {
  const values = valuesIn(taken, slowdown, nth);
  const peer = differenceTo(values, PEER, ADDED).median;
  return [
    table(medianRows(values, TIMES)),
    table(medianRows(values, SCRIPTS, 'scripts of')),
    table([
      ['', 'scripts', 'of the client’s', 'workers', 'whole main thread'],
      ...COMPARED.map((way) => [
        titleOfDifference(way),
        differenceCell(values, way, ADDED),
        OURS.includes(way) && peer > 0
          ? `× ${(differenceTo(values, way, ADDED).median / peer).toFixed(2)}`
          : '',
        differenceCell(values, way, WORKERS),
        differenceCell(values, way, MAIN_THREAD),
      ]),
    ]),
  ].join('\n');
}

function weightTables(taken: readonly Taken[], slowdown: number): string {
  return (['first', 'second'] as const)
    .map((nth) => {
      const values = valuesIn(taken, slowdown, nth);
      const differences = COMPARED.map((way) => [
        titleOfDifference(way),
        ...WEIGHTS.map((figure) => signed(differenceTo(values, way, figure).median, figure.digits)),
      ]);
      return table([...medianRows(values, WEIGHTS, `${nth} visit`), ...differences]);
    })
    .join('\n');
}

function valuesIn(taken: readonly Taken[], slowdown: number, nth: Nth): ValuesOf {
  return (way, { of }) =>
    taken
      .filter((each) => each.way === way && each.slowdown === slowdown && each.nth === nth)
      .map(({ visit }) => of(visit));
}

const medianRows = (values: ValuesOf, figures: readonly Figure[], title = ''): string[][] => [
  [title, ...figures.map(({ name }) => name)],
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
