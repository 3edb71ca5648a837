import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
} from 'graphql';
import { z } from 'zod';
import {
  type BulkOperation,
  type BulkOperations,
  createBulkOperations,
} from './bulk-operations.ts';
import {
  actualCost,
  BASE_COST,
  type CostReport,
  costReport,
  createRateLimit,
  MAX_COST,
  requestedCost,
} from './rate-limit.ts';
import { once } from '../../service-parts/once.ts';
import type { Platform } from '../platform/platform.ts';
import { createResolver, WHOLE_LISTS } from './resolvers.ts';

/** The version of the Admin API that is simulated. */
export const API_VERSION = '2026-10';

/** The part of Shopify's own schema that the project keeps. */
export const adminSchema = once(() => {
  const path = new URL(`../../admin-schema/admin-${API_VERSION}.graphql`, import.meta.url);
  return buildSchema(readFileSync(path, 'utf8'));
});

/** The body of a request to the Admin API. */
export const askSchema = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type Ask = z.infer<typeof askSchema>;

/** The body of an Admin API answer with status 200, errors included. */
interface AdminAnswer {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
  extensions: { cost: CostReport };
}

/** Executes documents against the schema and refuses those that Shopify would refuse. */
interface Executor {
  execute(ask: Ask): Promise<AdminAnswer>;
  bulkOperations: BulkOperations;
}

export interface ExecutorParts {
  platform: Platform;
  /** Called when a bulk operation has ended. */
  onBulkEnd: (operation: BulkOperation) => void;
}

export function createExecutor({ platform, onBulkEnd }: ExecutorParts): Executor {
  const schema = adminSchema();
  const bulkOperations = createBulkOperations({
    platform,
    schema,
    read: async (document) =>
      execute({ schema, document, fieldResolver: resolver, contextValue: WHOLE_LISTS }),
    onEnd: onBulkEnd,
  });
  const resolver = createResolver(platform, bulkOperations);
  const rateLimit = createRateLimit(platform.now);
  return { execute: executeWithinRateLimit, bulkOperations };

  async function executeWithinRateLimit({
    query,
    variables,
    operationName,
  }: Ask): Promise<AdminAnswer> {
    const document = readDocument(query, schema);
    const requested = Array.isArray(document)
      ? BASE_COST
      : requestedCost(document, variables, schema);
    if (requested > MAX_COST) return tooCostly(requested, rateLimit.ask(0).report(null));
    const { allowed, report } = rateLimit.ask(requested);
    if (!allowed) return throttled(report(null));
    if (Array.isArray(document))
      return { errors: document.map((error) => error.toJSON()), extensions: { cost: report(0) } };
    const { data, errors } = await execute({
      schema,
      document,
      fieldResolver: resolver,
      ...(variables && { variableValues: variables }),
      ...(operationName != null && { operationName }),
    });
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map((error) => error.toJSON()) }),
      extensions: { cost: report(actualCost(data)) },
    };
  }
}

function readDocument(query: string, schema: GraphQLSchema): DocumentNode | GraphQLError[] {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return [...errors];
    // Cost and bulk pages are computed from the document's own fields, without expanding fragments.
    if (document.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION))
      return [new GraphQLError('The sandbox knows no named fragments.')];
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** The answer to a document that requests too much at once; it uses up nothing of the rate limit. */
function tooCostly(requested: number, cost: CostReport): AdminAnswer {
  const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_COST}).`;
  const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_COST };
  return { errors: [{ message, extensions }], extensions: { cost } };
}

/** The answer when the limit is reached. */
function throttled(cost: CostReport): AdminAnswer {
  const documentation = 'https://shopify.dev/api/usage/rate-limits';
  const error = { message: 'Throttled', extensions: { code: 'THROTTLED', documentation } };
  return { errors: [error], extensions: { cost } };
}

/** The answer while the fault `throttled` is on. */
export const THROTTLED = throttled(costReport(BASE_COST, null, 0));
