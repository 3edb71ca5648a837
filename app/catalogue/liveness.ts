import type { PrismaClient } from '@prisma/client';
import type { Indexing } from '../indexing/indexing.ts';
import type { ChangedField } from './fingerprint.ts';
import type { SentUpdate, SentUpdates } from './sent-updates.ts';
import {
  hiddenReason,
  type HiddenReason,
  MOST_VARIANTS,
  type ShopProduct,
} from './shop-product.ts';

/** A product as far as it takes to say whether it is live. */
export type SeenProduct = Pick<
  ShopProduct,
  'id' | 'title' | 'status' | 'address' | 'variantCount' | 'updatedAt'
>;

/** Why a product is in no index, and will not be while it is as it is. */
export type NeverReason = HiddenReason | 'too-many-variants';

/**
 * Where the last change of a product is, in the index of one feed:
 *
 * - `live`: in the index, since `at` where that is known;
 * - `sent`: the service took it as an update, at `at`;
 * - `waiting`: an index of this feed after the change is not known; it has waited since `at`;
 * - `other-index`: the service indexed the feed after it, at `at`, and this app did not ask for that: whether the
 *   change is in is not known;
 * - `untold`: Shopify's time is newer than what the app was told of; the nightly comparison finds out;
 * - `unknown`: it is older than the app's first index.
 */
export interface FeedLiveness {
  feedId: string;
  state: 'live' | 'sent' | 'waiting' | 'other-index' | 'untold' | 'unknown';
  at: Date | null;
  /** The re-index that has it; null where another way led there, or it is not asked for. */
  reindexId: string | null;
  /** The last update of this product that was sent for this feed. */
  update: SentUpdate | null;
}

export interface ProductLiveness {
  product: SeenProduct;
  never: NeverReason | null;
  /** When it last changed, as far as the app or Shopify says. */
  changedAt: Date;
  /** What has changed since every feed that follows had all of it, as far as known. */
  fields: ChangedField[];
  feeds: FeedLiveness[];
}

/** Tells of products where their last changes are. */
export interface Liveness {
  /** From the database alone, beside the products. */
  of(shop: string, products: readonly SeenProduct[]): Promise<ProductLiveness[]>;
  /** The same of one product, with the re-indexes that have its change. */
  ofOne(shop: string, product: SeenProduct): Promise<ProductLiveness>;
}

export interface LivenessDeps {
  prisma: PrismaClient;
  indexing: Pick<Indexing, 'overview' | 'lastIncluded' | 'firstIncluding'>;
  updates: Pick<SentUpdates, 'sentUpdates'>;
}

export function createLiveness({ prisma, indexing, updates }: LivenessDeps): Liveness {
  async function of(shop: string, products: readonly SeenProduct[]): Promise<ProductLiveness[]> {
    const ids = products.map(({ id }) => id);
    const { feeds } = await indexing.overview(shop);
    const [items, included, sent] = await Promise.all([
      prisma.catalogueItem.findMany({
        where: { shopDomain: shop, kind: 'product', id: { in: ids } },
        select: { id: true, updatedAt: true, changedAt: true, fields: true },
      }),
      indexing.lastIncluded(
        shop,
        feeds.map(({ feedId }) => feedId),
      ),
      updates.sentUpdates(shop, ids),
    ]);
    return products.map((product) => {
      const item = items.find(({ id }) => id === product.id) ?? null;
      const never = neverReason(product);
      return {
        product,
        never,
        changedAt: lastChange(product, item),
        fields: (item?.fields ?? []) as ChangedField[],
        feeds: feeds.map(({ feedId, record }) =>
          feedLiveness(feedId, {
            product,
            item,
            included: included.get(feedId) ?? null,
            lastIndexed: record?.lastIndexed ?? null,
            update:
              sent.find((each) => each.feedId === feedId && each.productId === product.id) ?? null,
          }),
        ),
      };
    });
  }

  return {
    of,
    async ofOne(shop, product) {
      const [known] = await of(shop, [product]);
      if (known === undefined) throw new Error('A product is told of itself.');
      const feeds = await Promise.all(
        known.feeds.map(async (feed): Promise<FeedLiveness> => {
          if (feed.state !== 'live') return feed;
          const index = await indexing.firstIncluding(shop, feed.feedId, known.changedAt);
          return index ? { ...feed, at: index.endedAt, reindexId: index.id } : feed;
        }),
      );
      return { ...known, feeds };
    },
  };
}

/** Why a product is in no index (specification, *Limits*); null for one that can be. */
export function neverReason(
  product: Pick<SeenProduct, 'status' | 'address' | 'variantCount'>,
): NeverReason | null {
  const hidden = hiddenReason(product);
  if (hidden !== null) return hidden;
  return product.variantCount > MOST_VARIANTS ? 'too-many-variants' : null;
}

type Item = FeedFacts['item'];

/** Whether the app was told of the state that Shopify shows now. */
function isToldOf({ updatedAt }: FeedFacts['product'], item: Item): item is NonNullable<Item> {
  return item !== null && item.updatedAt >= updatedAt;
}

/** When the product last changed: what the app was told, unless Shopify shows something newer. */
function lastChange(product: FeedFacts['product'], item: Item): Date {
  return isToldOf(product, item) ? (item.changedAt ?? product.updatedAt) : product.updatedAt;
}

/** What the app knows of a product and a feed. */
export interface FeedFacts {
  product: Pick<SeenProduct, 'updatedAt'>;
  /** What webhooks and comparisons told; null for nothing. `changedAt` is null where an index would show none. */
  item: { updatedAt: Date; changedAt: Date | null } | null;
  /** When the last finished re-index of this app was sent; null: none was. */
  included: Date | null;
  /** When the service says that it last indexed the feed. */
  lastIndexed: Date | null;
  update: SentUpdate | null;
}

/** Where the last change of a product is in the index of a feed. */
export function feedLiveness(feedId: string, facts: FeedFacts): FeedLiveness {
  const { product, item, included, lastIndexed, update } = facts;
  const known = (state: FeedLiveness['state'], at: Date | null): FeedLiveness => ({
    feedId,
    state,
    at,
    reindexId: null,
    update,
  });
  const changedAt = lastChange(product, item);
  if (included !== null && included > changedAt) return known('live', null);
  const isTold = isToldOf(product, item);
  if (update?.outcome === 'taken' && update.changedAt >= changedAt && isTold)
    return known('sent', update.sentAt);
  if (lastIndexed !== null && lastIndexed > changedAt) return known('other-index', lastIndexed);
  if (item?.changedAt && (included === null || included <= item.changedAt))
    return known('waiting', item.changedAt);
  if (item !== null && !isTold) return known('untold', product.updatedAt);
  return included === null ? known('unknown', null) : known('untold', product.updatedAt);
}
