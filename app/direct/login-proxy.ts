import type { Logger } from 'pino';
import type { LoginReport } from '../beacon/login-report.ts';
import { readBody } from '../http/read-body.ts';
import type { AcceptOutcome, DirectEvents, LoginRefusal } from './direct-events.ts';
import { readLoginReport } from './read-login-report.ts';
import { readSignedQuery, type QueryProblem, type SignedQuery } from './proxy-signature.ts';

/** Where Shopify's app proxy passes login reports on to: its `url` in shopify.app.toml, and `/login`. */
export const LOGIN_PROXY_PATH = '/proxy/login';

/** What a login report may weigh; a full one has less than 3,000 bytes. */
export const LARGEST_REPORT = 4096;

/** The types that are taken: the storefront script sends the first. */
const MEDIA_TYPES = ['application/json', 'text/plain'];

/** Takes login reports that come through Shopify's app proxy. */
export interface LoginProxy {
  /**
   * Believes Shopify's signature alone: the shop and the customer are the signed ones, and no cookie
   * and no session is looked at.
   *
   * | status        | when                                                                         |
   * | ------------- | ---------------------------------------------------------------------------- |
   * | 202           | accepted: stored and queued                                                  |
   * | 200           | this login was accepted before, and is not sent again                        |
   * | 400           | a parameter twice or of another form; no JSON; a report of another form, or of another time |
   * | 401           | not signed by Shopify, or not within the last 90 seconds                     |
   * | 403           | nobody is logged in, or somebody else than the report says; no account to send it for |
   * | 404           | the shop has not installed the app                                           |
   * | 405, 413, 415 | not POST; more than 4 KiB; neither `application/json` nor `text/plain`       |
   * | 429           | more logins than people make, with `Retry-After`                             |
   * | 503           | it could not be stored                                                       |
   *
   * Whatever is not 2xx has stored nothing.
   */
  receive(request: Request): Promise<Response>;
}

/** @param options.apiSecret the app's client secret */
export function createLoginProxy({
  apiSecret,
  direct,
  now,
  log,
}: {
  apiSecret: string;
  direct: Pick<DirectEvents, 'acceptLogin'>;
  now: () => Date;
  log: Logger;
}): LoginProxy {
  return {
    async receive(request) {
      if (request.method !== 'POST') return answer(405, 'Use POST.', { Allow: 'POST' });
      const parameters = new URL(request.url).searchParams;
      const signed = readSignedQuery(parameters, { apiSecret, now: now() });
      if (!signed.ok) return answer(...QUERY_ANSWERS[signed.why]);
      const read = await readReport(request);
      if (read instanceof Response) return read;
      return take(signed.query, read);
    },
  };

  async function take({ shop, customerId }: SignedQuery, report: LoginReport): Promise<Response> {
    if (customerId === null) return answer(403, 'Nobody is logged in.');
    if ((report.customerId ?? customerId) !== customerId) {
      return answer(403, 'Somebody else is logged in now.');
    }
    try {
      const login = { shopperId: customerId, report };
      return answerTo(await direct.acceptLogin(shop, login), now());
    } catch (error) {
      log.error({ shop, err: error }, 'A login could not be taken.');
      return answer(503, 'The login could not be taken. Try again.');
    }
  }
}

const QUERY_ANSWERS: Record<QueryProblem, [status: number, message: string]> = {
  'not-signed': [401, 'This request is not signed by Shopify.'],
  expired: [401, 'This request was signed too long ago.'],
  ambiguous: [400, 'A signed parameter is missing, there twice, or of another form.'],
};

const REFUSALS: Record<LoginRefusal, [status: number, message: string]> = {
  'no-shop': [404, 'This shop has not installed the app.'],
  'no-account': [403, "This shop has no account in the app: enter it in the app's settings."],
  'out-of-time': [400, 'timestamp: too far from now.'],
};

/** The report, or the answer to what is none. */
async function readReport(request: Request): Promise<LoginReport | Response> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (!MEDIA_TYPES.some((taken) => taken === type)) {
    return answer(415, `Send ${MEDIA_TYPES.join(' or ')}.`);
  }
  const body = await readBody(request, LARGEST_REPORT);
  if (body === null) return answer(413, `Send at most ${LARGEST_REPORT} bytes.`);
  const read = readLoginReport(body);
  return read.ok ? read.report : answer(400, read.problem);
}

function answerTo(outcome: AcceptOutcome, now: Date): Response {
  switch (outcome.outcome) {
    case 'accepted':
      return answer(202, 'Accepted.');
    case 'known':
      return answer(200, 'This login was accepted before.');
    case 'refused':
      return answer(...REFUSALS[outcome.why]);
    case 'too-many': {
      const seconds = Math.max(Math.ceil((outcome.retryAt.getTime() - now.getTime()) / 1000), 1);
      return answer(429, 'Too many logins.', { 'Retry-After': String(seconds) });
    }
  }
}

/** Told in JSON: Shopify puts what calls itself Liquid or HTML into the shop's own pages. */
function answer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { message },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
}
