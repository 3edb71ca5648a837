import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** The result of a bulk operation cannot be fetched, now or any more. */
export class ResultUnavailable extends Error {
  override readonly name = 'ResultUnavailable';

  /** @param why never holds the address, with which anyone can read the result */
  constructor(why: string, options?: ErrorOptions) {
    super(`the result of a bulk operation could not be fetched: ${why}`, options);
  }
}

/** The answer begins within this time; how long the rest takes depends on its size and on who reads it. */
const PATIENCE_MS = 30_000;

/**
 * A result as a stream.
 *
 * @param url as Shopify tells it; null for a result without objects
 * @throws {ResultUnavailable}
 */
export async function openResult(
  url: string | null,
  fetch: typeof globalThis.fetch,
): Promise<Readable> {
  if (url === null) return Readable.from([]);
  const begun = new AbortController();
  const timer = setTimeout(() => {
    begun.abort();
  }, PATIENCE_MS);
  try {
    const response = await fetch(url, { redirect: 'follow', signal: begun.signal });
    if (response.ok && response.body !== null)
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await response.body?.cancel();
    throw new ResultUnavailable(`HTTP ${response.status}`);
  } catch (error) {
    if (error instanceof ResultUnavailable) throw error;
    throw new ResultUnavailable('no answer', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
