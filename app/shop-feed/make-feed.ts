import { z } from 'zod';
import { type LeftOutReason as BeyondLimits, productRecord } from '../catalogue/product-record.ts';
import { hiddenReason } from '../catalogue/shop-product.ts';
import type { FieldValue } from '../catalogue/product-record.ts';
import { storableText } from '../shop/form-fields.ts';
import { readProducts } from './read-result.ts';
import { priceNames, type ResultProduct } from './result-schemas.ts';
import type { FeedDefinition } from './feed-definition.ts';

/**
 * Why a product is not in a feed. `not-on-online-store`, `not-active`: shoppers cannot see it; the second has changed
 * during the build. The other reasons would fail the whole feed.
 */
export const LEFT_OUT_REASONS = [
  'not-on-online-store',
  'not-active',
  'no-image',
  'no-price',
  'too-many-variants',
  'too-many-fields',
  'too-large',
] as const satisfies readonly (BeyondLimits | 'not-on-online-store' | 'not-active')[];
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Products that are left out for one reason; the first of them, at most {@link NAMED}, by id and title. */
const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.int(),
  named: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type LeftOut = z.output<typeof leftOut>;

/** The counts of a feed, complete once it was read to its end. */
const feedCounts = z.object({
  products: z.int(),
  /** The variants of these products; a product without variants has one. */
  variants: z.int(),
  leftOut: z.array(leftOut),
  /** The size of the feed, not compressed. */
  bytes: z.int(),
});
export type FeedCounts = z.output<typeof feedCounts>;

/** The counts of a finished feed, with the bytes as it is downloaded and sent. */
export const buildCounts = feedCounts.extend({ packedBytes: z.int() });
export type BuildCounts = z.output<typeof buildCounts>;

/** The most products that are named for one reason. */
export const NAMED = 20;
/** Shopify's own limit. */
const MAX_TITLE_LENGTH = 255;

/** The size of a piece of the feed, in characters. */
const PIECE = 64 * 1024;

/** A feed and its counts. */
export interface MadeFeed {
  /** ndJSON in pieces: one record per line. */
  lines: AsyncGenerator<Buffer>;
  counts: FeedCounts;
}

/**
 * Makes a feed from a bulk operation's result as a stream, with one product in memory.
 *
 * @returns lines that throw {@link BrokenResult} if the result cannot be read to its end
 */
export function makeFeed(result: AsyncIterable<Uint8Array>, definition: FeedDefinition): MadeFeed {
  const counts: FeedCounts = { products: 0, variants: 0, leftOut: [], bytes: 0 };
  return { lines: feedLines(result, definition, counts), counts };
}

async function* feedLines(
  result: AsyncIterable<Uint8Array>,
  definition: FeedDefinition,
  counts: FeedCounts,
): AsyncGenerator<Buffer> {
  let lines = '';
  for await (const read of readProducts(result, definition)) {
    const line = lineOf(read, definition);
    if ('why' in line) {
      leaveOut(counts, line.why, read);
      continue;
    }
    counts.products += 1;
    counts.variants += read.product.variantCount;
    lines += line.text;
    if (lines.length < PIECE) continue;
    yield counted(counts, lines);
    lines = '';
  }
  if (lines !== '') yield counted(counts, lines);
}

function counted(counts: FeedCounts, lines: string): Buffer {
  const piece = Buffer.from(lines);
  counts.bytes += piece.byteLength;
  return piece;
}

function lineOf(
  { product, extra, extraOfVariants }: ResultProduct,
  { identifiers, countries }: FeedDefinition,
): { text: string } | { why: LeftOutReason } {
  const hidden = hiddenReason(product);
  if (hidden !== null)
    return { why: hidden === 'not-on-online-store' ? 'not-on-online-store' : 'not-active' };
  const made = productRecord(product, {
    identifiers,
    extra: { ...extra, ...lowestPrices([...extraOfVariants.values()], countries) },
    extraOfVariants,
  });
  return made.ok ? { text: `${JSON.stringify(made.record)}\n` } : { why: made.why };
}

/** Returns the prices of the cheapest variant, in each country. */
function lowestPrices(
  variants: readonly Readonly<Record<string, FieldValue>>[],
  countries: readonly string[],
): Record<string, FieldValue> {
  const found = countries.flatMap((country) => {
    const names = priceNames(country);
    const ofCountry: string[] = Object.values(names);
    const priceOf = (each: Readonly<Record<string, FieldValue>>) => Number(each[names.price]);
    const [cheapest] = variants
      .filter((each) => names.price in each)
      .toSorted((one, other) => priceOf(one) - priceOf(other));
    return Object.entries(cheapest ?? {}).filter(([name]) => ofCountry.includes(name));
  });
  return Object.fromEntries(found);
}

function leaveOut(counts: FeedCounts, reason: LeftOutReason, { product }: ResultProduct): void {
  let group = counts.leftOut.find((each) => each.reason === reason);
  if (group === undefined) counts.leftOut.push((group = { reason, count: 0, named: [] }));
  group.count += 1;
  if (group.named.length < NAMED)
    group.named.push({
      id: product.id,
      title: storableText(product.title.slice(0, MAX_TITLE_LENGTH)),
    });
}
