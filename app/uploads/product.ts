import type { Fault } from './fault.ts';

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
