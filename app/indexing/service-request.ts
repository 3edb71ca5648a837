import { z } from 'zod';
import { parseJson, readBody } from '../http/read-body.ts';
import type { OpenCredentials } from '../shop/credentials.ts';
import { type NoAnswer, type OutgoingRequest, sendOnce } from '../http/send-once.ts';

/** Why a request to the indexing service got no usable answer. */
const SERVICE_PROBLEMS = [
  'wrong-key', // 401: site ID and secret key do not match
  'no-access', // 403: the account is known but may not use the indexing API
  'unknown-site', // 404: there is no such account, if the request names no feed
  'not-https', // the configured address is not https: nothing was sent
  'invalid-site-id', // nothing was sent: it is empty, or has a colon, which HTTP Basic does not allow
  'unreachable', // no connection was made (look-up, refusal, TLS): certainly not received
  'timeout', // sent, without a complete answer in time
  'connection-lost', // the connection broke after the request was sent
  'redirect', // never followed: credentials are sent only to the configured address
  'too-large', // larger than the limit of an answer
  'malformed', // HTML, partial JSON, or JSON of another shape
  'status-error', // `status = error` in a test of the connection: the account may be right
  'too-many-requests', // 429
  'service-error', // 5xx
  'unexpected-status', // any other status
] as const;
export type ServiceProblemKind = (typeof SERVICE_PROBLEMS)[number];

/** A failed request, with the HTTP status if there was one. Never contains credentials or a whole answer. */
export const serviceProblem = z.object({
  kind: z.enum(SERVICE_PROBLEMS),
  httpStatus: z.number().nullable(),
});
export type ServiceProblem = z.output<typeof serviceProblem>;

/** Whether a site ID is valid: a colon would end the user name early (RFC 7617). */
const isSiteId = (siteId: string): boolean => siteId !== '' && !siteId.includes(':');

/** Encodes in UTF-8, so that any secret key can be sent. */
function basic({ siteId, secretKey }: OpenCredentials): string {
  return `Basic ${Buffer.from(`${siteId}:${secretKey}`, 'utf8').toString('base64')}`;
}

/** The content of an answer, or the reason why there is none. */
export type ServiceAnswer<Content> =
  | { ok: true; content: Content }
  /** `retryAfter`: the answer's header of this name; null without one, or without an answer. */
  | { ok: false; problem: ServiceProblem; retryAfter: string | null };

/** One request to the service. */
export interface ServiceRequest extends Omit<OutgoingRequest, 'url' | 'headers'> {
  credentials: OpenCredentials;
  /** Such as `/api/index/status`. */
  path: string;
  parameters?: Readonly<Record<string, string>>;
}

/**
 * Sends one request, once: HTTP Basic over HTTPS only (specification, *Authentication*). Reads at most
 * {@link MAX_ANSWER_BYTES}. Never throws.
 *
 * @param service its address, from the operator's configuration, and `fetch`
 * @param read reads JSON of any shape; null for another shape than that of the answer
 */
export async function sendServiceRequest<Content>(
  { indexUrl, fetch }: { indexUrl: string; fetch: typeof globalThis.fetch },
  { credentials, path, parameters = {}, ...request }: ServiceRequest,
  read: (json: unknown) => Content | null,
): Promise<ServiceAnswer<Content>> {
  const address = `${indexUrl.replace(/\/$/, '')}${path}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') return problem('not-https');
  if (!isSiteId(credentials.siteId)) return problem('invalid-site-id');
  // `fetch` refuses an address that contains credentials; they are sent in the header.
  url.username = '';
  url.password = '';
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const headers = { authorization: basic(credentials), accept: 'application/json' };
  const sent = { ...request, url, headers };
  const result = await sendOnce(fetch, sent, (response) => readAnswer(response, read));
  return result.ok ? result.answer : problem(PROBLEMS[result.why]);
}

const PROBLEMS: Record<NoAnswer, ServiceProblemKind> = {
  'never-connected': 'unreachable',
  timeout: 'timeout',
  'connection-lost': 'connection-lost',
  redirect: 'redirect',
};

async function readAnswer<Content>(
  response: Response,
  read: (json: unknown) => Content | null,
): Promise<ServiceAnswer<Content>> {
  const { status } = response;
  const kind = problemKind(response);
  if (kind !== null) return problem(kind, status, response.headers.get('retry-after'));
  const bytes = await readBody(response, MAX_ANSWER_BYTES);
  if (bytes === null) return problem('too-large', status);
  const json = parseJson(bytes);
  const content = json === undefined ? null : read(json);
  return content === null ? problem('malformed', status) : { ok: true, content };
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

const problem = (
  kind: ServiceProblemKind,
  httpStatus: number | null = null,
  retryAfter: string | null = null,
) => ({ ok: false, problem: { kind, httpStatus }, retryAfter }) as const;

/** The largest answer that is read, in bytes of text. */
const MAX_ANSWER_BYTES = 1024 * 1024;
