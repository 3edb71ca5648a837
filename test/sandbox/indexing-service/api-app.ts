import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { delay, readBody, reset } from '../service-parts/listener.ts';
import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import {
  answerBroken,
  type Endpoint,
  type Fault,
  faultName,
  type RequestFault,
  takesRequest,
  UPDATE_ENDPOINTS,
} from './fault.ts';
import { readCredentials } from './account.ts';
import { AT_ONCE, RECORDS_LIMIT } from './judge-records.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  BODY_LIMIT,
  isUpdate,
  type Judge,
  judgeRequest,
  refused,
} from './judge-request.ts';
import { readUpload } from './upload-file.ts';
import type { ReceivedRequest } from './live-state.ts';

/** Where the redirect of the fault `redirect` leads. */
const REDIRECTED = '/redirected';

export interface ApiAppParts extends Judge {
  log: RequestLog<ReceivedRequest>;
  faults: FaultSwitch<Fault, Endpoint>;
}

type ApiContext = Context<{ Bindings: HttpBindings }>;

/** A request before anything came of it. */
type Arrival = Omit<ReceivedRequest, 'seq' | 'status' | 'answer' | 'taken' | 'fault'>;

/** The indexing API (specification, *Indexing API*). Every request to it is recorded exactly once. */
export function createApiApp(parts: ApiAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, faults, store } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  /** Requests that change records and have no answer yet. */
  let updatesAtOnce = 0;

  app.all('/api/index/status', (c) => take(c, 'status'));
  app.all('/api/index/feed', (c) => take(c, 'feed'));
  for (const endpoint of UPDATE_ENDPOINTS) {
    app.all(`/api/index/${endpoint}.json`, (c) => take(c, endpoint));
  }
  app.all(`${REDIRECTED}/*`, (c) => {
    const answer = 'followed the redirect to plain http';
    log.add({ ...arrivalOf(c), status: 404, answer, taken: false, fault: null });
    return c.text('Not found', 404);
  });
  app.all('/api/*', (c) => {
    const answer = 'no such endpoint here';
    log.add({ ...arrivalOf(c), status: 404, answer, taken: false, fault: null });
    return c.json({ status: 'error', message: answer }, 404);
  });
  return app;

  async function take(c: ApiContext, endpoint: Endpoint): Promise<Response> {
    const { incoming } = c.env;
    const arrival = arrivalOf(c);
    const fault = faults.take(endpoint);
    const hit = { fault: fault ? faultName(fault) : null };
    if (endpoint === 'feed') count(arrival);

    if (fault?.kind === 'reset' && fault.when === 'before') {
      log.add({ ...arrival, ...hit, status: null, answer: 'reset, unread', taken: false });
      return reset(incoming);
    }
    if (isUpdate(endpoint)) {
      updatesAtOnce += 1;
      c.env.outgoing.once('close', () => {
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
      query: queryOf(c),
      authorization: incoming.headers.authorization,
      contentType,
      body,
      upload: isUpload ? await readUpload(contentType, body.data) : null,
    };
    const judged = !fault || takesRequest(fault) || endpoint === 'status';
    const answer = judged ? answerTo(request) : unjudged(endpoint);
    const { feedId = arrival.feedId } = answer;
    return respond(c, { endpoint, arrival: { ...arrival, feedId }, answer, fault });
  }

  function answerTo(request: ApiRequest): ApiAnswer {
    return isUpdate(request.endpoint) && updatesAtOnce > AT_ONCE
      ? refused(request.endpoint, 429, `more than ${AT_ONCE} requests at once`)
      : judgeRequest(request, parts);
  }

  async function respond(
    c: ApiContext,
    { endpoint, arrival, answer, fault }: Taken,
  ): Promise<Response> {
    const { incoming, outgoing } = c.env;
    const told = fault ? toldInstead(c, endpoint, answer, fault) : answer;
    const silent = fault?.kind === 'hang' || fault?.kind === 'reset';
    const { seq } = log.add({
      ...arrival,
      status: silent ? null : told.status,
      answer: told.words,
      taken: answer.taken,
      fault: fault ? faultName(fault) : null,
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) log.markUnanswered(seq);
    });

    switch (fault?.kind) {
      case 'reset':
        return reset(incoming);
      case 'hang':
      case 'drip':
      case 'half-json':
      case 'cut-off':
      case 'huge':
        await answerBroken({ incoming, outgoing }, fault, answer);
        return RESPONSE_ALREADY_SENT;
      case 'slow':
        await delay(fault.delayMs, outgoing);
    }
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    return responseOf(told);
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
    const query = queryOf(c);
    return {
      receivedAt: new Date(parts.now()).toISOString(),
      method: c.req.method,
      path: c.req.path,
      feedId: query.get('feedId'),
      requestedBy: query.get('requestedBy'),
      who: readCredentials(c.env.incoming.headers.authorization)?.siteId ?? null,
    };
  }
}

interface Taken {
  endpoint: Endpoint;
  arrival: Arrival;
  answer: ApiAnswer;
  fault: RequestFault | undefined;
}

function queryOf(c: ApiContext): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

/** A request that a fault kept from being taken. */
function unjudged(endpoint: Endpoint): ApiAnswer {
  return refused(endpoint, 200, 'not taken');
}

/** What a fault tells the client instead of the answer; the answer itself where it breaks only that. */
function toldInstead(
  c: ApiContext,
  endpoint: Endpoint,
  answer: ApiAnswer,
  fault: RequestFault,
): ApiAnswer {
  switch (fault.kind) {
    case 'html':
      return {
        ...answer,
        status: 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>',
        words: 'a page of HTML',
      };
    case 'other-json':
      return {
        ...answer,
        status: 200,
        headers: {},
        body: { ok: 1, feeds: 'none' },
        words: 'JSON of another shape',
      };
    case 'redirect': {
      const { host } = new URL(c.req.url);
      const Location = `http://${host}${REDIRECTED}${c.req.path}`;
      return { ...answer, status: 302, headers: { Location }, body: '', words: 'to plain http' };
    }
    case 'status': {
      const retry = fault.retryAfterSeconds;
      const told = refused(endpoint, fault.status, `told to answer ${fault.status}`);
      return {
        ...told,
        headers: retry === undefined ? {} : { 'Retry-After': String(retry) },
      };
    }
    case 'error-answer': {
      const body = endpoint === 'status' ? { status: 'error', feeds: [] } : { success: false };
      const words = endpoint === 'status' ? 'status = error' : 'success = false';
      return { ...answer, status: 200, headers: {}, body, words };
    }
    case 'slow':
    case 'hang':
    case 'drip':
    case 'half-json':
    case 'cut-off':
    case 'huge':
    case 'reset':
      return answer;
  }
}

function responseOf({ status, headers, body }: ApiAnswer): Response {
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...headers } })
    : Response.json(body, { status, headers });
}
