import type { IncomingMessage } from 'node:http';

/** What came of reading a body: all of it, more than the limit, or less than was announced. */
export type ReadBody =
  | { kind: 'whole'; bytes: number; data: Uint8Array }
  | { kind: 'too large'; bytes: number }
  | { kind: 'cut off'; bytes: number; data: Uint8Array };

/**
 * Reads a request's body to its end. Beyond `limit` bytes it is counted and thrown away, so that the
 * sender can finish and read the answer.
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
    }
  } catch {
    return { kind: 'cut off', bytes, data: Buffer.concat(chunks) };
  }
  if (bytes > limit) return { kind: 'too large', bytes };
  return { kind: 'whole', bytes, data: Buffer.concat(chunks) };
}
