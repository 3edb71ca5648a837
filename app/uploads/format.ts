/** Packings, formats and limits of feed files. Also runs in browsers. */
import { MINUTE_MS } from '../time/units.ts';
import type { Fault } from './fault.ts';

/** How a file is packed. */
export type Packing = 'plain' | 'gzip' | 'zip';

/** Detects the packing by the first bytes of a file (RFC 1952; PKWARE's APPNOTE). */
export function packingOf(start: Uint8Array): Packing {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  // A zip begins with its first file, or, if it is empty, with its end record.
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5);
  return isZip ? 'zip' : 'plain';
}

/** The formats of the service's own feeds: "custom CSV, ndJson or XML feed" (specification, *Indexing API*). */
export type Format = 'csv' | 'ndjson' | 'xml';

/** The fields that every product of the service's feeds needs: unique id, name, image, price, address. */
export const REQUIRED_FIELDS = ['id', 'name', 'image', 'price', 'address'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** A product of a file. */
export interface FileProduct {
  /** See `Fault.row`. */
  row: number;
  /** Texts, other JSON values, or nested elements. */
  fields: ReadonlyMap<string, unknown>;
  /** The product's approximate size. */
  bytes: number;
}

/** A product or fault in the order of the file. A fault of the whole file is the last item. */
export type Found = { product: FileProduct } | { fault: Fault };

/** The limits of a feed file. The first ones are the service's; the others bound the cost of a check. */
export const LIMITS = {
  /** "Feed file maximum 20MB" (specification, *Limits*), as sent, in bytes. */
  sentBytes: 20_000_000,
  /** Variants of a product, fields of a variant, bytes of a product: beyond these the whole feed fails. */
  children: 100,
  childFields: 50,
  productBytes: 200_000,

  /** The bytes of an unpacked file. */
  unpackedBytes: 500_000_000,
  /** The largest ratio of unpacked to packed size, for files that unpack to more than `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 4_000_000,
  /** The most columns of a file, which are all fields of its products, and the characters of a name. */
  columns: 1_000,
  columnName: 500,
  /** The longest row, line or element that is read, in characters. */
  recordLength: 1_000_000,
  /** The most products whose ids are compared. */
  products: 1_000_000,
  /** The faults after which the rest of a file is not read, and the warnings after which no more are listed. */
  faults: 10_000,
  /** The levels of nested XML elements and JSON values. */
  depth: 12,
  /** The processor time of a check, in milliseconds, and the memory of its objects. */
  processorMs: MINUTE_MS,
  threadMegabytes: 192,
} as const;

/** A part of {@link LIMITS} that tests lower. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number };

/** The sizes that texts name, as their placeholders: of sent and unpacked files in megabytes, and their ratio. */
export const SIZE_LIMITS = {
  megabytes: LIMITS.sentBytes / 1_000_000,
  unpackedMegabytes: LIMITS.unpackedBytes / 1_000_000,
  ratio: LIMITS.ratio,
} as const;
