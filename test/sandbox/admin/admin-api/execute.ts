import { execute, GraphQLError, parse, validate } from 'graphql';
import { createAllowance, type CostReport } from './allowance.ts';
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
export function createExecutor(platform: Platform): (ask: Ask) => Promise<AdminAnswer> {
  const schema = adminSchema();
  const resolver = createResolver(platform);
  const allowance = createAllowance(platform.now);
  return async ({ query, variables, operationName }) => {
    const { allowed, report } = allowance.ask(costOf(variables));
    if (!allowed) return throttled(report(null));
    const document = readDocument(query, schema);
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
      extensions: { cost: report(costOf(variables, ordersIn(data))) },
    };
  };
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

/** Every document costs this much, and each order that is asked for a point more. */
const BASE_COST = 10;

function costOf(variables: Ask['variables'], orders = Number(variables?.first ?? 0)): number {
  return BASE_COST + orders;
}

function ordersIn(data: unknown): number {
  const found = (data as { orders?: { nodes?: unknown[] } } | null | undefined)?.orders?.nodes;
  return found?.length ?? 0;
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
