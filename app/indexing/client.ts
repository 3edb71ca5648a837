import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { OpenCredentials } from '../shop/credentials.ts';
import { outcomeOf } from '../beacon/outcome.ts';
import { emptyBody } from '../http/send-once.ts';
import type { FileToSend } from './feed-files.ts';
import type { FeedRecord, IndexStatus } from './feed-status.ts';
import { fileForm } from './file-form.ts';
import {
  sendServiceRequest,
  type ServiceAnswer,
  type ServiceProblem,
  type ServiceProblemKind,
  type ServiceRequest,
} from './service-request.ts';

/** The result of "Test connection". */
export type ConnectionReport =
  | { ok: true; feeds: FeedRecord[] }
  | { ok: false; problem: ServiceProblem };

/**
 * The outcome of a request for an index.
 *
 * | outcome   | evidence                                                       | received? |
 * | --------- | -------------------------------------------------------------- | --------- |
 * | accepted  | 2xx with `success = true`                                      | yes       |
 * | refused   | 2xx with `success = false` (no problem), any other 4xx          | yes       |
 * | not-taken | 408, 429, 503                                                  | yes       |
 * | not-sent  | no connection was made, or there is nothing to send            | no        |
 * | unknown   | no answer, a broken or unreadable one, a redirect, 5xx, the rest | maybe   |
 *
 * Only a request that was not sent may be retried.
 */
export type ReindexResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; problem: ServiceProblem | null }
  | { outcome: 'not-taken' | 'not-sent' | 'unknown'; problem: ServiceProblem };

/** The parameters of the feed endpoint. */
export interface FeedRequest {
  /** The feed's id, in digits. */
  feedId: string;
  /** An e-mail address that gets the service's message when the index completes. */
  requestedBy: string | null;
}

/** The indexing API (specification, *Indexing API*). Never throws; results contain no secrets. */
export interface IndexClient {
  status(credentials: OpenCredentials): Promise<ServiceAnswer<IndexStatus>>;
  /** Sends exactly one PUT, or none. */
  reindex(credentials: OpenCredentials, request: FeedRequest): Promise<ReindexResult>;
  /** Sends exactly one POST with a file, or none; the file is read while it is sent. */
  upload(
    credentials: OpenCredentials,
    request: FeedRequest,
    file: FileToSend,
  ): Promise<ReindexResult>;
}

/** How long an answer may take, in milliseconds; that to a file, with the time for sending it. */
const CLIENT_TIMEOUTS = { statusMs: 10_000, feedMs: 30_000, uploadMs: 120_000 };

export interface IndexClientDeps {
  /** The service's address, which must be https: nothing is sent to any other. */
  indexUrl: string;
  /** As in Node; its errors must have the system's error as their cause. */
  fetch: typeof globalThis.fetch;
  /** How long the service may take to answer; for tests. */
  timeouts?: typeof CLIENT_TIMEOUTS;
}

export function createIndexClient({ timeouts, ...service }: IndexClientDeps): IndexClient {
  const { statusMs, feedMs, uploadMs } = timeouts ?? CLIENT_TIMEOUTS;
  return {
    status(credentials) {
      const how = { path: '/api/index/status', method: 'GET', timeoutMs: statusMs } as const;
      return sendServiceRequest(service, { ...how, credentials }, parseStatusAnswer);
    },
    reindex: (credentials, request) =>
      ask(credentials, request, { method: 'PUT', timeoutMs: feedMs, body: emptyBody() }),
    upload: (credentials, request, file) =>
      ask(credentials, request, { method: 'POST', timeoutMs: uploadMs, body: fileForm(file) }),
  };

  async function ask(
    credentials: OpenCredentials,
    { feedId, requestedBy }: FeedRequest,
    how: Pick<ServiceRequest, 'method' | 'timeoutMs' | 'body'>,
  ): Promise<ReindexResult> {
    const parameters = { feedId, ...(requestedBy !== null && { requestedBy }) };
    const request = { ...how, credentials, path: '/api/index/feed', parameters };
    const answer = await sendServiceRequest(service, request, parseFeedAnswer);
    if (!answer.ok) return { outcome: outcomeAfter(answer.problem), problem: answer.problem };
    return answer.content ? { outcome: 'accepted' } : { outcome: 'refused', problem: null };
  }
}

