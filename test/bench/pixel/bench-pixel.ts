import { readFile } from 'node:fs/promises';
import { bytesWithout, CAPABILITIES } from './capabilities.ts';
import { type ClientMeasurement, measureClient } from './measure-client.ts';
import { measurePixel, type PixelMeasurement } from './measure-pixel.ts';
import { gzippedBytes, machineLine, type Spread, spreadOf, table } from '../table.ts';
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

/** Bytes of a file, uncompressed and compressed. */
interface Size {
  raw: number;
  gzipped: number;
}

/** All findings of a benchmark run. */
interface Findings {
  /** A description of the machine. */
  machine: string;
  repetitions: number;
  clientVersion: string;
  sizes: { pixel: Size; clientModules: Size; clientCdn: Size };
  /** Rows of name and bytes: the pixel without further capabilities, and the addition of each. */
  weights: string[][];
  pixel: PixelMeasurement;
  client: ClientMeasurement;
}

/** The findings for a person: tables, each with the meaning of its numbers. */
function reportOf({ sizes, pixel, client, ...run }: Findings): string {
  return `
The pixel beside @athoscommerce/beacon ${run.clientVersion}
${run.machine}
${run.repetitions} repetitions, each by a new shopper. Browsers show time in steps of 0.1 ms.

Bundle, in bytes
${sizeTable(sizes)}
  The client covers more of the protocol: search, recommendations, bundles and chat.

What the pixel's bytes are for, gzipped
${table(run.weights)}
  Each is what the bundle is smaller by without it, so they do not add up to the whole.

Time to the start of the request, in milliseconds
${timeTable(pixel, client)}
  callback → fetch: in the pixel's worker, from its callback for the platform event.
  publication → fetch: from the event's publication in the page. For what a page publishes as it
  loads (product/pageview, order/transaction) the start of worker and pixel is in it.
  client: in the page at rest, from the call of its method; the platform event is not in it.
  ratio: medians of callback → fetch and of the client.

Requests per event
${requestTable(pixel, client)}
  Preflights (OPTIONS): ${pixel.preflights} in all repetitions of the pixel, ${client.preflights} of the client.
  The client's second request tells its personalization service what was viewed or is in the cart.
`;
}

function sizeTable({ pixel, clientModules, clientCdn }: Findings['sizes']): string {
  const row = (name: string, { raw, gzipped }: Size): string[] => [
    name,
    bytes(raw),
    bytes(gzipped),
    `× ${(gzipped / pixel.gzipped).toFixed(2)}`,
  ];
  return table([
    ['', 'raw', 'gzip -9', 'of the pixel'],
    row('pixel, built by the Shopify CLI', pixel),
    row('client, its modules minified by esbuild', clientModules),
    row('client, as published for the web', clientCdn),
  ]);
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

function timeTable(pixel: PixelMeasurement, client: ClientMeasurement): string {
  const pixelTimes = forEachKind((kind) => pixel.times.filter((time) => time.kind === kind));
  return table([
    ['', 'callback → fetch', 'publication → fetch', 'client', 'ratio'],
    ['', 'median    p95', 'median    p95', 'median    p95', ''],
    ...KIND_NAMES.map((kind) => {
      const inPixel = spreadOf(pixelTimes[kind].map((time) => time.inPixel));
      const fromPublication = spreadOf(pixelTimes[kind].map((time) => time.fromPublication));
      const peer = spreadOf(client.times[kind]);
      return [kind, times(inPixel), times(fromPublication), times(peer), ratio(inPixel, peer)];
    }),
  ]);
}

function requestTable(pixel: PixelMeasurement, client: ClientMeasurement): string {
  return table([
    ['', 'pixel', 'client'],
    ...KIND_NAMES.map((kind) => [
      kind,
      String(pixel.requestsPerEvent[kind]),
      String(client.requestsPerEvent[kind]),
    ]),
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
  const { version, cdnBundle, script } = await readPublishedClient();
  await using resources = new AsyncDisposableStack();
  const sandbox = resources.adopt(
    await startSandbox({ ports: 'free', bundle: { script: withStopwatch(bundle) } }),
    (it) => it.close(),
  );
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  console.log(`Shopping ${repetitions} times…`);
  const pixel = await measurePixel(sandbox, browser, repetitions);
  const client = await measureClient({ sandbox, browser, script }, pixel.data, repetitions);
  return reportOf({
    machine: machineLine([`Chromium ${browser.version()}`]),
    repetitions,
    clientVersion: version,
    sizes: {
      pixel: sizeOf(bundle),
      clientModules: sizeOf(script),
      clientCdn: sizeOf(cdnBundle),
    },
    weights: await weightRows(),
    pixel,
    client,
  });
}

function sizeOf(content: Buffer | string): Size {
  return { raw: Buffer.byteLength(content), gzipped: gzippedBytes(content) };
}
