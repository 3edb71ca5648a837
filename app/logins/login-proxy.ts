import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { LoginReport } from '../beacon/login-report.ts';
import { loginReportSchema } from '../beacon/schemas/login-report.ts';
import { parseJson } from '../http/read-body.ts';
import { readRequest } from '../http/receive-body.ts';
import type { Signatures } from '../http/signatures.ts';
import type { AcceptOutcome, LoginRefusal, ReportedLogin } from './login.ts';
import type { Logins } from './logins.ts';
import { type QueryProblem, readSignedQuery, type SignedQuery } from './proxy-signature.ts';

/** The target of Shopify's app proxy: the path of its `url` in shopify.app.toml. */
export const PROXY_ROOT = '/proxy';

/** The path to which the app proxy forwards login reports. */
export const LOGIN_PROXY_PATH = `${PROXY_ROOT}/login`;

/** The largest login report, in bytes; one with every field has less than 3,800. */
const MAX_REPORT_BYTES = 4096;

/** The accepted media types: the storefront script sends the first. */
const MEDIA_TYPES = ['application/json', 'text/plain'];

/**
 * Receives a login report that arrives through Shopify's app proxy. Believes Shopify's signature alone: the shop and
 * the customer are the signed ones, and no cookie and no session is read.
 *
 * | status        | when                                                                         |
 * | ------------- | ---------------------------------------------------------------------------- |
 * | 202           | accepted: stored and queued                                                  |
 * | 200           | this login was accepted before, and is not sent again                        |
 * | 400           | a query of another form than Shopify's; no report, or one of another time    |
 * | 401           | not signed by Shopify, or not within the last 90 seconds                     |
 * | 403           | no customer is logged in, or another one than reported; no account to send it for |
 * | 404           | the shop has not installed the app                                           |
 * | 405, 413, 415 | not POST; more than 4 KiB; neither `application/json` nor `text/plain`       |
 * | 429           | more logins than people make, with `Retry-After`                             |
 * | 503           | it could not be stored                                                       |
 *
 * Answers other than 2xx have stored nothing.
 */
export type LoginProxy = (request: Request) => Promise<Response>;

export interface LoginProxyDeps {
  signatures: Signatures;
  logins: Pick<Logins, 'acceptLogin'>;
  /** Whether logins contain the shopper's network address (`SEND_SHOPPER_IP`); by default they do not. */
  sendsShopperIp?: boolean;
  now: () => Date;
  log: Logger;
}

export function createLoginProxy(deps: LoginProxyDeps): LoginProxy {
  const { signatures, logins, sendsShopperIp = false, now, log } = deps;
  return async (request) => {
    if (request.method !== 'POST') return answer(405, 'Use POST.', { Allow: 'POST' });
    const { search } = new URL(request.url);
    const signed = readSignedQuery(search, { signatures, now: now() });
    if (!signed.ok) return answer(...QUERY_ANSWERS[signed.why]);
    const read = await readReport(request);
    if (read instanceof Response) return read;
    const shopperIp = sendsShopperIp ? forwardedIp(request.headers) : undefined;
    return take(signed.query, { report: read, shopperIp });
  };

  async function take(
    { shop, customerId }: SignedQuery,
    { report, shopperIp }: Omit<ReportedLogin, 'shopperId'>,
  ): Promise<Response> {
    if (customerId === null) return answer(403, 'No customer is logged in.');
    if ((report.customerId ?? customerId) !== customerId) {
      return answer(403, 'Another customer is logged in now.');
    }
    try {
      const login = { shopperId: customerId, report, shopperIp };
      return answerTo(await logins.acceptLogin(shop, login), now());
    } catch (error) {
      log.error({ shop, err: error }, 'login not stored');
      return answer(503, 'The login could not be taken. Try again.');
    }
  }
}

const QUERY_ANSWERS: Record<QueryProblem, [status: number, message: string]> = {
  'not-signed': [401, 'This request is not signed by Shopify.'],
  expired: [401, 'This request was signed too long ago.'],
  ambiguous: [400, 'Send what Shopify adds to the address, each once, and nothing else.'],
};

const REFUSALS: Record<LoginRefusal, [status: number, message: string]> = {
  'no-shop': [404, 'This shop has not installed the app.'],
  'no-account': [403, "This shop has no account in the app: enter it in the app's settings."],
  'out-of-time': [400, 'timestamp: too far from now.'],
};

/** Returns the report, JSON in UTF-8 of exactly one shape; or the answer to an invalid one. */
async function readReport(request: Request): Promise<LoginReport | Response> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (!MEDIA_TYPES.some((taken) => taken === type)) {
    return answer(415, `Send ${MEDIA_TYPES.join(' or ')}.`);
  }
  const body = await readRequest(request, MAX_REPORT_BYTES);
  if (body === null) return answer(413, `Send at most ${MAX_REPORT_BYTES} bytes.`);
  const json = parseJson(body);
  if (json === undefined) return answer(400, 'The body is not JSON.');
  const read = loginReportSchema.safeParse(json);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.length} fields that a report does not have`
      : `${issue.path.join('.') || 'body'}: expected ${issue.message}`,
  );
  return answer(400, `${problems.join('; ')}.`);
}

function answerTo(outcome: AcceptOutcome, now: Date): Response {
  if (outcome.outcome === 'accepted') return answer(202, 'Accepted.');
  if (outcome.outcome === 'known') return answer(200, 'This login was accepted before.');
  if (outcome.outcome === 'refused') return answer(...REFUSALS[outcome.why]);
  const seconds = Math.max(Math.ceil((outcome.retryAt.getTime() - now.getTime()) / 1000), 1);
  return answer(429, 'Too many logins.', { 'Retry-After': String(seconds) });
}

/** Answers in JSON: Shopify renders Liquid and HTML answers into the shop's own pages. */
function answer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { message },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
}

/**
 * Returns the shopper's network address as Shopify's app proxy forwards it (Shopify, *Authenticate app proxies*): the
 * first of `X-Forwarded-For`, to which each proxy in between adds the one before it. The sender of a request can begin
 * that list, so it is as unproven as the report. The zone of an IPv6 address can have any length.
 */
function forwardedIp(headers: Headers): string | undefined {
  const [first = ''] = (headers.get('x-forwarded-for') ?? '').split(/[,%]/, 1);
  return isIP(first.trim()) ? first.trim() : undefined;
}
