import type { ServiceProblem, ServiceProblemKind } from '../service-problem.ts';
import { connectionFailure } from '../../http/connection-failure.ts';
import { readJson } from './read-json.ts';

/** One request to the service. */
export interface Question {
  url: URL;
  method: 'GET' | 'PUT';
  /** The whole header. */
  authorization: string;
  /** For the connection, the answer and its body together. */
  timeoutMs: number;
}

/** What came of it: JSON of any shape, or why there is none. */
export type Answer =
  { ok: true; json: unknown; httpStatus: number } | { ok: false; problem: ServiceProblem };

/**
 * Asks the service once. Never throws, never follows a redirect, never repeats, never reads more than
 * an answer can be.
 */
export async function ask(fetch: typeof globalThis.fetch, question: Question): Promise<Answer> {
  // Given up at the end in any case: what was not read is not downloaded.
  const giveUp = new AbortController();
  const timer = setTimeout(() => {
    giveUp.abort(TIMEOUT);
  }, question.timeoutMs);
  try {
    const response = await fetch(question.url, requestInit(question, giveUp.signal));
    return await readAnswer(response);
  } catch (error) {
    if (giveUp.signal.aborted) return problem('timeout');
    return problem(
      connectionFailure(error) === 'never-connected' ? 'unreachable' : 'connection-lost',
    );
  } finally {
    clearTimeout(timer);
    giveUp.abort();
  }
}

const TIMEOUT = new Error('The service did not answer in time.');

function requestInit({ method, authorization }: Question, signal: AbortSignal): RequestInit {
  const common: RequestInit = {
    method,
    signal,
    redirect: 'manual',
    headers: {
      authorization,
      accept: 'application/json',
      // A kept connection may be closed at the moment when it is used again, and then nobody knows
      // whether the request was received. One of its own rules that out.
      connection: 'close',
    },
  };
  return method === 'PUT' ? { ...common, ...oncePerRequest() } : common;
}

/**
 * `fetch` itself sends a request again when 421 answers it (Fetch standard, *HTTP-network-or-cache
 * fetch*), unless its body is a stream. So the empty body is one; on the wire it is `Content-Length: 0`.
 */
function oncePerRequest(): RequestInit {
  const empty = new ReadableStream({
    start(controller) {
      controller.close();
    },
  });
  return { body: empty, duplex: 'half' };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  const kind = problemKind(response);
  if (kind !== null) return problem(kind, status);
  const body = await readJson(response);
  return body.read === 'json'
    ? { ok: true, json: body.json, httpStatus: status }
    : problem(body.read, status);
}

/** What a status says by itself; null for 2xx. */
function problemKind({ status, type }: Response): ServiceProblemKind | null {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirect';
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'wrong-key';
  if (status === 403 || status === 404) return 'unknown-site';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'service-error' : 'unexpected-status';
}

function problem(kind: ServiceProblemKind, httpStatus: number | null = null): Answer {
  return { ok: false, problem: { kind, httpStatus } };
}
