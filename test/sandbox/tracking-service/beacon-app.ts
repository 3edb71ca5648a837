import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import {
  faultName,
  type FaultRules,
  type FaultSwitch,
  retryHeaders,
} from '../service-parts/faults.ts';
import { failure, delay, readBody, reset } from '../service-parts/listener.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import { type ReceivedEvent, type Span, verdictOf } from './event-log.ts';
import { BODY_LIMIT, judgeEvent } from './judge-event.ts';

/** Path of the tracking API on its host (specification, *Versioning*, 1). */
export const BEACON_PATH = '/beacon/v2';

/** The faults of the service; statuses are those with which a service or a gateway does not accept an event. */
export const FAULT_RULES: FaultRules = {
  kinds: ['slow', 'status', 'reset', 'gone'],
  on: { pattern: /^[\w-]+\/([\w-]+|\*)$/, words: 'module/event such as cart/add, or module/*' },
  statuses: [408, 429, 500, 502, 503, 504],
};

export interface BeaconAppParts {
  now: () => Date;
  log: RequestLog<ReceivedEvent>;
  faults: FaultSwitch;
  onPreflight: () => void;
  /** Called when a request is recorded; `ended` is set later. */
  onSpan: (span: Span) => void;
}

type BeaconContext = Context<{ Bindings: HttpBindings }>;

type Address = Pick<ReceivedEvent, 'siteId' | 'module' | 'event'>;

/** The parts of a record besides the request itself. */
type Outcome = Pick<ReceivedEvent, 'status' | 'verdict'> & Partial<ReceivedEvent>;

/**
 * The tracking API. Every POST, and every other request to an event's address, is recorded exactly
 * once; the same event sent twice is counted twice, since the service does not deduplicate.
 */
export function createBeaconApp(parts: BeaconAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, faults } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  let moments = 0;

  app.options('*', (_c, next) => {
    parts.onPreflight();
    return next();
  });
  // Without a maximal age a browser caches the answer, and a second preflight would go unseen.
  app.use(cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['Content-Type'], maxAge: 0 }));

  app.all(`${BEACON_PATH}/:siteId/:module/:event`, (c) => takeEvent(c, c.req.param()));

  app.post('*', async (c) => {
    const begun = (moments += 1);
    const body = await readBody(c.env.incoming, BODY_LIMIT);
    const problem = `path: no event's address; use ${BEACON_PATH}/{siteId}/{module}/{event}`;
    record(c, begun, {
      bytes: body.bytes,
      body: 'data' in body ? new TextDecoder().decode(body.data) : null,
      status: 404,
      verdict: 'refused',
      problems: [problem],
    });
    return c.json(failure('not found', [problem]), 404);
  });

  app.notFound((c) =>
    c.json(failure('not found', [`path: use POST ${BEACON_PATH}/{siteId}/{module}/{event}`]), 404),
  );

  return app;

  async function takeEvent(c: BeaconContext, address: Address): Promise<Response> {
    const begun = (moments += 1);
    const { incoming, outgoing } = c.env;
    const { method } = c.req;
    const { module, event } = address;
    const fault = method === 'POST' ? faults.take(`${module}/${event}`, `${module}/*`) : undefined;
    const hit = { ...address, fault: faultName(fault) };

    if (fault?.kind === 'reset' && fault.when === 'before') {
      const problems = ['The connection was reset before the request was read'];
      record(c, begun, { ...hit, status: null, verdict: 'lost', problems });
      return reset(incoming);
    }

    const body = await readBody(incoming, BODY_LIMIT);
    if (body.kind === 'cut off') {
      record(c, begun, {
        ...hit,
        bytes: body.bytes,
        body: new TextDecoder().decode(body.data),
        status: null,
        verdict: 'lost',
        problems: ['The connection ended before the whole body had arrived'],
        ...(faults.isGone() && { fault: 'gone' }),
      });
      return RESPONSE_ALREADY_SENT;
    }

    const judgement = judgeEvent({ ...address, method, headers: incoming.headers, body });
    const seen = { ...hit, bytes: body.bytes, body: judgement.body };
    if (fault?.kind === 'status') {
      const { status } = fault;
      const problems = [`The service was told to answer ${status}`];
      record(c, begun, { ...seen, status, verdict: verdictOf(status), problems });
      const answer = failure('out of order on purpose', problems);
      return Response.json(answer, { status, headers: retryHeaders(fault) });
    }

    const { answer, status } = judgement;
    const isReset = fault?.kind === 'reset';
    const { seq } = record(c, begun, {
      ...seen,
      status: isReset ? null : status,
      verdict: verdictOf(status),
      problems: answer.success ? [] : answer.messages,
    });
    if (isReset) return reset(incoming);
    log.watch(seq, outgoing);
    if (fault?.kind === 'slow') await delay(fault.delayMs, outgoing);
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    if (status === 405) c.header('Allow', 'POST, OPTIONS');
    return c.json(answer, status);
  }

  /** Records a request, and later its end. */
  function record(c: BeaconContext, begun: number, outcome: Outcome): ReceivedEvent {
    const { incoming, outgoing } = c.env;
    const event = log.add({
      receivedAt: parts.now().toISOString(),
      siteId: '',
      module: '',
      event: '',
      path: incoming.url ?? '',
      method: c.req.method,
      contentType: incoming.headers['content-type'] ?? null,
      bytes: 0,
      body: null,
      problems: [],
      fault: null,
      ...outcome,
    });
    const span: Span = { seq: event.seq, begun, ended: null };
    const end = () => {
      span.ended = moments += 1;
    };
    parts.onSpan(span);
    if (outgoing.destroyed) end();
    else outgoing.once('close', end);
    return event;
  }
}
