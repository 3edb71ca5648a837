import type { FeedRecord, IndexStatus } from './feed-status.ts';
import {
  type AccountCredentials,
  addressOf,
  sendOnce,
  type ServiceProblem,
} from './service-request.ts';
import { parseFeedAnswer, parseStatusAnswer } from './service-answers.ts';

/** What "Test connection" found. */
export type ConnectionReport =
  { ok: true; feeds: FeedRecord[] } | { ok: false; problem: ServiceProblem };

/** The account's status, or why it is not known. */
export type StatusResult =
  { ok: true; status: IndexStatus } | { ok: false; problem: ServiceProblem };

/**
 * What became of a request for an index.
 *
 * | outcome   | evidence                                                       | received? |
 * | --------- | -------------------------------------------------------------- | --------- |
 * | accepted  | 2xx with `success = true`                                      | yes       |
 * | refused   | 2xx with `success = false` (no problem), any other 4xx          | yes       |
 * | not-taken | 408, 429, 503                                                  | yes       |
 * | not-sent  | no connection ever stood, or nothing to send it with           | no        |
 * | unknown   | no answer, a broken or unreadable one, a redirect, 5xx, the rest | maybe   |
 *
 * Only what was not sent may be tried again.
 */
export type ReindexResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; problem: ServiceProblem | null }
  | { outcome: 'not-taken' | 'not-sent' | 'unknown'; problem: ServiceProblem };

/** The parameters of the feed endpoint. */
export interface FeedRequest {
  /** Digits. */
  feedId: string;
  /** An e-mail address that gets the service's message when the index completes. */
  requestedBy: string | null;
}

/** The indexing API (specification, *Indexing API*). Never throws; what it returns has no secrets. */
export interface IndexClient {
  status(credentials: AccountCredentials): Promise<StatusResult>;
  /** Sends exactly one PUT, or none. */
  reindex(credentials: AccountCredentials, request: FeedRequest): Promise<ReindexResult>;
}

/** How long an answer may take, in milliseconds. */
export interface ClientTimeouts {
  statusMs: number;
  feedMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = { statusMs: 10_000, feedMs: 30_000 };

/**
 * @param options.indexUrl the service's address, which must be https: to any other nothing is sent
 * @param options.fetch as in Node; its errors must carry the system's error as their cause
 */
export function createIndexClient({
  indexUrl,
  fetch,
  timeouts = CLIENT_TIMEOUTS,
}: {
  indexUrl: string;
  fetch: typeof globalThis.fetch;
  timeouts?: ClientTimeouts;
}): IndexClient {
  return { status, reindex };

  async function status(credentials: AccountCredentials): Promise<StatusResult> {
    const address = addressOf(indexUrl, '/api/index/status', credentials);
    if (!address.ok) return address;
    const answer = await sendOnce(fetch, {
      ...address,
      method: 'GET',
      timeoutMs: timeouts.statusMs,
    });
    if (!answer.ok) return answer;
    const status = parseStatusAnswer(answer.json);
    return status === null ? { ok: false, problem: malformed(answer) } : { ok: true, status };
  }

  async function reindex(
    credentials: AccountCredentials,
    request: FeedRequest,
  ): Promise<ReindexResult> {
    const address = addressOf(indexUrl, '/api/index/feed', credentials);
    if (!address.ok) return { outcome: 'not-sent', problem: address.problem };
    const { feedId, requestedBy } = request;
    address.url.searchParams.set('feedId', feedId);
    if (requestedBy !== null) address.url.searchParams.set('requestedBy', requestedBy);
    const answer = await sendOnce(fetch, { ...address, method: 'PUT', timeoutMs: timeouts.feedMs });
    if (!answer.ok) return { outcome: outcomeOf(answer.problem), problem: answer.problem };
    const success = parseFeedAnswer(answer.json);
    if (success === null) return { outcome: 'unknown', problem: malformed(answer) };
    return success ? { outcome: 'accepted' } : { outcome: 'refused', problem: null };
  }
}

type FailedOutcome = Exclude<ReindexResult['outcome'], 'accepted'>;

/** What a problem says about a PUT; see the table of {@link ReindexResult}. */
function outcomeOf({ kind, httpStatus }: ServiceProblem): FailedOutcome {
  if (kind === 'unreachable') return 'not-sent';
  if (httpStatus === null) return 'unknown';
  if (httpStatus === 408 || httpStatus === 429 || httpStatus === 503) return 'not-taken';
  return httpStatus >= 400 && httpStatus < 500 ? 'refused' : 'unknown';
}

function malformed({ httpStatus }: { httpStatus: number }): ServiceProblem {
  return { kind: 'malformed', httpStatus };
}
