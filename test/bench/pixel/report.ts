import type { ClientMeasurement } from './measure-client.ts';
import type { PixelMeasurement } from './measure-pixel.ts';
import { forEachKind, KIND_NAMES } from './kinds.ts';
import { spreadOf } from '../statistics.ts';
import type { Spread } from '../statistics.ts';
import { table } from '../table.ts';

/** Bytes of a file, as it is and compressed. */
export interface Size {
  raw: number;
  gzipped: number;
}

/** Everything that a run of the benchmark found out. */
export interface Findings {
  /** What it ran on, in words. */
  machine: string;
  repetitions: number;
  clientVersion: string;
  sizes: { pixel: Size; clientModules: Size; clientCdn: Size };
  pixel: PixelMeasurement;
  client: ClientMeasurement;
}

/** The findings for a person: tables, each with what its numbers mean. */
export function reportOf({ sizes, pixel, client, ...run }: Findings): string {
  return `
The pixel beside @athoscommerce/beacon ${run.clientVersion}
${run.machine}
${run.repetitions} repetitions, each by a new shopper. Browsers show time in steps of 0.1 ms.

Bundle, in bytes
${sizeTable(sizes)}
  The client covers more of the protocol: search, recommendations, bundles and chat.

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

/** Below one step of the clock there is nothing to compare. */
const ratio = (pixel: Spread, peer: Spread): string =>
  peer.median > 0 ? (pixel.median / peer.median).toFixed(2) : '–';
