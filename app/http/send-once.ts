/** The body of a request. */
export interface RequestBody {
  /** The `Content-Type`; null without one. */
  contentType: string | null;
  /** The length in bytes. */
  length: number;
  /** The bytes, read once while they are sent. */
  stream: ReadableStream<Uint8Array>;
}

/** Creates a body of JSON in UTF-8. */
export const jsonBody = (value: unknown): RequestBody =>
  bytesBody('application/json', Buffer.from(JSON.stringify(value), 'utf8'));

/** Creates an empty body, for a `PUT` whose address contains all data. */
export const emptyBody = (): RequestBody => bytesBody(null, new Uint8Array());

function bytesBody(contentType: string | null, bytes: Uint8Array<ArrayBuffer>): RequestBody {
  return { contentType, length: bytes.length, stream: new Blob([bytes]).stream() };
}

/** A request that must not be sent twice. */
export interface OutgoingRequest {
  url: URL | string;
  method: 'GET' | 'PUT' | 'POST';
  headers?: Record<string, string>;
  /** Omitted only for a `GET`: `fetch` may repeat a request whose body is not a stream. */
  body?: RequestBody;
  /** The time for connection, answer and reading together, in ms. */
  timeoutMs: number;
}

/** Why a request has no answer. */
export type NoAnswer =
  | 'never-connected' // no connection was made: certainly not received
  | 'timeout' // no answer in time: the request may have been received
  | 'connection-lost' // the connection broke: the request may have been received
  | 'redirect'; // a redirect answered a large body; `fetch` does not reveal its status then

/** The result of reading the answer, or the reason why there is none. */
export type SendResult<Answer> = { ok: true; answer: Answer } | { ok: false; why: NoAnswer };

/**
 * Sends a request once: it is not repeated after any answer, and follows no redirect. Never throws.
 *
 * @param fetch as in Node; its errors must have the system's error as their cause
 * @param read reads the needed part of the answer; the rest is not downloaded
 */
export async function sendOnce<Answer>(
  fetch: typeof globalThis.fetch,
  request: OutgoingRequest,
  read: (response: Response) => Answer | Promise<Answer>,
): Promise<SendResult<Answer>> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), request.timeoutMs);
  try {
    const response = await fetch(request.url, requestInit(request, giveUp.signal));
    return { ok: true, answer: await read(response) };
  } catch (error) {
    return { ok: false, why: whyNoAnswer(error, giveUp.signal) };
  } finally {
    clearTimeout(timer);
    // The part of the answer that was not read is not downloaded.
    giveUp.abort();
  }
}

/**
 * Builds the options of `fetch`. It repeats a request after a 421 unless its body is a stream (Fetch standard,
 * *HTTP-network-or-cache fetch*), so the body is one, of a stated length.
 *
 * A kept connection may close at the moment of its reuse, which leaves open whether the request was received. So each
 * request has a connection of its own.
 */
function requestInit({ method, headers, body }: OutgoingRequest, signal: AbortSignal): RequestInit {
  const common: RequestInit = { method, signal, redirect: 'manual' };
  const own = { ...headers, connection: 'close' };
  if (body === undefined) return { ...common, headers: own };
  const { contentType, length, stream } = body;
  return {
    ...common,
    ...(length > LARGE_BYTES ? WITHOUT_COPY : {}),
    headers: {
      ...own,
      ...(contentType === null ? {} : { 'content-type': contentType }),
      'content-length': String(length),
    },
    body: stream,
    duplex: 'half',
  };
}

/** From this size on a copy of a body is worth avoiding. */
const LARGE_BYTES = 65_536;

/**
 * `fetch` keeps a copy of the whole body for another attempt, unless a redirect is an error and the request
 * belongs to no window (Fetch standard, *HTTP-network-or-cache fetch*).
 */
const WITHOUT_COPY: RequestInit = { redirect: 'error', window: null };

function whyNoAnswer(error: unknown, giveUp: AbortSignal): NoAnswer {
  if (neverConnected(error)) return 'never-connected';
  if (giveUp.aborted) return 'timeout';
  return isRedirectError(error) ? 'redirect' : 'connection-lost';
}

/** Whether an error of Node's `fetch` means a redirect. */
const isRedirectError = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  error.cause.message === 'unexpected redirect';

/** The system calls that run before there is a connection. */
const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo', 'queryA', 'queryAaaa']);

/**
 * Codes of Node and OpenSSL, whose errors name no system call, for a connection that was never made. Those of
 * certificates are among them: `fetch` sends the request only after TLS has been negotiated. `EPROTO` and
 * `UND_ERR_SOCKET` are not: they occur before and after a request alike.
 */
const NEVER_CONNECTED = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);

/**
 * Whether no connection was made when `fetch` threw, so that nothing was received. In doubt the request may have been.
 *
 * @param error thrown by `fetch`; the system's error is its `cause`, and that of a host with several addresses contains
 *   one error for each
 */
export function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const attempts = cause instanceof AggregateError ? cause.errors : [cause];
  return attempts.length > 0 && attempts.every(isBeforeConnection);
}

function isBeforeConnection(error: unknown): boolean {
  const syscall = textOf(error, 'syscall');
  return syscall ? BEFORE_CONNECTION.has(syscall) : NEVER_CONNECTED.has(textOf(error, 'code'));
}

function textOf(error: unknown, field: 'code' | 'syscall'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the pause that `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from `now`, never negative; null if the header is absent or invalid
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
}

/** `Sat, 21 Nov 2026 10:00:00 GMT`; `Date.parse` alone accepts far more texts as a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
