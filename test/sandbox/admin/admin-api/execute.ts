import { execute, GraphQLError, parse, validate } from 'graphql';
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
  extensions: { cost: unknown };
}

/** Executes documents against the schema: one that Shopify would not execute is not executed here. */
export function createExecutor(platform: Platform): (ask: Ask) => Promise<AdminAnswer> {
  const schema = adminSchema();
  const resolver = createResolver(platform);
  return async ({ query, variables, operationName }) => {
    const document = readDocument(query, schema);
    if (Array.isArray(document)) return { errors: document.map(formatted), extensions };
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
      extensions,
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

/** Every answer names its cost; this shop never comes near its limit. */
const extensions = {
  cost: {
    requestedQueryCost: 10,
    actualQueryCost: 10,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 },
  },
};

/** What is answered when the limit is reached. */
export const THROTTLED: AdminAnswer = {
  errors: [
    {
      message: 'Throttled',
      extensions: {
        code: 'THROTTLED',
        documentation: 'https://shopify.dev/api/usage/rate-limits',
      },
    },
  ],
  extensions: {
    cost: {
      requestedQueryCost: 10,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 0, restoreRate: 100 },
    },
  },
};