type FailedOutcome = Exclude<ReindexResult['outcome'], 'accepted'>;

/** Returns the outcome of a request for an index with a problem; see the table of {@link ReindexResult}. */
function outcomeAfter({ kind, httpStatus }: ServiceProblem): FailedOutcome {
  if (NOT_SENT.has(kind)) return 'not-sent';
  const outcome = outcomeOf(httpStatus ?? 0);
  // An unreadable 2xx.
  return outcome === 'taken' ? 'unknown' : outcome;
}

const NOT_SENT: ReadonlySet<ServiceProblemKind> = new Set([
  'unreachable',
  'not-https',
  'invalid-site-id',
]);

/** The part of a state that is kept, in whole characters: a state is one word. */
const STATE_KEPT = /^.{0,60}/su;

/** A feed's id: "number", which may also arrive as a string of digits. Kept as digits. */
const feedIdSchema = z.union([
  z.int().nonnegative().transform(String),
  z.string().regex(/^\d{1,20}$/),
]);

/**
 * A record of the specification's table *Feed status record*. Only the id must be valid: an unreadable date or state
 * counts as missing, so that one invalid field does not hide the feed.
 */
const feedRecordSchema = z
  .object({
    id: feedIdSchema,
    indexStatus: z.string().catch(''),
    lastIndexed: z.unknown().optional(),
    nextIndexTime: z.unknown().optional(),
  })
  .transform((record): FeedRecord => ({
    id: record.id,
    state: readableState(record.indexStatus),
    lastIndexed: parseServiceTime(record.lastIndexed),
    nextRun: parseServiceTime(record.nextIndexTime),
  }));

/** `status = error` may arrive without feeds; a success without them is not an answer. */
const statusAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), feeds: z.array(z.unknown()) }),
  z.object({ status: z.literal('error'), feeds: z.array(z.unknown()).catch([]) }),
]);

const feedAnswerSchema = z.object({ success: z.boolean() });

/**
 * Parses the answer of the status endpoint (specification, *Indexing API*).
 *
 * A record without a readable id is left out; of two records with the same id the first one counts. If no record is
 * readable, the answer has another shape.
 *
 * @returns null for an answer of another shape
 */
export function parseStatusAnswer(json: unknown): IndexStatus | null {
  const answer = statusAnswerSchema.safeParse(json);
  if (!answer.success) return null;
  const feeds = readableFeeds(answer.data.feeds);
  if (feeds.length === 0 && answer.data.feeds.length > 0) return null;
  return { status: answer.data.status, feeds };
}

/** @returns `success` of the feed endpoint's answer; null for an answer of another shape */
export function parseFeedAnswer(json: unknown): boolean | null {
  const answer = feedAnswerSchema.safeParse(json);
  return answer.success ? answer.data.success : null;
}

function readableFeeds(records: unknown[]): FeedRecord[] {
  const feeds = new Map<string, FeedRecord>();
  for (const record of records) {
    const { success, data } = feedRecordSchema.safeParse(record);
    if (success && !feeds.has(data.id)) feeds.set(data.id, data);
  }
  return [...feeds.values()];
}

/** Removes control characters and broken surrogates, which pages cannot show and databases refuse. */
function readableState(state: string): string {
  return STATE_KEPT.exec(state.replace(/\p{C}/gu, '').trim())?.[0] ?? '';
}

/**
 * Reads a time in ISO 8601, as the service writes it: `2026-11-21T09:00:00+0000` (specification, *Feed status record*).
 *
 * @returns null for anything else, also without an offset, and for the times by which programs write that there is none,
 *   such as `1970-01-01T00:00:00+0000` and `9999-12-31T23:59:59-0500`
 */
export function parseServiceTime(text: unknown): Date | null {
  try {
    const at = new Date(Temporal.Instant.from(String(text).trim()).epochMilliseconds);
    return at.getTime() > 0 && at.getUTCFullYear() < 9999 ? at : null;
  } catch {
    return null;
  }
}
