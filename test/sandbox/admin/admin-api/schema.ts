import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';

/** The version of the Admin API that is played. */
export const API_VERSION = '2026-10';

/** Shopify's own schema, as far as the project keeps it. */
export function adminSchema(): GraphQLSchema {
  const path = `../../admin-schema/admin-${API_VERSION}.graphql`;
  return buildSchema(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
