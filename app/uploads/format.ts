/** Packings, formats and limits of feed files. Runs in browsers too. */
import { MINUTE_MS } from '../time/units.ts';
import type { Fault } from './fault.ts';

/** How a file is packed. */
export type Packing = 'plain' | 'gzip' | 'zip';

/** By the first bytes of a file (RFC 1952; PKWARE's APPNOTE). */
export function packingOf(start: Uint8Array): Packing {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  // A zip begins with its first file, or, without any, with its end.
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5);
  return isZip ? 'zip' : 'plain';
}

/** The formats of the service's own feeds: "custom CSV, ndJson or XML feed" (specification, *Indexing API*). */
export type Format = 'csv' | 'ndjson' | 'xml';

/** A product of a file. */
export interface FileProduct {
  /** See `Fault.row`. */
  row: number;
  /** Texts, and other values of JSON or nested elements. */
  fields: ReadonlyMap<string, unknown>;
  /** Its approximate size. */
  bytes: number;
}

/** What a reader finds, in the order of the file. A fault of the whole file is the last one. */
export type Found = { product: FileProduct } | { fault: Fault };

/** The limits of a feed file. The first ones are the service's; the others bound what a check costs. */
export const LIMITS = {
  /** "Feed file maximum 20MB" (specification, *Limits*), as it is sent, in bytes. */
  sentBytes: 20_000_000,
  /** Variants of a product, fields of a variant, bytes of a product: beyond these the whole feed fails. */
  children: 100,
  childFields: 50,
  productBytes: 200_000,

  /** The bytes of an unpacked file. */
  unpackedBytes: 500_000_000,
  /** How many times its size a file may unpack to, once it is larger than `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 4_000_000,
  /** Columns of a file, which are all fields of its products, and the characters of a name. */
  columns: 1_000,
  columnName: 500,
  /** The longest row, line or element that is read, in characters. */
  recordLength: 1_000_000,
  /** Products whose ids are compared. */
  products: 1_000_000,
  /** Faults after which the rest of a file is not read, and warnings after which no further ones are listed. */
  faults: 10_000,
  /** Elements of XML in each other, and values of JSON. */
  depth: 12,
  /** What a check may take of the processor, in milliseconds, and the memory of its objects. */
  processorMs: MINUTE_MS,
  threadMegabytes: 192,
} as const;

/** A part of {@link LIMITS} that tests lower. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
