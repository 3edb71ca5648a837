/** How a file is packed. */
export type Packing = 'plain' | 'gzip' | 'zip';

/** By the first bytes of a file (RFC 1952; PKWARE's APPNOTE). Runs in browsers too. */
export function packingOf(start: Uint8Array): Packing {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  // A zip begins with its first file, or, without any, with its end.
  const isZip = start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5);
  return isZip ? 'zip' : 'plain';
}
