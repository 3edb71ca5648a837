import type { IncomingHttpHeaders } from 'node:http';
import { checkEvent } from '../../../app/beacon/validate.ts';
import { SITE_ID } from '../addresses.ts';
import { failure, type ReadBody } from '../service-parts/listener.ts';

/** The largest body in bytes (specification, *Limits*: not shown). */
export const BODY_LIMIT = 1024 * 1024;

/** The deepest nesting of objects and arrays. Events need five levels. */
const MAX_DEPTH = 64;

/** The media types of tracking requests (specification, *What the service does*, 5). */
const MEDIA_TYPES = ['text/plain', 'application/json'];

/** The service's answer, and its view of the body (see `ReceivedEvent.body`). */
interface Judgement {
  status: 200 | 400 | 404 | 405 | 413 | 415;
  answer: { success: true } | ReturnType<typeof failure>;
  body: unknown;
}

/** A request whose body has arrived. */
interface EventRequest {
  siteId: string;
  module: string;
  event: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: Exclude<ReadBody, { kind: 'cut off' }>;
}

/**
 * Decides about one tracking request: address first, then form, then content. The specification leaves statuses and
 * bodies of the answers open (*Tracking responses*); these are the sandbox's.
 */
export function judgeEvent(request: EventRequest): Judgement {
  const { siteId, module, event, method, body } = request;
  const parsed = body.kind === 'whole' ? parseBody(body.data) : null;
  const seen = parsed && 'value' in parsed ? parsed.value : parsed?.text || null;
  const refuse = (status: Judgement['status'], error: string, messages: string[]) => ({
    status,
    answer: failure(error, messages),
    body: seen,
  });

  if (method !== 'POST') {
    return refuse(405, 'method not allowed', [`method: ${method} is not taken; use POST`]);
  }
  if (siteId !== SITE_ID) {
    return refuse(404, 'unknown site', [`siteId: no site "${siteId}" is known here`]);
  }
  const known = checkEvent(module, event, undefined);
  if (known.verdict === 'unknown') return refuse(404, 'unknown event', [known.reason]);
  const problem = formProblem(request.headers);
  if (problem !== null) return refuse(415, 'unsupported media type', [problem]);
  if (body.kind === 'too large' || parsed === null) {
    const message = `body: ${body.bytes} bytes; at most ${BODY_LIMIT} are taken`;
    return refuse(413, 'body too large', [message]);
  }
  if ('problem' in parsed) return refuse(400, 'invalid body', [parsed.problem]);
  const checked = checkEvent(module, event, parsed.value);
  if (checked.verdict === 'invalid') return refuse(400, 'invalid event', checked.problems);
  return { status: 200, answer: { success: true }, body: seen };
}

/** A body as JSON, or the raw text with the reason why it is not JSON. */
type ParsedBody = { value: unknown } | { text: string; problem: string };

/** Parses UTF-8 JSON. Refuses deep nesting, which the page could not show. */
function parseBody(data: Uint8Array): ParsedBody {
  const text = new TextDecoder().decode(data);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return { text, problem: 'body: not valid UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    return isDeeperThan(MAX_DEPTH, value)
      ? { text, problem: `body: nested deeper than ${MAX_DEPTH} levels` }
      : { value };
  } catch (error) {
    return { text, problem: `body: not JSON (${error instanceof Error ? error.message : ''})` };
  }
}

function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

function formProblem(headers: IncomingHttpHeaders): string | null {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    return `Content-Encoding: ${encoding} is not taken; send the body as it is`;
  }
  const contentType = headers['content-type'];
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (!MEDIA_TYPES.includes(type.trim())) {
    return `Content-Type: ${contentType ?? 'missing'}; use ${MEDIA_TYPES.join(' or ')}`;
  }
  const charset = parameters
    .map((one) => /^\s*charset="?([^"]*)"?\s*$/.exec(one)?.[1]?.trim())
    .find(Boolean);
  return charset === undefined || charset === 'utf-8'
    ? null
    : `Content-Type: charset ${charset} is not taken; use utf-8`;
}
