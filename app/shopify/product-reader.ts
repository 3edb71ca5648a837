import { setTimeout as waitFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ProductAnswer, ReadingStop } from '../catalogue/shop-product.ts';
import type { OfflineApi } from './admin-client.ts';
import { READ_PRODUCT_IDS } from './product-documents.ts';
import { digitsOf } from './product-nodes.ts';

/** The data of an answer; `unreadable`: it has errors, too much data, or another form than the schema. */
export type QueryAnswer<Data> = { data: Data; pauseMs: number } | ReadingStop | 'unreadable';

/** How products are read by their ids. */
export interface ProductQuery<Product> {
  /** Variables: `ids`, and {@link ProductQuery.variables}. */
  document: string;
  variables: object;
  /** Parses one of the answer's `nodes`. */
  node: z.ZodType<Product>;
}

export interface ProductReaderDeps {
  api: Pick<OfflineApi, 'query'>;
  /**
   * The pauses after no answer, and without a token, which a visit of staff renews; the longest one within a read: a
   * longer one stops it. In milliseconds.
   */
  pauses: { noAnswerMs: number; noTokenMs: number; longestWaitMs: number };
  /** Resolves after `ms`. */
  wait?: (ms: number) => Promise<unknown>;
  log: Logger;
}

/** Products per query: up to 300 points of the 1,000 that one may cost. */
export const PRODUCTS_PER_PAGE = 10;
/** The products per query after one that cost too much, or that Shopify could not answer. */
const FEWER_PER_PAGE = 2;
/** The most products of a read that are skipped. */
const MAX_UNREAD = 3;

/** Creates the functions that read data of products with the app's own token. They never throw. */
export function createProductReader(deps: ProductReaderDeps) {
  const { api, pauses, wait = waitFor, log } = deps;
  const noAnswer: ReadingStop = { reason: 'no-answer', pauseMs: pauses.noAnswerMs };
  return { ask, read };

  /** Sends a document. */
  async function ask<Data>(
    shop: string,
    document: string,
    variables: object,
    schema: z.ZodType<Data>,
  ): Promise<QueryAnswer<Data>> {
    const response = await api.query(shop, document, variables);
    if (response.kind === 'throttled') return { reason: 'throttled', pauseMs: response.pauseMs };
    if (response.kind === 'no-token') return { reason: 'no-token', pauseMs: pauses.noTokenMs };
    if (response.kind === 'no-answer') return noAnswer;
    const { errors, pauseMs } = response;
    const parsed = schema.safeParse(response.data);
    if (errors.length === 0 && parsed.success) return { data: parsed.data, pauseMs };
    log.warn({ shop, variables, errors }, 'unexpected response to a catalogue query');
    return 'unreadable';
  }

  /** Reads products page after page, except for those about which Shopify cannot answer although it can about others. */
  async function read<Product extends { id: string }>(
    shop: string,
    ids: readonly string[],
    query: ProductQuery<Product>,
  ): Promise<ProductAnswer<Product>> {
    const found: ProductAnswer<Product> = { products: [], gone: [], unread: [], stopped: null };
    let size = PRODUCTS_PER_PAGE;
    for (let from = 0; from < ids.length && found.stopped === null;) {
      const wanted = ids.slice(from, from + size);
      const page = await readPage(shop, wanted, query);
      if (page === 'unreadable' && wanted.length > 1) {
        size = wanted.length > FEWER_PER_PAGE ? FEWER_PER_PAGE : 1;
        continue;
      }
      from += wanted.length;
      const isLast = from >= ids.length;
      if (page === 'unreadable') {
        found.unread.push(...wanted);
        size = PRODUCTS_PER_PAGE;
        if (found.unread.length === MAX_UNREAD && !isLast) found.stopped = noAnswer;
        continue;
      }
      if ('reason' in page) {
        found.stopped = page;
        continue;
      }
      const products = page.data.filter((node) => node !== null);
      found.products.push(...products);
      found.gone.push(...wanted.filter((id) => !products.some((each) => each.id === id)));
      if (isLast || page.pauseMs === 0) continue;
      if (page.pauseMs <= pauses.longestWaitMs) await wait(page.pauseMs);
      else found.stopped = { reason: 'throttled', pauseMs: page.pauseMs };
    }
    return withUnread(shop, found, query);
  }

  /** Skips products only where others can be read: otherwise Shopify, or this app, fails with all of them. */
  async function withUnread<Product extends { id: string }>(
    shop: string,
    found: ProductAnswer<Product>,
    query: ProductQuery<Product>,
  ): Promise<ProductAnswer<Product>> {
    if (found.unread.length === 0 || found.products.length + found.gone.length > 0) return found;
    const failure = await failureWithOthers(shop, found.unread, query);
    return failure === null ? found : { ...found, unread: [], stopped: found.stopped ?? failure };
  }

  /** Returns null if another product of the shop can be read. */
  async function failureWithOthers<Product>(
    shop: string,
    ids: readonly string[],
    query: ProductQuery<Product>,
  ): Promise<ReadingStop | null> {
    const first = { first: MAX_UNREAD + 1, query: 'id:>0' };
    const known = await ask(shop, READ_PRODUCT_IDS, first, someIds);
    if (known === 'unreadable') return noAnswer;
    if ('reason' in known) return known;
    const others = known.data.products.nodes.map(({ id }) => id).filter((id) => !ids.includes(id));
    for (const id of others) {
      const page = await readPage(shop, [id], query);
      if (page !== 'unreadable') return 'reason' in page ? page : null;
    }
    return noAnswer;
  }

  /** Reads one page; null for a deleted product. */
  async function readPage<Product>(
    shop: string,
    ids: readonly string[],
    { document, variables, node }: ProductQuery<Product>,
  ): Promise<QueryAnswer<(Product | null)[]>> {
    const gids = ids.map((id) => `gid://shopify/Product/${id}`);
    const schema = z.object({ nodes: z.array(node.nullable()) });
    const page = await ask(shop, document, { ids: gids, ...variables }, schema);
    return typeof page === 'string' || 'reason' in page ? page : { ...page, data: page.data.nodes };
  }
}

const someIds = z.object({
  products: z.object({ nodes: z.array(z.object({ id: digitsOf('Product') })) }),
});
