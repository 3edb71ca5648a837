/** What can come of a request to the indexing service instead of a useful answer. */
export type ServiceProblemKind =
  /** 401: site ID and secret key do not belong together. */
  | 'wrong-key'
  /** 404 for the account, or 403. */
  | 'unknown-site'
  /** The configured address is not https: nothing was sent. */
  | 'not-https'
  /** The site ID is empty or has a colon, which HTTP Basic cannot carry: nothing was sent. */
  | 'invalid-site-id'
  /** No connection came about: look-up, refusal, TLS. Certainly not received. */
  | 'unreachable'
  /** Sent, and no complete answer within the time. */
  | 'timeout'
  /** The connection broke after the request had left. */
  | 'connection-lost'
  /** A redirect, which is never followed: credentials go to the configured address alone. */
  | 'redirect'
  /** Larger than an answer can be. */
  | 'too-large'
  /** HTML, half a JSON, or JSON of another shape. */
  | 'malformed'
  /** `status = error`, where only a test of the connection asks: the account is not known to be right. */
  | 'status-error'
  /** 429. */
  | 'too-many-requests'
  /** 5xx. */
  | 'service-error'
  /** Any other status. */
  | 'unexpected-status';

/** A problem, with what is known of it. Never holds credentials or a whole answer. */
export interface ServiceProblem {
  kind: ServiceProblemKind;
  /** The HTTP status, where there was one. */
  httpStatus: number | null;
}
