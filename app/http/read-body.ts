/**
 * Reads the body of an answer, or of a request in memory. Stops reading once it is known to be too long.
 *
 * @returns null when it is longer than `longest` bytes
 * @throws the stream's error when the connection breaks or is aborted
 */
export async function readBody(
  { headers, body }: { headers: Headers; body: ReadableStream<Uint8Array> | null },
  longest: number,
): Promise<Uint8Array | null> {
  if (Number(headers.get('content-length')) > longest) return null;
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > longest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the escapes in a part of an address can be decoded. */
export function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON, as text or in UTF-8; undefined for anything else. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : UTF_8.decode(json));
  } catch {
    return undefined;
  }
}
