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

/** How deep objects and arrays may lie in each other. Events need five. */
const MAX_DEPTH = 64;

/** A body as JSON, or the raw text with the reason why it is none. */
export type ParsedBody = { value: unknown } | { text: string; problem: string };

/** Parses UTF-8 JSON. Nesting beyond any event's is a problem too: it could not be shown again. */
export function parseBody(data: Uint8Array): ParsedBody {
  const text = new TextDecoder().decode(data);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return { text, problem: 'body: not valid UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (deeperThan(MAX_DEPTH, value)) {
      return { text, problem: `body: nested deeper than ${MAX_DEPTH} levels` };
    }
    return { value };
  } catch (error) {
    return { text, problem: `body: not JSON (${error instanceof Error ? error.message : ''})` };
  }
}

function deeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
