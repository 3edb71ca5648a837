import type { Readable } from 'node:stream';

/**
 * How the service gets a feed's products: it fetches them (`PUT`), or is sent a file (`POST`)
 * (specification, *Indexing API*).
 */
export const METHODS = ['pull', 'upload'] as const;
export type ReindexMethod = (typeof METHODS)[number];

/** How staff have set up a feed to get its products. */
export type FeedMethod = (shop: string, feedId: string) => Promise<ReindexMethod>;

/** Names the content that was checked: no other is sent. */
export interface CheckedFile {
  id: string;
  /** As it is sent, in bytes. */
  size: number;
  /** Of its bytes. */
  digest: string;
}

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
  /** Null when it is gone, has other bytes, or was not checked. */
  open(file: CheckedFile): Promise<FileToSend | null>;
  remove(fileId: string): Promise<void>;
}
