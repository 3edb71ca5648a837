import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { delay, readBody, reset } from '../service-parts/listener.ts';
import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import { type EventLog, type ReceivedEvent, verdictOf } from './event-log.ts';
import { type EventAddress, type Fault, faultName, type RequestFault } from './fault.ts';
import { type AnswerBody, judgeEvent } from './judge-event.ts';

/** Path of the tracking API on its host (specification, *Versioning*, 1). */
export const BEACON_PATH = '/beacon/v2';

export interface BeaconAppParts {
  /** The accounts that are known. */
  sites: readonly string[];
  /** The most bytes that a body may have. */
  bodyLimit: number;
  now: () => Date;
  log: EventLog;
  faults: FaultSwitch<Fault, EventAddress>;
}

type BeaconContext = Context<{ Bindings: HttpBindings }>;

/** A request before its body: everything an event's record begins with. */
type Arrival = Pick<
  ReceivedEvent,
  'receivedAt' | 'siteId' | 'module' | 'event' | 'path' | 'method' | 'contentType'
>;

/**
 * The tracking API. Every POST, and every other request to an event's address, is recorded exactly
 * once; the same event sent twice is counted twice, since the service does not deduplicate.
 */
export function createBeaconApp(parts: BeaconAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, faults } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });

  app.options('*', (c) => {
    log.countPreflight();
    c.header('Access-Control-Allow-Methods', 'POST');
    c.header('Access-Control-Allow-Headers', 'Content-Type');
    // Without it a browser remembers the answer, and a second preflight would go unseen.
    c.header('Access-Control-Max-Age', '0');
    return c.body(null, 204);
  });

  app.all(`${BEACON_PATH}/:siteId/:module/:event`, (c) => {
    const { siteId, module, event } = c.req.param();
    const arrival = arrivalOf(c, { siteId, module, event });
    const fault = c.req.method === 'POST' ? faults.take({ module, event }) : undefined;
    return takeEvent(c, arrival, fault);
  });

  app.post('*', async (c) => {
    const body = await readBody(c.env.incoming, parts.bodyLimit);
    const problem = `path: no event's address; use ${BEACON_PATH}/{siteId}/{module}/{event}`;
    add(c, log.begin(), {
      ...arrivalOf(c, { siteId: '', module: '', event: '' }),
      bytes: body.bytes,
      body: 'data' in body ? new TextDecoder().decode(body.data) : null,
      status: 404,
      verdict: 'refused',
      problems: [problem],
      fault: null,
    });
    return c.json(failure('not found', [problem]), 404);
  });

  app.notFound((c) =>
    c.json(failure('not found', [`path: use POST ${BEACON_PATH}/{siteId}/{module}/{event}`]), 404),
  );

  return app;

  /** Records a request, and its end once there is one. */
  function add(c: BeaconContext, begun: number, event: Omit<ReceivedEvent, 'seq'>): ReceivedEvent {
    const added = log.add(event, begun);
    const { outgoing } = c.env;
    const end = () => {
      log.end(added.seq);
    };
    if (outgoing.destroyed) end();
    else outgoing.once('close', end);
    return added;
  }

  async function takeEvent(c: BeaconContext, arrival: Arrival, fault: RequestFault | undefined) {
    const begun = log.begin();
    const { incoming, outgoing } = c.env;
    const hit = { fault: fault ? faultName(fault) : null };

    if (fault?.kind === 'reset' && fault.when === 'before') {
      const problems = ['The connection was reset before the request was read'];
      add(c, begun, {
        ...arrival,
        ...hit,
        bytes: 0,
        body: null,
        status: null,
        verdict: 'lost',
        problems,
      });
      return reset(incoming);
    }

    const body = await readBody(incoming, parts.bodyLimit);
    if (body.kind === 'cut off') {
      add(c, begun, {
        ...arrival,
        bytes: body.bytes,
        body: new TextDecoder().decode(body.data),
        status: null,
        verdict: 'lost',
        problems: ['The connection ended before the whole body had arrived'],
        fault: faults.isGone() ? 'gone' : hit.fault,
      });
      return RESPONSE_ALREADY_SENT;
    }

    const request = { ...arrival, contentEncoding: incoming.headers['content-encoding'] ?? null };
    const judgement = judgeEvent({ ...request, body }, parts);
    const seen = { ...arrival, ...hit, bytes: body.bytes, body: judgement.body };

    if (fault?.kind === 'status') {
      const { status } = fault;
      const problem = `The service was told to answer ${status}`;
      add(c, begun, { ...seen, status, verdict: verdictOf(status), problems: [problem] });
      return faultyAnswer(c, fault, problem);
    }

    const { answer } = judgement;
    const judged = {
      ...seen,
      verdict: verdictOf(judgement.status),
      problems: answer.success ? [] : answer.messages,
    };
    if (fault?.kind === 'reset') {
      add(c, begun, { ...judged, status: null });
      return reset(incoming);
    }
    const { seq } = add(c, begun, { ...judged, status: judgement.status });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) log.markUnanswered(seq);
    });
    if (fault?.kind === 'slow') await delay(fault.delayMs, outgoing);
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    if (judgement.status === 405) c.header('Allow', 'POST, OPTIONS');
    return c.json(answer, judgement.status);
  }

  function arrivalOf(
    c: BeaconContext,
    address: Pick<ReceivedEvent, 'siteId' | 'module' | 'event'>,
  ): Arrival {
    return {
      ...address,
      receivedAt: parts.now().toISOString(),
      path: c.env.incoming.url ?? '',
      method: c.req.method,
      contentType: c.env.incoming.headers['content-type'] ?? null,
    };
  }
}

function failure(error: string, messages: string[]): AnswerBody {
  return { success: false, error, messages };
}

function faultyAnswer(c: BeaconContext, fault: RequestFault & { kind: 'status' }, message: string) {
  if (fault.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(fault.retryAfterSeconds));
    if (fault.exposeRetryAfter) c.header('Access-Control-Expose-Headers', 'Retry-After');
  }
  return c.json(failure('out of order on purpose', [message]), fault.status);
}
