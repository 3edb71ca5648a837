import { execute, GraphQLError, parse, validate } from 'graphql';
import {
  type BulkOperation,
  type BulkOperations,
  createBulkOperations,
} from './bulk-operations.ts';
import { createAllowance, type CostReport } from './allowance.ts';
import { actualCost, BASE_COST, MOST_COST, requestedCost } from './cost.ts';
import type { DocumentNode, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { z } from 'zod';
import type { Platform } from '../platform/platform.ts';
import { createResolver } from './resolvers.ts';
import { adminSchema } from './schema.ts';

/** What a request to the Admin API asks. */
export const askSchema = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type Ask = z.infer<typeof askSchema>;

/** What the Admin API answers, with status 200 whatever became of it. */
export interface AdminAnswer {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
  extensions: { cost: CostReport };
}

/** Executes documents against the schema: one that Shopify would not execute is not executed here. */
export interface Executor {
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
    read: async ({ document, variables }) =>
      execute({ schema, document, variableValues: variables, fieldResolver: resolver }),
    onEnd: onBulkEnd,
  });
  const resolver = createResolver(platform, bulkOperations);
  const allowance = createAllowance(platform.now);
  return { execute: executeWithinAllowance, bulkOperations };

  async function executeWithinAllowance({
    query,
    variables,
    operationName,
  }: Ask): Promise<AdminAnswer> {
    const document = readDocument(query, schema);
    const requested = Array.isArray(document) ? BASE_COST : requestedCost(document, variables);
    if (requested > MOST_COST) return tooCostly(requested, allowance.ask(0).report(null));
    const { allowed, report } = allowance.ask(requested);
    if (!allowed) return throttled(report(null));
    if (Array.isArray(document))
      return { errors: document.map(formatted), extensions: { cost: report(0) } };
    const { data, errors } = await execute({
      schema,
      document,
      fieldResolver: resolver,
      ...(variables && { variableValues: variables }),
      ...(operationName != null && { operationName }),
    });
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map(formatted) }),
      extensions: { cost: report(actualCost(data)) },
    };
  }
}

function readDocument(query: string, schema: GraphQLSchema): DocumentNode | GraphQLError[] {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    return errors.length > 0 ? [...errors] : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function formatted(error: GraphQLError): GraphQLFormattedError {
  return error.toJSON();
}

/** What is answered to a document that asks for too much at once; nothing of the allowance is used up. */
function tooCostly(requested: number, cost: CostReport): AdminAnswer {
  const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MOST_COST}).`;
  const extensions = { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MOST_COST };
  return { errors: [{ message, extensions }], extensions: { cost } };
}

/** What is answered when the limit is reached. */
function throttled(cost: CostReport): AdminAnswer {
  const documentation = 'https://shopify.dev/api/usage/rate-limits';
  const error = { message: 'Throttled', extensions: { code: 'THROTTLED', documentation } };
  return { errors: [error], extensions: { cost } };
}

/** What is answered while that is switched on by hand. */
export const THROTTLED = throttled({
  requestedQueryCost: BASE_COST,
  actualQueryCost: null,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 100 },
});
