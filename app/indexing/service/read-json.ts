/** The largest answer that is read, in bytes of text. */
export const LARGEST_ANSWER = 1024 * 1024;

/** A body that was read to its end, or one that is none of an API. */
export type JsonBody =
  { read: 'json'; json: unknown } | { read: 'malformed' } | { read: 'too-large' };

/**
 * Reads a body as JSON, and never more of it than {@link LARGEST_ANSWER}.
 *
 * @throws what the stream throws when the connection breaks or is given up
 */
export async function readJson(response: Response): Promise<JsonBody> {
  if (Number(response.headers.get('content-length')) > LARGEST_ANSWER) return { read: 'too-large' };
  const bytes = await readBytes(response);
  if (bytes === null) return { read: 'too-large' };
  try {
    return { read: 'json', json: JSON.parse(UTF_8.decode(bytes)) };
  } catch {
    return { read: 'malformed' };
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

async function readBytes({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let size = 0;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > LARGEST_ANSWER) return null;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
