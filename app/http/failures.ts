/** What a `fetch` that threw tells about the connection. */
export type ConnectionFailure =
  /** No connection was made, so nothing was received. */
  | 'never-connected'
  /** Anything else: the request may have been received. */
  | 'maybe-sent';

/** What the system calls itself doing while there is no connection yet. */
const BEFORE_CONNECTION = new Set(['connect', 'getaddrinfo', 'queryA', 'queryAaaa']);

/**
 * Codes of Node and OpenSSL for a connection that never stood. Those of a certificate belong to them:
 * `fetch` hands the request over only when TLS has been agreed on. `ECONNRESET`, `EPIPE`, `EPROTO` and
 * `UND_ERR_SOCKET` do not: they come before and after a request alike.
 */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
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
 * Tells a connection that was never made from one that broke. In doubt the request may have been sent.
 *
 * @param error what `fetch` threw; the system's error is its `cause`, and that of a host with several
 *   addresses holds one error for each
 */
export function connectionFailure(error: unknown): ConnectionFailure {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const attempts = cause instanceof AggregateError ? cause.errors : [cause];
  const never = attempts.length > 0 && attempts.every(isBeforeConnection);
  return never ? 'never-connected' : 'maybe-sent';
}

function isBeforeConnection(error: unknown): boolean {
  return (
    BEFORE_CONNECTION.has(textOf(error, 'syscall')) || NEVER_CONNECTED.has(textOf(error, 'code'))
  );
}

function textOf(error: unknown, field: 'code' | 'syscall'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Repeats an attempt with growing pauses until it succeeds.
 *
 * @throws the last error, when the next attempt would begin later than `until`
 */
export async function retryUntil(
  attempt: () => Promise<void>,
  {
    until,
    now,
    wait,
    onFailure,
  }: {
    until: Date;
    now: () => Date;
    wait: (ms: number) => Promise<unknown>;
    onFailure: (error: unknown) => void;
  },
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (now().getTime() + pauseMs > until.getTime()) throw error;
      onFailure(error);
    }
    await wait(pauseMs);
  }
}
