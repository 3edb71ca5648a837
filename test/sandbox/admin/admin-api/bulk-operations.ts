import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  parse,
} from 'graphql';
import type { Platform } from '../platform/platform.ts';
import { bulkProblem, linesOf, objectsIn } from './bulk-query.ts';

/** `BulkOperation` of the schema. */
export interface BulkOperation {
  /** `gid://shopify/BulkOperation/<digits>` */
  id: string;
  type: 'QUERY';
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELED' | 'EXPIRED';
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null;
  createdAt: string;
  completedAt: string | null;
  query: string;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
  url: string | null;
  partialDataUrl: string | null;
}

interface BulkUserError {
  code: 'INVALID' | 'LIMIT_REACHED';
  field: string[];
  message: string;
}

/** The app's bulk operations in the shop. */
export interface BulkOperations {
  run(query: string, groupObjects: boolean): BulkOperation | BulkUserError;
  find(id: string): BulkOperation | null;
  /** The lines at a result's address; null once they have expired. */
  result(key: string): readonly string[] | null;
}

interface BulkOperationsParts {
  platform: Platform;
  schema: GraphQLSchema;
  /** Executes a document with whole lists instead of their pages. */
  read: (document: DocumentNode) => Promise<ExecutionResult>;
  /** Called when an operation has completed or failed. */
  onEnd: (operation: BulkOperation) => void;
}

/** The public origin of results. */
export const RESULTS_ORIGIN = 'https://storage.googleapis.com';
export const RESULTS_PATH = '/shopify-bulk-operations';

/** The most concurrent operations of one app in one shop (Shopify, since API 2026-01). */
const AT_ONCE = 5;
/** Seconds for which a result can be read: seven days. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;
const STUCK_LOOK_MS = 50;

export function createBulkOperations(parts: BulkOperationsParts): BulkOperations {
  const { platform, schema, read, onEnd } = parts;
  const operations: BulkOperation[] = [];
  const results = new Map<string, { lines: string[]; at: number }>();
  const isUnfinished = ({ status }: BulkOperation) => status === 'CREATED' || status === 'RUNNING';
  const isExpired = (at: number) => {
    const age = platform.now().getTime() - at;
    return platform.faults().bulkOperations === 'expired' || age > KEPT_SECONDS * 1000;
  };

  async function execute(operation: BulkOperation, groupObjects: boolean): Promise<void> {
    // Shopify answers the request before it begins.
    await pause(0);
    operation.status = 'RUNNING';
    try {
      while (platform.faults().bulkOperations === 'stuck') await pause(STUCK_LOOK_MS);
      const { data, errors } = await read(parse(operation.query));
      if (errors) {
        end(operation, [], codeOf(errors));
        return;
      }
      const isFailing = platform.faults().bulkOperations === 'failing';
      const all = objectsIn(data);
      const found = isFailing ? all.slice(0, all.length / 2) : all;
      const objects = linesOf(found, groupObjects ? 'grouped' : 'by level');
      operation.rootObjectCount = found.length;
      operation.objectCount = objects.length;
      const lines = objects.map((object) => JSON.stringify(object));
      end(operation, lines, isFailing ? 'INTERNAL_SERVER_ERROR' : null);
    } catch {
      end(operation, [], 'INTERNAL_SERVER_ERROR');
    }
  }

  function end(operation: BulkOperation, lines: string[], error: BulkOperation['errorCode']) {
    const key = randomUUID();
    const at = platform.now();
    results.set(key, { lines, at: at.getTime() });
    const url =
      lines.length === 0
        ? null
        : `${RESULTS_ORIGIN}${RESULTS_PATH}/${key}.jsonl?X-Goog-Expires=${KEPT_SECONDS}`;
    operation.status = error === null ? 'COMPLETED' : 'FAILED';
    operation.errorCode = error;
    operation.completedAt = at.toISOString();
    operation.fileSize = lines.reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0);
    operation[error === null ? 'url' : 'partialDataUrl'] = url;
    onEnd(operation);
  }

  function find(id: string): BulkOperation | null {
    const operation = operations.find((each) => each.id === id);
    if (operation === undefined) return null;
    const { completedAt, status } = operation;
    if (status !== 'COMPLETED' || completedAt === null || !isExpired(Date.parse(completedAt)))
      return operation;
    return { ...operation, status: 'EXPIRED', url: null };
  }

  return {
    run(query, groupObjects) {
      if (
        operations.filter(isUnfinished).length >= AT_ONCE ||
        platform.faults().bulkOperations === 'at the limit'
      )
        return userError('LIMIT_REACHED', 'Bulk operations limit reached. Please try again later.');
      const problem = bulkProblem(query, schema);
      if (problem !== null) return userError('INVALID', problem);
      const operation: BulkOperation = {
        id: `gid://shopify/BulkOperation/${720_918 + operations.length}`,
        type: 'QUERY',
        status: 'CREATED',
        errorCode: null,
        createdAt: platform.now().toISOString(),
        completedAt: null,
        query,
        objectCount: 0,
        rootObjectCount: 0,
        fileSize: null,
        url: null,
        partialDataUrl: null,
      };
      operations.push(operation);
      void execute(operation, groupObjects);
      return operation;
    },
    find,
    result(key) {
      const found = results.get(key);
      return found === undefined || isExpired(found.at) ? null : found.lines;
    },
  };
}

const userError = (code: BulkUserError['code'], message: string): BulkUserError => ({
  code,
  field: ['query'],
  message,
});

function codeOf(errors: readonly GraphQLError[]): NonNullable<BulkOperation['errorCode']> {
  const isDenied = errors.some(({ extensions }) => extensions.code === 'ACCESS_DENIED');
  return isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR';
}
