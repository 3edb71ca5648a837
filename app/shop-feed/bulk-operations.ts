import { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { READ_BULK_OPERATION, START_BULK_OPERATION } from '../shopify/documents.ts';
import type { OfflineApi, TopLevelError } from '../shopify/admin-client.ts';
import { BULK_OPERATION_ID } from '../shopify/webhook-delivery.ts';
import type { Failure } from './feed-build.ts';
import { BrokenResult } from './read-result.ts';

/** The outcome of starting an operation. */
export type Started =
  | { kind: 'started'; operationId: string }
  /** To be retried: five operations of this app are running, the rate limit is used up, or there was no answer. */
  | { kind: 'later' }
  | { kind: 'refused'; reason: 'no-token' | 'no-access' | 'not-understood' };

/** The status of an operation. */
export type OperationStatus =
  | { kind: 'running'; objects: number }
  | ({ kind: 'completed'; objects: number } & BulkResult)
  | { kind: 'ended'; reason: EndReason }
  | { kind: 'no-token' }
  | { kind: 'no-answer' };

/** A result and its size; its address is null for an empty one. */
export interface BulkResult {
  url: string | null;
  bytes: number;
}

type EndReason = 'failed' | 'no-access' | 'timeout' | 'canceled' | 'expired' | 'gone';

/** Bulk operations that read data. */
export interface BulkOperations {
  start(shop: string, document: string): Promise<Started>;
  check(shop: string, operationId: string): Promise<OperationStatus>;
}

export function createBulkOperations({ api }: { api: Pick<OfflineApi, 'query'> }): BulkOperations {
  return {
    async start(shop, document) {
      const response = await api.query(shop, START_BULK_OPERATION, { query: document });
      if (response.kind === 'no-token') return { kind: 'refused', reason: 'no-token' };
      if (response.kind !== 'answer') return { kind: 'later' };
      if (isDenied(response)) return { kind: 'refused', reason: 'no-access' };
      // Problems of the document are user errors; others are Shopify's own.
      if (response.errors.length > 0) return { kind: 'later' };
      const parsed = startAnswer.safeParse(response.data);
      if (!parsed.success) return { kind: 'refused', reason: 'not-understood' };
      const { bulkOperation, userErrors } = parsed.data.bulkOperationRunQuery;
      if (bulkOperation !== null) return { kind: 'started', operationId: bulkOperation.id };
      return userErrors.some(({ code }) => code !== null && WORTH_WAITING.has(code))
        ? { kind: 'later' }
        : { kind: 'refused', reason: 'not-understood' };
    },

    async check(shop, operationId) {
      const response = await api.query(shop, READ_BULK_OPERATION, { id: operationId });
      if (response.kind === 'no-token') return response;
      if (response.kind !== 'answer') return { kind: 'no-answer' };
      if (isDenied(response)) return { kind: 'ended', reason: 'no-access' };
      // Only without errors does an answer without an operation mean that there is none.
      if (response.errors.length > 0) return { kind: 'no-answer' };
      const parsed = statusAnswer.safeParse(response.data);
      if (!parsed.success) return { kind: 'no-answer' };
      const { bulkOperation } = parsed.data;
      return bulkOperation === null ? { kind: 'ended', reason: 'gone' } : statusOf(bulkOperation);
    },
  };
}

const isDenied = ({ errors }: { errors: readonly TopLevelError[] }): boolean =>
  errors.some(({ code }) => code === 'ACCESS_DENIED');

const WORTH_WAITING: ReadonlySet<string> = new Set(['LIMIT_REACHED', 'OPERATION_IN_PROGRESS']);

function statusOf(operation: Operation): OperationStatus {
  const { status, errorCode, objectCount: objects, fileSize, url } = operation;
  // Only an empty result has no address.
  if (status === 'COMPLETED' && (url !== null || objects === 0))
    return { kind: 'completed', objects, url, bytes: fileSize ?? 0 };
  const reason = ENDS[errorCode ?? ''] ?? ENDS[status];
  return reason ? { kind: 'ended', reason } : { kind: 'running', objects };
}

/** How operations end without a result, by their error codes and statuses. */
const ENDS: Readonly<Partial<Record<string, EndReason>>> = {
  ACCESS_DENIED: 'no-access',
  TIMEOUT: 'timeout',
  COMPLETED: 'failed',
  FAILED: 'failed',
  CANCELED: 'canceled',
  EXPIRED: 'expired',
};

const startAnswer = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string().regex(BULK_OPERATION_ID) }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable() })),
  }),
});

/** `UnsignedInt64` arrives as text. */
const count = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number);

const operationAnswer = z.object({
  status: z.string(),
  errorCode: z.string().nullable(),
  objectCount: count,
  fileSize: count.nullable(),
  url: z.url({ protocol: /^https$/ }).nullable(),
});

type Operation = z.infer<typeof operationAnswer>;

const statusAnswer = z.object({ bulkOperation: operationAnswer.nullable() });

/** Thrown when a bulk operation has no result, or it cannot be fetched. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
  readonly reason: Failure;

  /** @param why without the address, with which anyone can read the result */
  constructor(reason: Failure, why: string = reason, options?: ErrorOptions) {
    super(`a bulk operation has no result: ${why}`, options);
    this.reason = reason;
  }
}

/** The time until the answer begins; the rest depends on its size and its reader. */
const TIMEOUT_MS = 30_000;

/**
 * Opens a result as a web stream: an error of a Node stream that is not read would end the process.
 *
 * @returns bytes that throw {@link BrokenResult} if there are fewer than the result has
 * @throws {NoResult}
 */
export async function openResult(
  { url, bytes }: BulkResult,
  fetch: typeof globalThis.fetch,
): Promise<AsyncIterable<Uint8Array>> {
  if (url === null) return ReadableStream.from([]);
  const begun = new AbortController();
  const timer = setTimeout(() => begun.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, { redirect: 'follow', signal: begun.signal });
    const isSecure = !response.redirected || response.url.startsWith('https:');
    if (response.ok && response.body !== null && isSecure)
      return whole(response.body as ReadableStream<Uint8Array>, bytes);
    await response.body?.cancel();
    throw new Error(isSecure ? `HTTP ${response.status}` : 'it was sent without https');
  } catch (error) {
    throw new NoResult('no-answer', 'it could not be fetched', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Without its last lines, a result reads like that of a shop with fewer products. */
async function* whole(result: ReadableStream<Uint8Array>, bytes: number) {
  let missing = bytes;
  for await (const piece of result) {
    missing -= piece.byteLength;
    yield piece;
  }
  if (missing > 0) throw new BrokenResult('it ends early');
}
