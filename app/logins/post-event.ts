import { eventUrl } from '../beacon/post.ts';
import { connectionFailure } from '../http/failures.ts';
import { type OutgoingEvent, refusePixelEvent } from './login-event.ts';
import type { LoginReason } from './login.ts';

/**
 * What became of a request:
 *
 * | outcome   | evidence                                                            | then         |
 * | --------- | ------------------------------------------------------------------- | ------------ |
 * | done      | 2xx                                                                 | forgotten    |
 * | refused   | any other 4xx                                                       | final, shown |
 * | not-taken | 408, 429, 503, or no connection ever stood                          | sent again   |
 * | unknown   | no answer in time, a connection that broke, 500, 502, 504, the rest | never again  |
 */
export type PostResult =
  | { outcome: 'done'; httpStatus: number }
  | { outcome: 'refused'; httpStatus: number }
  /** `httpStatus` null: no connection. `retryAfterMs` null: the service did not say when. */
  | { outcome: 'not-taken'; httpStatus: number | null; retryAfterMs: number | null }
  | {
      outcome: 'unknown';
      httpStatus: number | null;
      why: Extract<LoginReason, 'timeout' | 'connection-lost' | 'unclear-answer'>;
    };

/** How long connection and answer may take together, in milliseconds. */
export const POST_TIMEOUT_MS = 10_000;

/** Where an event goes. */
export interface PostTarget {
  fetch: typeof globalThis.fetch;
  /** The service's base address with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  siteId: string;
  now: () => Date;
  timeoutMs?: number;
}

/**
 * Sends an event once. Only the answer's status and `Retry-After` are read, nothing of its body.
 *
 * @throws {PixelEventRefused} where the event belongs to the web pixel; nothing has left then
 */
export async function postEvent(event: OutgoingEvent, target: PostTarget): Promise<PostResult> {
  const { path, body } = event;
  refusePixelEvent(path);
  const { fetch, beaconUrl, siteId, now, timeoutMs = POST_TIMEOUT_MS } = target;
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    giveUp.abort();
  }, timeoutMs);
  try {
    const response = await fetch(eventUrl(beaconUrl, siteId, path), {
      ...requestInit(JSON.stringify(body)),
      signal: giveUp.signal,
    });
    return resultOf(response, now());
  } catch (error) {
    if (connectionFailure(error) === 'never-connected') {
      return { outcome: 'not-taken', httpStatus: null, retryAfterMs: null };
    }
    const why = giveUp.signal.aborted ? 'timeout' : 'connection-lost';
    return { outcome: 'unknown', httpStatus: null, why };
  } finally {
    clearTimeout(timer);
    // What was not read is not downloaded.
    giveUp.abort();
  }
}

function resultOf({ status, headers }: Response, now: Date): PostResult {
  if (status >= 200 && status < 300) return { outcome: 'done', httpStatus: status };
  if (status === 408 || status === 429 || status === 503) {
    const pause = retryAfterMs(headers.get('retry-after'), now);
    return { outcome: 'not-taken', httpStatus: status, retryAfterMs: pause };
  }
  if (status >= 400 && status < 500) return { outcome: 'refused', httpStatus: status };
  return { outcome: 'unknown', httpStatus: status || null, why: 'unclear-answer' };
}

/**
 * `fetch` itself sends a request again when 421 answers it, unless its body is a stream (Fetch
 * standard, *HTTP-network-or-cache fetch*); so it is one, of a stated length.
 *
 * A kept connection may close at the moment when it is used again, which leaves open whether the request
 * was received. So each request has a connection of its own.
 */
function requestInit(text: string): RequestInit {
  const bytes = Buffer.from(text, 'utf8');
  return {
    method: 'POST',
    body: new Blob([bytes]).stream(),
    duplex: 'half',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      connection: 'close',
    },
  };
}

/**
 * The pause that a service asks for with `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from `now`, never negative; null where the header is absent or makes no sense
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
}

/** `Sat, 21 Nov 2026 10:00:00 GMT`; `Date.parse` alone would take far more for a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
