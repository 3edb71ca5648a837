import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesWithout, CAPABILITIES } from './capabilities.ts';
import { measureClient } from './measure-client.ts';
import { measurePixel } from './measure-pixel.ts';
import { machineLine, type Spread, spreadOf, table } from '../table.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { BenchOptions } from '../options.ts';
import { readPublishedClient } from './published-client.ts';
import { withStopwatch } from './stopwatch.ts';

/** The four measured kinds of event: the pixel's path, and the platform event behind it. */
export const KINDS = {
  'product/pageview': 'product_viewed',
  'cart/add': 'product_added_to_cart',
  'cart/remove': 'product_removed_from_cart',
  'order/transaction': 'checkout_completed',
} as const;

export type Kind = keyof typeof KINDS;

/** The kinds in the order of a shopper's visit. */
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Creates one value for each kind. */
export const forEachKind = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, make(kind)])) as Record<Kind, T>;

/** All findings of a benchmark run. */
interface Findings {
  /** A description of the machine. */
  machine: string;
  repetitions: number;
  clientVersion: string;
  /** Rows of name and bytes: the pixel without further capabilities, and the addition of each. */
  weights: string[][];
  /** Milliseconds, one per repetition. */
  times: { pixel: Record<Kind, number[]>; client: Record<Kind, number[]> };
}

/** The findings for a person: tables, each with the meaning of its numbers. */
function reportOf(run: Findings): string {
  return `
The pixel beside @athoscommerce/beacon ${run.clientVersion}
${run.machine}
${run.repetitions} repetitions, each by a new shopper. Browsers show time in steps of 0.1 ms.

What the pixel's bytes are for, gzipped
${table(run.weights)}
  Each is what the bundle is smaller by without it, so they do not add up to the whole.

Time to the start of the request, in milliseconds
${timeTable(run.times)}
  callback → fetch: in the pixel's worker, from its callback for the platform event.
  client: in the page at rest, from the call of its method; the platform event is not in it.
  ratio: medians of callback → fetch and of the client.
`;
}

/** The pixel's core, and the addition of each further capability. */
async function weightRows(): Promise<string[][]> {
  const names = Object.keys(CAPABILITIES);
  const whole = await bytesWithout([]);
  const core = await bytesWithout(names);
  const added = names.map(async (name) => [
    name,
    `+${bytes(whole - (await bytesWithout([name])))}`,
  ]);
  return [
    ['views, cart changes and orders, each once', bytes(core)],
    ...(await Promise.all(added)),
    ['all', bytes(whole)],
  ];
}

function timeTable({ pixel, client }: Findings['times']): string {
  return table([
    ['', 'callback → fetch', 'client', 'ratio'],
    ['', 'median    p95', 'median    p95', ''],
    ...KIND_NAMES.map((kind) => {
      const [ours, peer] = [spreadOf(pixel[kind]), spreadOf(client[kind])];
      return [kind, times(ours), times(peer), ratio(ours, peer)];
    }),
  ]);
}

const bytes = (count: number): string => count.toLocaleString('en-US');

const times = ({ median, p95 }: Spread): string =>
  `${median.toFixed(2).padStart(6)} ${p95.toFixed(2).padStart(6)}`;

/** Values below one clock step cannot be compared. */
const ratio = (pixel: Spread, peer: Spread): string =>
  peer.median > 0 ? (pixel.median / peer.median).toFixed(2) : '–';

const REPETITIONS = { usual: 40, quick: 5, long: 40 };

/** Size and speed of the pixel beside the published client of the protocol, as a report. */
export async function benchPixel(length: BenchOptions['length']): Promise<string> {
  const repetitions = REPETITIONS[length];
  console.log('Building the web pixel…');
  const bundle = await readFile((await buildPixel()).bundle, 'utf8');
  const { version, script } = await readPublishedClient();
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-bench-'));
  const timedBundle = join(folder, 'beacon-pixel.js');
  await writeFile(timedBundle, withStopwatch(bundle));
  const sandbox = await startSandbox({ ports: 'free', bundle: timedBundle });
  const browser = await launchChromium();
  try {
    console.log(`Shopping ${repetitions} times…`);
    const pixel = await measurePixel(sandbox, browser, repetitions);
    const client = await measureClient({ sandbox, browser, script }, pixel.data, repetitions);
    return reportOf({
      machine: machineLine([`Chromium ${browser.version()}`]),
      repetitions,
      clientVersion: version,
      weights: await weightRows(),
      times: { pixel: pixel.times, client },
    });
  } finally {
    await browser.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}
