import type { Readable } from 'node:stream';

/**
 * How the service gets a feed's products: it fetches them (`PUT`), or is sent a file (`POST`)
 * (specification, *Indexing API*).
 */
export const METHODS = ['pull', 'upload'] as const;
export type ReindexMethod = (typeof METHODS)[number];

/** How staff have set up a feed to get its products. */
export type FeedMethod = (shop: string, feedId: string) => Promise<ReindexMethod>;

/** A file as it is sent. */
export interface FileToSend {
  name: string;
  /** In bytes. */
  size: number;
  /** All of it, from the beginning. */
  read(): Readable;
}

/** The files that re-indexes send. */
export interface FeedFiles {
  /** Null when it is gone. */
  open(fileId: string): Promise<FileToSend | null>;
  remove(fileId: string): Promise<void>;
}
