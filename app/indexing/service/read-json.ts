import { readBody } from '../../http/read-body.ts';

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
  const bytes = await readBody(response, LARGEST_ANSWER);
  if (bytes === null) return { read: 'too-large' };
  try {
    return { read: 'json', json: JSON.parse(UTF_8.decode(bytes)) };
  } catch {
    return { read: 'malformed' };
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
