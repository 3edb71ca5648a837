import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import { delay, readBody, reset } from '../service-parts/listener.ts';
import { faultName, type FaultSwitch } from '../service-parts/faults.ts';
import type { LoggedRequest, RequestLog } from '../service-parts/request-log.ts';
import { answerBroken, REDIRECTED, takesRequest, answerInstead } from './fault.ts';
import { AT_ONCE, RECORDS_LIMIT } from './judge-records.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  BODY_LIMIT,
  type Endpoint,
  ENDPOINTS,
  isUpdate,
  type Judge,
  judgeRequest,
  refused,
} from './judge-request.ts';
import { readUpload } from './upload-file.ts';

/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest extends LoggedRequest {
  method: string;
  /** The path without its query. */
  path: string;
  /** The `feedId` of the query, or of a valid body; null without one. */
  feedId: string | null;
  /** The query's `requestedBy`; null without one. */
  requestedBy: string | null;
  /** The site ID in the credentials, right or wrong; null without credentials. */
  who: string | null;
  /** The service's decision, in a few words. */
  answer: string;
  /** Whether a feed request was queued (and counts for the hour), or records were changed, even unseen. */
  taken: boolean;
}

export interface ApiAppParts extends Judge {
  log: RequestLog<ReceivedRequest>;
  faults: FaultSwitch;
}

type ApiContext = Context<{ Bindings: HttpBindings }>;

/** A request before it is answered. */
type Arrival = Omit<ReceivedRequest, 'seq' | 'status' | 'answer' | 'taken' | 'fault'>;

/** The indexing API (specification, *Indexing API*). Every request to it is recorded exactly once. */
export function createApiApp(parts: ApiAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, faults, store } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  /** Requests that change records and are not answered yet. */
  let updatesAtOnce = 0;

  for (const endpoint of ENDPOINTS) {
    const ending = isUpdate(endpoint) ? '.json' : '';
    app.all(`/api/index/${endpoint}${ending}`, (c) => take(c, endpoint));
  }
  app.all(`${REDIRECTED}/*`, (c) => notFound(c, 'followed the redirect to plain http'));
  app.all('/api/*', (c) => notFound(c, 'no such endpoint here'));
  return app;

  function notFound(c: ApiContext, answer: string): Response {
    log.add({ ...arrivalOf(c), status: 404, answer, taken: false, fault: null });
    return c.json({ status: 'error', message: answer }, 404);
  }

  async function take(c: ApiContext, endpoint: Endpoint): Promise<Response> {
    const { incoming, outgoing } = c.env;
    const arrival = arrivalOf(c);
    const fault = faults.take(endpoint);
    const hit = { fault: faultName(fault) };
    if (endpoint === 'feed') count(arrival);

    if (fault?.kind === 'reset' && fault.when === 'before') {
      log.add({ ...arrival, ...hit, status: null, answer: 'reset, unread', taken: false });
      return reset(incoming);
    }
    if (isUpdate(endpoint)) {
      updatesAtOnce += 1;
      outgoing.once('close', () => {
        updatesAtOnce -= 1;
      });
    }
    const body = await readBody(incoming, isUpdate(endpoint) ? RECORDS_LIMIT : BODY_LIMIT);
    if (body.kind === 'cut off') {
      log.add({ ...arrival, ...hit, status: null, answer: 'cut off by the client', taken: false });
      return RESPONSE_ALREADY_SENT;
    }

    const contentType = incoming.headers['content-type'];
    const isUpload = endpoint === 'feed' && c.req.method === 'POST' && body.kind === 'whole';
    const request = {
      endpoint,
      method: c.req.method,
      query: new URL(c.req.url).searchParams,
      credentials: auth(c.req.raw),
      contentType,
      body,
      upload: isUpload ? await readUpload(contentType, body.data) : null,
    };
    const isJudged = !fault || takesRequest(fault) || endpoint === 'status';
    const answer = isJudged ? answerTo(request) : refused(endpoint, 200, 'not taken');
    const sent = fault
      ? answerInstead(fault, answer, { endpoint, url: new URL(c.req.url) })
      : answer;
    const isSilent = fault?.kind === 'hang' || fault?.kind === 'reset';
    const { seq } = log.add({
      ...arrival,
      ...hit,
      feedId: answer.feedId ?? arrival.feedId,
      status: isSilent ? null : sent.status,
      answer: sent.words,
      taken: answer.taken,
    });
    log.watch(seq, outgoing);

    switch (fault?.kind) {
      case 'reset':
        return reset(incoming);
      case 'hang':
      case 'drip':
      case 'half-json':
      case 'cut-off':
        await answerBroken({ incoming, outgoing }, fault, answer);
        return RESPONSE_ALREADY_SENT;
      case 'slow':
        await delay(fault.delayMs, outgoing);
    }
    return outgoing.destroyed ? RESPONSE_ALREADY_SENT : responseOf(sent);
  }

  function answerTo(request: ApiRequest): ApiAnswer {
    return isUpdate(request.endpoint) && updatesAtOnce > AT_ONCE
      ? refused(request.endpoint, 429, `more than ${AT_ONCE} requests at once`)
      : judgeRequest(request, parts);
  }

  function count({ who, feedId, method }: Arrival): void {
    if (who === null || feedId === null) return;
    store.update({ siteId: who, feedId }, (feed) => ({
      ...feed,
      puts: feed.puts + (method === 'PUT' ? 1 : 0),
      posts: feed.posts + (method === 'POST' ? 1 : 0),
    }));
  }

  function arrivalOf(c: ApiContext): Arrival {
    const query = new URL(c.req.url).searchParams;
    return {
      receivedAt: new Date(parts.now()).toISOString(),
      method: c.req.method,
      path: c.req.path,
      feedId: query.get('feedId'),
      requestedBy: query.get('requestedBy'),
      who: auth(c.req.raw)?.username ?? null,
    };
  }
}

function responseOf({ status, headers, body }: ApiAnswer): Response {
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...headers } })
    : Response.json(body, { status, headers });
}
