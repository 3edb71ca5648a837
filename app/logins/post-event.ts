import { outcomeOf } from '../beacon/outcome.ts';
import { eventUrl } from '../beacon/post.ts';
import { jsonBody, retryAfterMs, sendOnce } from '../http/send-once.ts';
import { LOGIN_PATH, type LoginEvent } from './login-event.ts';
import type { LoginReason } from './login.ts';

/** The outcome of a request, by the table of `app/beacon/outcome.ts`, with the app's additional data. */
export type PostResult =
  | { outcome: 'taken' | 'refused'; httpStatus: number }
  /** `httpStatus` null: no connection. `retryAfterMs` null: the answer names no time. */
  | { outcome: 'not-taken'; httpStatus: number | null; retryAfterMs: number | null }
  | {
      outcome: 'unknown';
      httpStatus: number | null;
      why: Extract<LoginReason, 'timeout' | 'connection-lost' | 'unclear-answer'>;
    };

/**
 * How long connection and answer may take together, in milliseconds. Node's `fetch` gives up connecting after 10 to 12
 * s: after a shorter time it would not be known that the event was never sent.
 */
export const POST_TIMEOUT_MS = 15_000;

/** The target of an event. */
export interface PostTarget {
  /** As in Node; its errors must have the system's error as their cause. */
  fetch: typeof globalThis.fetch;
  /** The service's base address with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  siteId: string;
  now: () => Date;
  /** {@link POST_TIMEOUT_MS} by default. */
  timeoutMs?: number;
}

/** Sends a login once. Reads only the answer's status and `Retry-After`, nothing of its body. */
export async function postEvent(event: LoginEvent, target: PostTarget): Promise<PostResult> {
  const { fetch, beaconUrl, siteId, now, timeoutMs = POST_TIMEOUT_MS } = target;
  const request = {
    url: eventUrl(beaconUrl, siteId, LOGIN_PATH),
    method: 'POST',
    body: jsonBody(event),
    timeoutMs,
  } as const;
  const result = await sendOnce(fetch, request, (response) => resultOf(response, now()));
  if (result.ok) return result.answer;
  if (result.why === 'never-connected') {
    return { outcome: 'not-taken', httpStatus: null, retryAfterMs: null };
  }
  const why = result.why === 'redirect' ? 'unclear-answer' : result.why;
  return { outcome: 'unknown', httpStatus: null, why };
}

function resultOf({ status, headers }: Response, now: Date): PostResult {
  const outcome = outcomeOf(status);
  if (outcome === 'unknown') return { outcome, httpStatus: status || null, why: 'unclear-answer' };
  if (outcome !== 'not-taken') return { outcome, httpStatus: status };
  const pause = retryAfterMs(headers.get('retry-after'), now);
  return { outcome, httpStatus: status, retryAfterMs: pause };
}
