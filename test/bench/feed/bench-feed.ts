import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FeedCounts, makeFeed } from '../../../app/shop-feed/make-feed.ts';
import { packed } from '../../../app/uploads/unpack.ts';
import { asJsonLines, productLines } from '../../app/shop-feed/result-lines.ts';
import { machineLine, table } from '../table.ts';

/** The cost of making one feed. */
interface FeedFigures {
  counts: FeedCounts;
  /** The size of the source result, and of the feed as it is sent. */
  resultBytes: number;
  packedBytes: number;
  seconds: number;
  /** The peak of additional memory in use after full collections. */
  liveBytes: number;
}

/** The number of pieces of the packed feed between two full collections. */
const COLLECT_EVERY = 20;
const PIECE = 64 * 1024;

/** Makes a feed of a result with `products` products, and discards it piece by piece. */
export async function measureFeed(products: number): Promise<FeedFigures> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let resultBytes = 0;
  const result = Readable.from(
    (function* () {
      for (const piece of pieces(products)) {
        resultBytes += piece.byteLength;
        yield piece;
      }
    })(),
    { highWaterMark: 1 },
  );
  const inUse = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = inUse();
  const begun = performance.now();
  const definition = {
    identifiers: 'product' as const,
    metafields: [],
    variantMetafields: [],
    countries: [],
  };
  const { lines, counts } = makeFeed(result, definition);
  let [packedBytes, count, liveBytes] = [0, 0, 0];
  for await (const piece of packed(Readable.from(lines)) as AsyncIterable<Buffer>) {
    packedBytes += piece.byteLength;
    count += 1;
    if (count % COLLECT_EVERY === 0) liveBytes = Math.max(liveBytes, inUse() - before);
  }
  const seconds = (performance.now() - begun) / 1000;
  return { counts, resultBytes, packedBytes, seconds, liveBytes };
}

/** A result in pieces: three variants, two images and two collections for each product. */
function* pieces(products: number): Generator<Buffer> {
  const description = 'Keeps warm for long, and longer still. '.repeat(10);
  let text = '';
  for (let id = 1; id <= products; id += 1) {
    const fields = { description: `${description}${(id * 7919) % 10_007}` };
    text += asJsonLines(
      productLines({ id, variants: 3, images: 2, collections: ['all', 'kitchen'], fields }),
    );
    if (text.length < PIECE && id < products) continue;
    yield Buffer.from(text);
    text = '';
  }
}

/** Measures the cost of a feed made from the shop, for the process that makes it. */
export async function benchFeed(): Promise<string> {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const rows: string[][] = [];
  for (const products of [10_000, 100_000]) {
    const { counts, resultBytes, packedBytes, seconds, liveBytes } = await measureFeed(products);
    rows.push([
      String(counts.products),
      megabytes(resultBytes),
      megabytes(counts.bytes),
      megabytes(packedBytes),
      `${seconds.toFixed(1)} s`,
      megabytes(liveBytes),
    ]);
  }
  return [
    `\n## A feed made from the shop\n`,
    `Of a result with three variants a product, on ${machineLine()}; making the result is in the time.`,
    `Memory is what is in use after full collections beyond before, at its highest.\n`,
    table([['products', 'result', 'feed', 'packed', 'time', 'heap'], ...rows]),
  ].join('\n');
}
