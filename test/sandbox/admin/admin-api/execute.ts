import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
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
  createAllowance,
  MOST_COST,
  requestedCost,
} from './allowance.ts';
import type { Platform } from '../platform/platform.ts';
import { createResolver } from './resolvers.ts';

/** The version of the Admin API that is played. */
export const API_VERSION = '2026-10';

/** Shopify's own schema, as far as the project keeps it. */
export function adminSchema(): GraphQLSchema {
  const path = `../../admin-schema/admin-${API_VERSION}.graphql`;
  return buildSchema(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** What a request to the Admin API asks. */
export const askSchema = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type Ask = z.infer<typeof askSchema>;

/** What the Admin API answers, with status 200 whatever became of it. */
interface AdminAnswer {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
  extensions: { cost: CostReport };
}

/** Executes documents against the schema: one that Shopify would not execute is not executed here. */
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

const WRITING_PIXELS = ['write_pixels', 'read_customer_events'];

/** The scopes that each field of query and mutation asks for (Shopify, "Access scopes"). */
const REQUIRED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  orders: ['read_orders'],
  collection: ['read_products'],
  collections: ['read_products'],
  product: ['read_products'],
  products: ['read_products'],
  productsCount: ['read_products'],
  webPixel: ['read_pixels'],
  webPixelCreate: WRITING_PIXELS,
  webPixelDelete: ['write_pixels'],
  webPixelUpdate: WRITING_PIXELS,
};

/** Whether a shop that granted these scopes lets a field be asked for; a write scope reads too. */
export function assertAccess(field: string, granted: readonly string[]): void {
  const required = REQUIRED_SCOPES[field]?.find(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );
  if (required === undefined) return;
  const access = `\`${required}\` access scope.`;
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${access}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: access,
    },
  });
}
