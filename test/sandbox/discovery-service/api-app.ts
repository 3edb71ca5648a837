import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { parseJson } from '../../../app/http/read-body.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { delay, readBody, reset } from '../service-parts/listener.ts';
import {
  faultName,
  type FaultRules,
  type FaultSwitch,
  retryHeaders,
} from '../service-parts/faults.ts';
import type { LoggedRequest, RequestLog } from '../service-parts/request-log.ts';
import { answerList } from './list-answer.ts';
import { type ListKind, queryProblems, readListQuery, site } from './list-query.ts';
import { readPreflight, readRecommend, recommend, suggest } from './recommend.ts';

/** The interfaces of the service, by which a fault can select requests. */
const INTERFACES = [
  'search',
  'category',
  'autocomplete',
  'suggest',
  'recommend',
  'preflight',
] as const;

type Interface = (typeof INTERFACES)[number];

/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest extends LoggedRequest {
  /** `OPTIONS` is a browser's preflight. */
  method: string;
  path: string;
  /** The query's parameters in order; names may repeat. */
  query: [name: string, value: string][];
  /** The parsed JSON, otherwise the raw text; `null` without a body. */
  body: unknown;
  contentType: string | null;
  /** The reasons for a refusal, one entry per problem. */
  problems: string[];
  /** The answer's response ids: one, or one per profile; none without `beacon=true`. */
  responseIds: string[];
}

/** The faults of the service. */
export const FAULT_RULES: FaultRules = {
  kinds: ['slow', 'status', 'reset'],
  on: INTERFACES,
};

export interface ApiAppParts {
  catalogue: Catalogue;
  log: RequestLog<ReceivedRequest>;
  faults: FaultSwitch;
  now: () => number;
}

type ApiContext = Context<{ Bindings: HttpBindings }>;

/** An answer of the service; `value` is its JSON. */
type Answer = { status: 200; value: unknown } | { status: 400 | 404 | 405; problems: string[] };

/** A request whose body has been read. */
interface Asked {
  method: string;
  query: URLSearchParams;
  /** Whether the path goes on after the interface's name. */
  isBelow: boolean;
  body: unknown;
}

const BODY_LIMIT = 1024 * 1024;

/** The discovery API. Every request to it is recorded exactly once. */
export function createApiApp({
  catalogue,
  log,
  faults,
  now,
}: ApiAppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use('/v1/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (c.req.method === 'OPTIONS') record(c, { status: 204 });
    await next();
  });
  // Without a maximal age a browser caches the answer, and a second preflight would go unseen.
  const allowed = { allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'], maxAge: 0 };
  app.use('/v1/*', cors({ origin: '*', ...allowed }));

  app.all('/v1/*', async (c) => {
    const { incoming, outgoing } = c.env;
    const [name = '', ...rest] = c.req.path.slice('/v1/'.length).split('/');
    const asked = INTERFACES.find((one) => one === name);
    const fault = asked && faults.take(asked);
    const hit = { fault: faultName(fault) };
    if (fault?.kind === 'reset' && fault.when === 'before') {
      record(c, { ...hit, status: null });
      return reset(incoming);
    }

    const read = await readBody(incoming, BODY_LIMIT);
    if (read.kind === 'cut off') {
      record(c, { ...hit, status: null });
      return RESPONSE_ALREADY_SENT;
    }
    const body = read.kind === 'whole' ? jsonOrText(read.data) : null;
    if (fault?.kind === 'status') {
      record(c, { ...hit, body, status: fault.status });
      const problems = [`The service was told to answer ${fault.status}`];
      const { status } = fault;
      return Response.json(failure(problems), { status, headers: retryHeaders(fault) });
    }

    const query = new URL(c.req.url).searchParams;
    const answer = answerTo(catalogue, asked, {
      method: c.req.method,
      query,
      isBelow: rest.join('/') !== '',
      body,
    });
    const { status } = answer;
    const seen =
      'value' in answer
        ? { responseIds: responseIdsOf(answer.value) }
        : { problems: answer.problems };
    const isReset = fault?.kind === 'reset';
    const { seq } = record(c, { ...hit, body, status: isReset ? null : status, ...seen });
    if (isReset) return reset(incoming);
    log.watch(seq, outgoing);
    if (fault?.kind === 'slow') await delay(fault.delayMs, outgoing);
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    return 'value' in answer
      ? c.json(answer.value as object, status)
      : c.json(failure(answer.problems), status);
  });
  return app;

  function record(
    c: ApiContext,
    seen: Pick<ReceivedRequest, 'status'> & Partial<ReceivedRequest>,
  ): ReceivedRequest {
    return log.add({
      receivedAt: new Date(now()).toISOString(),
      method: c.req.method,
      path: c.req.path,
      query: [...new URL(c.req.url).searchParams],
      body: null,
      contentType: c.env.incoming.headers['content-type'] ?? null,
      problems: [],
      responseIds: [],
      fault: null,
      ...seen,
    });
  }
}

function answerTo(catalogue: Catalogue, asked: Interface | undefined, request: Asked): Answer {
  if (!asked) return refuse(404, `path: use /v1/ with one of ${INTERFACES.join(', ')}`);
  const method = asked === 'recommend' || asked === 'preflight' ? 'POST' : 'GET';
  if (request.method !== method) return refuse(405, `method: use ${method}`);
  if (request.isBelow) return refuse(404, 'path: nothing is below it');
  switch (asked) {
    case 'search':
    case 'category':
    case 'autocomplete':
      return listAnswer(catalogue, asked, request.query);
    case 'suggest':
      return suggestAnswer(catalogue, request.query);
    case 'recommend': {
      const read = readRecommend(request.body);
      return 'problems' in read
        ? refuse(400, ...read.problems)
        : accept(recommend(catalogue, read));
    }
    case 'preflight': {
      const read = readPreflight(request.body);
      return 'problems' in read ? refuse(400, ...read.problems) : accept({ success: true });
    }
  }
}

const SUGGEST = z.strictObject({
  siteId: site,
  query: z.string().regex(/\S/, 'expected a text'),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'expected a language such as en')
    .optional(),
  suggestionCount: z
    .string()
    .regex(/^([1-9]|1\d|20)$/, 'expected 1 to 20')
    .optional(),
});

function listAnswer(catalogue: Catalogue, kind: ListKind, query: URLSearchParams): Answer {
  const read = readListQuery(kind, query);
  return 'problems' in read
    ? refuse(400, ...read.problems)
    : accept(answerList(catalogue, kind, read));
}

function suggestAnswer(catalogue: Catalogue, query: URLSearchParams): Answer {
  const problems = queryProblems(query, SUGGEST);
  if (problems.length > 0) return refuse(400, ...problems);
  const count = Number(query.get('suggestionCount') ?? 4);
  return accept(suggest(catalogue, query.get('query') ?? '', count));
}

function accept(value: unknown): Answer {
  return { status: 200, value };
}

function refuse(status: 400 | 404 | 405, ...problems: string[]): Answer {
  return { status, problems };
}

function failure(messages: string[]) {
  return { success: false, messages };
}

function responseIdsOf(value: unknown): string[] {
  const answers = (Array.isArray(value) ? value : [value]) as { responseId?: string }[];
  return answers.flatMap(({ responseId }) => responseId ?? []);
}

function jsonOrText(data: Uint8Array): unknown {
  const text = new TextDecoder().decode(data);
  const value = parseJson(text);
  return value === undefined ? text || null : value;
}
