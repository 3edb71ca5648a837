import { z } from 'zod';
import type { OpenCredentials } from '../shop/credentials.ts';
import { jsonBody, retryAfterMs } from '../http/send-once.ts';
import { DAY_MS } from '../time/units.ts';
import { sendServiceRequest, type ServiceProblem } from './service-request.ts';

/*
 * Updates of single products. The specification names the operations (*Endpoints*) but shows neither their requests nor
 * their answers: all assumptions about them are in this file.
 */

/** The operations on records of an index. */
export type UpdateOperation =
  | 'update' // sets the given fields
  | 'upsert' // replaces whole records, or adds them
  | 'delete'; // removes records

/** All operations have the same form; the path of delete is derived from the others. */
const PATHS: Record<UpdateOperation, string> = {
  update: '/api/index/update.json',
  upsert: '/api/index/upsert.json',
  delete: '/api/index/delete.json',
};

/** A record, identified by its `uid`. */
export type UpdateRecord = { uid: string } & Readonly<Record<string, unknown>>;

/** "At most 3 MB a request", in bytes of UTF-8; and few enough for an answer in time. */
export const MAX_UPDATE_BYTES = 3_000_000;
export const MAX_UPDATE_RECORDS = 100;

/** How long an answer may take, in milliseconds. */
const UPDATE_TIMEOUT_MS = 30_000;

/** The longest pause that the service can ask for: updates are never given up, unlike logins after this time. */
const MAX_PAUSE_MS = DAY_MS;

/**
 * The outcome of a request.
 *
 * | outcome   | evidence                                                      | then                         |
 * | --------- | ------------------------------------------------------------- | ---------------------------- |
 * | taken     | 2xx with `success = true`; `unknown` are missing identifiers   | done                         |
 * | refused   | 2xx with `success = false`, 400, 413, 422                      | bisects for the refused record |
 * | not-taken | everything else, including no answer                          | sent again, with pauses      |
 *
 * One record may be the cause of some `not-taken` results too: {@link mayBlameRecord}.
 *
 * Updates set fields to values: repeating one does no harm, so a request that may have been accepted is repeated.
 */
export type UpdateResult =
  | { outcome: 'taken'; unknown: string[] }
  | { outcome: 'refused'; httpStatus: number | null }
  /** `pauseMs`: the pause that the service asks for in `Retry-After`, a day at most. */
  | { outcome: 'not-taken'; problem: ServiceProblem; pauseMs?: number };

/** Sends updates. Never throws; results contain no secrets. */
export type SendUpdates = (
  credentials: OpenCredentials,
  request: UpdateRequest,
) => Promise<UpdateResult>;

export interface UpdateRequest {
  operation: UpdateOperation;
  /** The feed's id, in digits. */
  feedId: string;
  records: readonly UpdateRecord[];
}

/** Statuses that concern the content of a request, rather than the account or a temporary problem. */
const REFUSALS = new Set([400, 413, 422]);

/**
 * Whether one record may cause a lasting error, rather than the service or a temporary problem: 404 and 405, which a
 * service without the operation returns too, and 5xx but 503.
 */
export function mayBlameRecord({ httpStatus }: ServiceProblem): boolean {
  if (httpStatus === null || httpStatus === 503) return false;
  return httpStatus === 404 || httpStatus === 405 || httpStatus >= 500;
}

const answerSchema = z.object({
  success: z.boolean(),
  /** Identifiers that are not in the index. An answer without this field knows all of them. */
  unknown: z.array(z.union([z.string(), z.int().transform(String)])).catch([]),
});

export function createSendUpdates({
  now,
  timeoutMs = UPDATE_TIMEOUT_MS,
  ...service
}: {
  indexUrl: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  timeoutMs?: number;
}): SendUpdates {
  return async (credentials, { operation, feedId, records }) => {
    const path = PATHS[operation];
    const body = jsonBody({ feedId: Number(feedId), records });
    const request = { credentials, path, method: 'POST', body, timeoutMs } as const;
    const read = (json: unknown) => answerSchema.safeParse(json).data ?? null;
    const answer = await sendServiceRequest(service, request, read);
    if (!answer.ok) {
      const { problem, retryAfter } = answer;
      const { httpStatus } = problem;
      if (httpStatus !== null && REFUSALS.has(httpStatus))
        return { outcome: 'refused', httpStatus };
      const pauseMs = Math.min(retryAfterMs(retryAfter, now()) ?? 0, MAX_PAUSE_MS);
      return { outcome: 'not-taken', problem, pauseMs };
    }
    const { success, unknown } = answer.content;
    return success ? { outcome: 'taken', unknown } : { outcome: 'refused', httpStatus: null };
  };
}

/** The size of `{"feedId":…,"records":[]}`. */
const FRAME_BYTES = 100;

/**
 * Splits records into as few requests as the limits allow, in their order. Each record must be smaller than a request.
 */
export function inBatches<Item extends { record: UpdateRecord }>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item.record)) + 1;
    const last = batches.at(-1);
    if (last === undefined || bytes > room || last.length >= MAX_UPDATE_RECORDS) {
      batches.push([item]);
      room = MAX_UPDATE_BYTES - FRAME_BYTES - bytes;
    } else {
      last.push(item);
      room -= bytes;
    }
  }
  return batches;
}
