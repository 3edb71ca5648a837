/** What the app takes as a feed file: how it is packed, what it holds, and how much. Runs in browsers too. */
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

/** A product as a file has it. */
export interface FileProduct {
  /** See `Fault.row`. */
  row: number;
  /** Texts, and whatever else JSON or elements in elements hold. */
  fields: ReadonlyMap<string, unknown>;
  /** About how many bytes it takes. */
  bytes: number;
}

/** What a reader finds, in the order of the file. After a fault of the whole file nothing follows. */
export type Found = { product: FileProduct } | { fault: Fault };

/**
 * What bounds a feed file. The first ones are the service's, the others are ours: no feed comes near
 * them, and what does cannot take this process's memory or time.
 */
export const LIMITS = {
  /** "Feed file maximum 20MB" (specification, *Limits*), as it is sent, in bytes. */
  sentBytes: 20_000_000,
  /** Variants of a product, fields of a variant, bytes of a product: beyond them the whole feed fails. */
  children: 100,
  childFields: 50,
  productBytes: 200_000,

  /** What a file may unpack to, in bytes. */
  unpackedBytes: 500_000_000,
  /** How many times its size a file may unpack to, once it is larger than `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 4_000_000,
  /** Columns of a CSV file. */
  columns: 1_000,
  /** The longest row, line or element that is read, in characters. */
  recordLength: 1_000_000,
  /** Products whose ids are told apart. */
  products: 1_000_000,
  /** Faults after which the rest of a file is not read, and warnings after which no more are listed. */
  faults: 100_000,
  /** Elements in elements of an XML file. */
  depth: 12,
} as const;

/** A part of {@link LIMITS} that tests lower. */
export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
