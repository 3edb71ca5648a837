import { parseJson, readBody } from '../http/read-body.ts';
import type { OpenCredentials } from '../shop/credentials.ts';
import { type NoAnswer, type OutgoingRequest, sendOnce } from '../http/send-once.ts';

/** Why a request to the indexing service got no usable answer. */
export const SERVICE_PROBLEMS = [
  /** 401: site ID and secret key do not match. */
  'wrong-key',
  /** 403: the account is known but may not use the indexing API. */
  'no-access',
  /** 404: there is no such account. */
  'unknown-site',
  /** The configured address is not https: nothing was sent. */
  'not-https',
  /** The site ID is empty or has a colon, which HTTP Basic does not allow: nothing was sent. */
  'invalid-site-id',
  /** No connection was made (look-up, refusal, TLS): certainly not received. */
  'unreachable',
  /** Sent, without a complete answer in time. */
  'timeout',
  /** The connection broke after the request was sent. */
  'connection-lost',
  /** A redirect, which is never followed: credentials are sent only to the configured address. */
  'redirect',
  /** Larger than the limit of an answer. */
  'too-large',
  /** HTML, partial JSON, or JSON of another shape. */
  'malformed',
  /** `status = error` in a test of the connection: does not show whether the account is right. */
  'status-error',
  /** 429. */
  'too-many-requests',
  /** 5xx. */
  'service-error',
  /** Any other status. */
  'unexpected-status',
] as const;
export type ServiceProblemKind = (typeof SERVICE_PROBLEMS)[number];

/** A failed request. Never contains credentials or a whole answer. */
export interface ServiceProblem {
  kind: ServiceProblemKind;
  /** The HTTP status, if there was one. */
  httpStatus: number | null;
}

/** A request's address and authorization, or the reason why it cannot be sent. */
export type Address =
  | { ok: true; url: URL; authorization: string }
  | { ok: false; problem: ServiceProblem };

/**
 * Returns the address of a request: HTTP Basic over HTTPS only (specification, *Authentication*).
 *
 * @param indexUrl the service's address, from the operator's configuration
 * @param path such as `/api/index/status`
 */
export function addressOf(indexUrl: string, path: string, credentials: OpenCredentials): Address {
  const url = parseUrl(`${indexUrl.replace(/\/$/, '')}${path}`);
  if (url?.protocol !== 'https:') return nothingSent('not-https');
  if (!isSiteId(credentials.siteId)) return nothingSent('invalid-site-id');
  // `fetch` refuses an address that contains credentials; they are sent in the header.
  url.username = '';
  url.password = '';
  return { ok: true, url, authorization: basic(credentials) };
}

/** Whether a site ID is valid: a colon would end the user name early (RFC 7617). */
const isSiteId = (siteId: string): boolean => siteId !== '' && !siteId.includes(':');

/** Encodes in UTF-8, so that any secret key can be sent. */
function basic({ siteId, secretKey }: OpenCredentials): string {
  return `Basic ${Buffer.from(`${siteId}:${secretKey}`, 'utf8').toString('base64')}`;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function nothingSent(kind: 'not-https' | 'invalid-site-id'): Address {
  return { ok: false, problem: { kind, httpStatus: null } };
}

/** JSON of any shape, or the reason why there is none. */
export type ServiceAnswer =
  | { ok: true; json: unknown; httpStatus: number }
  | { ok: false; problem: ServiceProblem };

/** One request to the service, at its {@link Address}. */
export type ServiceRequest = Omit<OutgoingRequest, 'headers'> & {
  /** The whole header. */
  authorization: string;
};

/** Sends one request, once, and reads at most {@link MAX_ANSWER_BYTES}. Never throws. */
export async function sendServiceRequest(
  fetch: typeof globalThis.fetch,
  { authorization, ...request }: ServiceRequest,
): Promise<ServiceAnswer> {
  const headers = { authorization, accept: 'application/json' };
  const result = await sendOnce(fetch, { ...request, headers }, readAnswer);
  return result.ok ? result.answer : problem(PROBLEMS[result.why]);
}

const PROBLEMS: Record<NoAnswer, ServiceProblemKind> = {
  'never-connected': 'unreachable',
  timeout: 'timeout',
  'connection-lost': 'connection-lost',
  redirect: 'redirect',
};

async function readAnswer(response: Response): Promise<ServiceAnswer> {
  const { status } = response;
  const kind = problemKind(response);
  if (kind !== null) return problem(kind, status);
  const bytes = await readBody(response, MAX_ANSWER_BYTES);
  if (bytes === null) return problem('too-large', status);
  const json = parseJson(bytes);
  return json === undefined ? problem('malformed', status) : { ok: true, json, httpStatus: status };
}

/** Returns the problem of a status; null for 2xx. */
function problemKind({ status }: Response): ServiceProblemKind | null {
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'wrong-key';
  if (status === 403) return 'no-access';
  if (status === 404) return 'unknown-site';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'service-error' : 'unexpected-status';
}

function problem(kind: ServiceProblemKind, httpStatus: number | null = null): ServiceAnswer {
  return { ok: false, problem: { kind, httpStatus } };
}

/** The largest answer that is read, in bytes of text. */
const MAX_ANSWER_BYTES = 1024 * 1024;
