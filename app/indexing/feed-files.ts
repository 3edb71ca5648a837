import type { Readable } from 'node:stream';

/**
 * The methods by which the service gets a feed's products: it fetches them (`PUT`), or is sent a file (`POST`)
 * (specification, *Indexing API*).
 */
export const METHODS = ['pull', 'upload'] as const;
export type ReindexMethod = (typeof METHODS)[number];

/** Returns the method that staff have chosen for a feed. */
export type FeedMethod = (shop: string, feedId: string) => Promise<ReindexMethod>;

/** Identifies the checked content: no other is sent. */
export interface CheckedFile {
  id: string;
  /** The size as sent, in bytes. */
  size: number;
  /** The digest of its bytes. */
  digest: string;
}

/** A file in the form in which it is sent. */
export interface FileToSend {
  name: string;
  /** The size in bytes. */
  size: number;
  /** Reads the whole file, from the beginning. */
  read(): Readable;
}

/** The files that re-indexes send. */
export interface FeedFiles {
  /** Opens a file; null when it is gone, has other bytes, or was not checked. */
  open(file: CheckedFile): Promise<FileToSend | null>;
  remove(fileId: string): Promise<void>;
}
