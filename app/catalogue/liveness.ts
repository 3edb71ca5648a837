import type { PrismaClient } from '@prisma/client';
import type { Indexing } from '../indexing/indexing.ts';
import { MAX_RUN_MS } from '../indexing/run.ts';
import { later } from '../time/units.ts';
import type { ChangedField } from './fingerprint.ts';
import type { SentUpdate, SentUpdates } from './sent-updates.ts';
import { hiddenReason, type HiddenReason, MAX_VARIANTS, type ShopProduct } from './shop-product.ts';

/** The fields of a product that determine whether it is live. */
export type SeenProduct = Pick<
  ShopProduct,
  'id' | 'title' | 'status' | 'onlineStoreUrl' | 'variantCount' | 'updatedAt'
> & { hasImage: boolean };

/** Why no index can have a product in its present state. */
export type NeverReason = HiddenReason | 'too-many-variants';

/** The state of a product's last change in the index of one feed. */
export interface FeedLiveness {
  feedId: string;
  state:
    | 'live' // in the index, since `at` if that is known
    | 'sent' // the service accepted it as an update, at `at`
    | 'waiting' // no index of this feed after the change is known; it has waited since `at`
    // The service indexed the feed after it, at `at`, without a request of this app: the index may lack the change.
    | 'other-index'
    // The same, more than `MAX_RUN_MS` after the change, which is longer than an index takes; the file of an uploaded
    // feed may still be older.
    | 'indexed-later'
    | 'never-indexed' // no index of this feed has finished
    | 'undetected' // no webhook has reported it; the nightly comparison will find it
    | 'after-index' // Shopify shows it at `at`, after the last index; the app knows no change
    | 'no-image' // the app makes the feed's files, which leave out products without an image
    | 'unknown'; // neither the time of the feed's last index nor a change of the product is known
  at: Date | null;
  /** The re-index that has the change; null for any other state, and if it was not requested. */
  reindexId: string | null;
  /** The last update of this product that was sent for this feed. */
  update: SentUpdate | null;
}

export interface ProductLiveness {
  product: SeenProduct;
  never: NeverReason | null;
  /** When the product last changed, according to the app or Shopify. */
  changedAt: Date;
  /** The known changed fields since every feed that follows the catalogue had all changes. */
  fields: ChangedField[];
  feeds: FeedLiveness[];
}

/** Finds the states of products' last changes in the indexes. */
export interface Liveness {
  /** Finds the states, from the database alone. */
  of(shop: string, products: readonly SeenProduct[]): Promise<ProductLiveness[]>;
  /** Finds the state of one product, with the re-indexes that have its change. */
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
    const feedIds = feeds.map(({ feedId }) => feedId);
    const [items, included, sent] = await Promise.all([
      prisma.catalogueItem.findMany({
        where: { shopDomain: shop, kind: 'product', id: { in: ids } },
        select: { id: true, updatedAt: true, changedAt: true, fields: true },
      }),
      indexing.lastIncluded(shop, feedIds),
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
        feeds: feeds.map(({ feedId, record, last }) =>
          feedLiveness(feedId, {
            product,
            isMade: Boolean(last?.file?.includesUntil),
            item,
            included: included.get(feedId) ?? null,
            lastIndexed: record === null ? null : (record.lastIndexed ?? 'never'),
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
      if (known === undefined) throw new Error('A product has no row.');
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

/** Returns why a product is in no index (specification, *Limits*); null for one that can be. */
export function neverReason(
  product: Pick<SeenProduct, 'status' | 'onlineStoreUrl' | 'variantCount'>,
): NeverReason | null {
  const hidden = hiddenReason(product);
  if (hidden !== null) return hidden;
  return product.variantCount > MAX_VARIANTS ? 'too-many-variants' : null;
}

type Item = FeedFacts['item'];

/** Whether the app knows Shopify's current state of the product. */
function isReported(
  { updatedAt }: Pick<SeenProduct, 'updatedAt'>,
  item: Item,
): item is NonNullable<Item> {
  return item !== null && item.updatedAt >= updatedAt;
}

/** Returns when the product last changed: according to the app, unless Shopify has a newer state. */
function lastChange(product: Pick<SeenProduct, 'updatedAt'>, item: Item): Date {
  return isReported(product, item) ? (item.changedAt ?? product.updatedAt) : product.updatedAt;
}

/** The known facts about a product and a feed. */
export interface FeedFacts {
  product: Pick<SeenProduct, 'updatedAt' | 'hasImage'>;
  /** Whether the app made the feed's last file. */
  isMade: boolean;
  /** The stored item; null without one. `changedAt` is null if an index would show no change. */
  item: { updatedAt: Date; changedAt: Date | null } | null;
  /** When the app's last finished re-index was sent; null without one. */
  included: Date | null;
  /** When the service last indexed the feed, by its answer; null without a time. */
  lastIndexed: Date | 'never' | null;
  update: SentUpdate | null;
}

/** Determines the state of a product's last change in the index of a feed. */
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
  if (facts.isMade && !product.hasImage) return known('no-image', null);
  if (included !== null && included > changedAt) return known('live', null);
  const wasReported = isReported(product, item);
  if (update?.outcome === 'taken' && update.changedAt >= changedAt && wasReported)
    return known('sent', update.sentAt);
  if (lastIndexed === 'never' && included === null) return known('never-indexed', null);
  if (lastIndexed instanceof Date && lastIndexed > changedAt)
    return known(
      lastIndexed > later(changedAt, MAX_RUN_MS) ? 'indexed-later' : 'other-index',
      lastIndexed,
    );
  if (item?.changedAt && (included === null || included <= item.changedAt))
    return known('waiting', item.changedAt);
  if (included !== null || (item !== null && !wasReported))
    return known('undetected', product.updatedAt);
  return lastIndexed === null ? known('unknown', null) : known('after-index', product.updatedAt);
}
