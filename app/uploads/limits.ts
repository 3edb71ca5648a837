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
