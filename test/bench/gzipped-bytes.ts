import { gzipSync } from 'node:zlib';

/** Bytes of a file as a server would send it compressed: gzip at its best level, 9. */
export const gzippedBytes = (content: Buffer | string): number =>
  gzipSync(content, { level: 9 }).length;
