import type { Logger } from 'pino';
import { z } from 'zod';
import { type AdminApi, readAdmin } from './admin-api.ts';
import { READ_METAFIELD_DEFINITIONS } from './documents.ts';

/** A metafield that the shop has defined. */
export interface MetafieldDefinition {
  /** The name, `namespace.key`. */
  name: string;
  /** The title that staff have given it. */
  title: string;
}

/** The definitions ordered by title, or why they are not known. */
export type DefinedMetafields =
  | { ok: true; definitions: MetafieldDefinition[] }
  | { ok: false; why: 'no-access' | 'no-answer' };

/** The types of objects that metafields belong to. */
export type MetafieldOwner = 'PRODUCT' | 'PRODUCTVARIANT';

const PER_PAGE = 250;

/** Shopify allows 256 definitions per owner besides those of apps. Further ones are not offered. */
const MAX_PAGES = 4;

/**
 * Reads all definitions of a shop, in pages.
 *
 * @throws {Response} when staff have to be authenticated again, for the router
 */
export async function readMetafieldDefinitions(
  log: Logger,
  admin: AdminApi,
  { shop, owner }: { shop: string; owner: MetafieldOwner },
): Promise<DefinedMetafields> {
  const definitions: MetafieldDefinition[] = [];
  let after: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const asked: Record<string, unknown> = { ownerType: owner, first: PER_PAGE, after };
    const read = await readAdmin(admin, READ_METAFIELD_DEFINITIONS, asked, answer);
    if ('refused' in read) {
      log.warn({ shop, ...read }, 'metafield definitions not read');
      return { ok: false, why: read.refused === 'ACCESS_DENIED' ? 'no-access' : 'no-answer' };
    }
    const { nodes, pageInfo } = read.metafieldDefinitions;
    for (const { namespace, key, name } of nodes)
      definitions.push({ name: `${namespace}.${key}`, title: name });
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return { ok: true, definitions };
}

const answer = z.object({
  metafieldDefinitions: z.object({
    nodes: z.array(z.object({ namespace: z.string(), key: z.string(), name: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
