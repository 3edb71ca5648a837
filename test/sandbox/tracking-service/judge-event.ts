import { checkEvent } from '../../../app/beacon/validate.ts';
import type { ReadBody } from '../service-parts/listener.ts';

/** How deep objects and arrays may lie in each other. Events need five. */
const MAX_DEPTH = 64;

/** A body as JSON, or the raw text with the reason why it is none. */
type ParsedBody = { value: unknown } | { text: string; problem: string };

/** Parses UTF-8 JSON. Nesting beyond any event's is a problem too: it could not be shown again. */
function parseBody(data: Uint8Array): ParsedBody {
  const text = new TextDecoder().decode(data);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return { text, problem: 'body: not valid UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (deeperThan(MAX_DEPTH, value)) {
      return { text, problem: `body: nested deeper than ${MAX_DEPTH} levels` };
    }
    return { value };
  } catch (error) {
    return { text, problem: `body: not JSON (${error instanceof Error ? error.message : ''})` };
  }
}

function deeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

/** The body of every answer of the tracking service. */
export type AnswerBody = { success: true } | { success: false; error: string; messages: string[] };

/** What the service answers, and what it saw in the body (see `ReceivedEvent.body`). */
interface Judgement {
  status: 200 | 400 | 404 | 405 | 413 | 415;
  answer: AnswerBody;
  body: unknown;
}

/** A request whose body has arrived. */
interface EventRequest {
  siteId: string;
  module: string;
  event: string;
  method: string;
  contentType: string | null;
  contentEncoding: string | null;
  body: Exclude<ReadBody, { kind: 'cut off' }>;
}

/** The media types of tracking requests (specification, *What the service does*, 5). */
const MEDIA_TYPES = ['text/plain', 'application/json'];

/**
 * Decides about one tracking request: address first, then form, then content. The specification
 * leaves statuses and bodies of the answers open (*Tracking responses*); these are the sandbox's.
 *
 * @param sites the accounts that the service knows.
 * @param bodyLimit the most bytes that a body may have.
 */
export function judgeEvent(
  request: EventRequest,
  { sites, bodyLimit }: { sites: readonly string[]; bodyLimit: number },
): Judgement {
  const { siteId, module, event, method, body } = request;
  const parsed = body.kind === 'whole' ? parseBody(body.data) : undefined;
  const seen = parsed && ('value' in parsed ? parsed.value : parsed.text);
  const refuse = (
    status: Exclude<Judgement['status'], 200>,
    error: string,
    messages: string[],
  ) => ({
    status,
    answer: { success: false as const, error, messages },
    body: seen === '' ? null : (seen ?? null),
  });

  if (method !== 'POST') {
    return refuse(405, 'method not allowed', [`method: ${method} is not taken; use POST`]);
  }
  if (!sites.includes(siteId)) {
    return refuse(404, 'unknown site', [`siteId: no site "${siteId}" is known here`]);
  }
  const known = checkEvent(module, event, undefined);
  if (known.verdict === 'unknown') return refuse(404, 'unknown event', [known.reason]);
  const formProblem = unusableForm(request);
  if (formProblem) return refuse(415, 'unsupported media type', [formProblem]);
  if (body.kind === 'too large') {
    return refuse(413, 'body too large', [
      `body: ${body.bytes} bytes; at most ${bodyLimit} are taken`,
    ]);
  }
  if (!parsed || 'problem' in parsed) {
    return refuse(400, 'invalid body', [parsed?.problem ?? 'body: missing']);
  }
  const checked = checkEvent(module, event, parsed.value);
  if (checked.verdict === 'invalid') return refuse(400, 'invalid event', checked.problems);
  return { status: 200, answer: { success: true }, body: seen };
}

function unusableForm({ contentType, contentEncoding }: EventRequest): string | undefined {
  if (contentEncoding !== null && contentEncoding !== 'identity') {
    return `Content-Encoding: ${contentEncoding} is not taken; send the body as it is`;
  }
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (!MEDIA_TYPES.includes(type?.trim() ?? '')) {
    return `Content-Type: ${contentType ?? 'missing'}; use ${MEDIA_TYPES.join(' or ')}`;
  }
  const charset = parameters
    .map((one) => /^\s*charset="?([^"]*)"?\s*$/.exec(one)?.[1])
    .find(Boolean);
  if (charset !== undefined && charset.trim() !== 'utf-8') {
    return `Content-Type: charset ${charset} is not taken; use utf-8`;
  }
  return undefined;
}
