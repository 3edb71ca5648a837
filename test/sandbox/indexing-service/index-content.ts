import { SHOP_DOMAIN } from '../addresses.ts';
import { type Catalogue, isListed } from '../catalogue/catalogue.ts';
import { hasOnlyDefaultVariant, type Product, type Variant } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/markets.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import type { EndedIndex, Feed } from './feed.ts';
import { type FeedAddress, keyOf } from './feed-store.ts';

/** A product as a feed or a client wrote it, identified by its unique identifier. */
export type IndexRecord = { uid: string } & Record<string, unknown>;

/** The last writer of a record. */
export type Writer = 'index' | 'upload' | 'update' | 'upsert';

/** A record in the index of a feed. */
export interface StoredRecord {
  record: IndexRecord;
  /** ISO 8601 with milliseconds and Z. */
  writtenAt: string;
  by: Writer;
}

/** The records of an index that match a search. */
export interface FoundRecords {
  /** The number of records in the index, and the number of matches. */
  total: number;
  found: number;
  /** The first matches. */
  records: StoredRecord[];
}

/**
 * The index of each feed. A finished index replaces it with the content read at its start: records written in between
 * are lost. A failed index changes nothing.
 */
export interface IndexContent {
  /** Called when an index of the feed begins: it reads the shop's current catalogue. */
  began(address: FeedAddress): void;
  ended(address: FeedAddress, index: Pick<EndedIndex, 'at' | 'end'>): void;
  /** The index in progress finishes with these records of a file; without one, they take effect at once. */
  replace(address: FeedAddress, records: readonly IndexRecord[]): void;
  /**
   * Sets fields of existing records.
   *
   * @returns the identifiers of missing records
   */
  update(address: FeedAddress, records: readonly IndexRecord[]): string[];
  /** Replaces whole records, or adds them. */
  upsert(address: FeedAddress, records: readonly IndexRecord[]): void;
  /** @returns the identifiers of missing records */
  remove(address: FeedAddress, uids: readonly string[]): string[];
  /** Every record, in the order in which it was first written. */
  all(address: FeedAddress): StoredRecord[];
  /** Records with the text in the title or identifier, their own or a variant's. */
  find(address: FeedAddress, search: string, limit: number): FoundRecords;
  /** Restores the initial state. */
  reset(): void;
}

/** A feed in its initial state: if it was indexed, it has the catalogue of the start. */
type FirstFeed = FeedAddress & Pick<Feed, 'lastIndexed'>;

/**
 * @param catalogue the records that a connector reads from the shop: all that shoppers can find
 * @param firstFeeds the feeds of all accounts in their initial state
 * @param settle ends the index of a feed if it is due
 */
export function createIndexContent({
  catalogue,
  firstFeeds,
  settle,
  now,
}: {
  catalogue: () => IndexRecord[];
  firstFeeds: () => readonly FirstFeed[];
  settle: (address: FeedAddress) => void;
  now: () => number;
}): IndexContent {
  const indexes = new Map<string, Map<string, StoredRecord>>();
  const inProgress = new Map<string, { records: readonly IndexRecord[]; by: Writer }>();

  fillAnew();

  return {
    began(address) {
      inProgress.set(keyOf(address), { records: catalogue(), by: 'index' });
    },
    ended(address, { at, end }) {
      const read = inProgress.get(keyOf(address)) ?? { records: catalogue(), by: 'index' };
      inProgress.delete(keyOf(address));
      if (end === 'done') put(address, read, at);
    },
    replace(address, records) {
      settle(address);
      const key = keyOf(address);
      if (inProgress.has(key)) inProgress.set(key, { records, by: 'upload' });
      else put(address, { records, by: 'upload' }, now());
    },
    update(address, records) {
      const index = indexOf(address);
      const known = records.filter(({ uid }) => index.has(uid));
      write(address, known, 'update');
      return records.map(({ uid }) => uid).filter((uid) => !index.has(uid));
    },
    upsert(address, records) {
      write(address, records, 'upsert');
    },
    remove(address, uids) {
      const index = indexOf(address);
      const unknown = uids.filter((uid) => !index.delete(uid));
      return unknown;
    },
    all: (address) => [...indexOf(address).values()],
    find(address, search, limit) {
      const index = indexOf(address);
      const words = search.trim().toLowerCase();
      const found = [...index.values()].filter(({ record }) => matches(record, words));
      return { total: index.size, found: found.length, records: found.slice(0, limit) };
    },
    reset: fillAnew,
  };

  function fillAnew(): void {
    indexes.clear();
    inProgress.clear();
    for (const { lastIndexed, ...address } of firstFeeds()) {
      if (lastIndexed !== null) put(address, { records: catalogue(), by: 'index' }, lastIndexed);
    }
  }

  function indexOf(address: FeedAddress): Map<string, StoredRecord> {
    settle(address);
    const key = keyOf(address);
    const index = indexes.get(key) ?? new Map<string, StoredRecord>();
    indexes.set(key, index);
    return index;
  }

  function put(
    address: FeedAddress,
    { records, by }: { records: readonly IndexRecord[]; by: Writer },
    at: number,
  ): void {
    const writtenAt = new Date(at).toISOString();
    indexes.set(
      keyOf(address),
      new Map(records.map((record) => [record.uid, { record, writtenAt, by }])),
    );
  }

  function write(address: FeedAddress, records: readonly IndexRecord[], by: Writer): void {
    const index = indexOf(address);
    const writtenAt = new Date(now()).toISOString();
    for (const record of records) {
      const before = by === 'update' ? index.get(record.uid)?.record : undefined;
      index.set(record.uid, { record: { ...before, ...record }, writtenAt, by });
    }
  }
}

function matches({ uid, title, children }: IndexRecord, words: string): boolean {
  const variants: unknown[] = Array.isArray(children) ? children : [];
  const ids = variants.flatMap((each) => (each as Partial<IndexRecord> | null)?.uid ?? []);
  return [uid, title, ...ids].some(
    (text) => typeof text === 'string' && text.toLowerCase().includes(words),
  );
}

/**
 * The records that the service's connector reads from the shop: products that are active and on the Online Store
 * channel. Unlisted and hidden ones are not supported (specification, *Limits*). Products are identified by their ids,
 * the default of the app's setting.
 */
export function readCatalogue(catalogue: Pick<Catalogue, 'all' | 'collections'>): IndexRecord[] {
  const shelves = catalogue.collections();
  return catalogue
    .all()
    .filter(isListed)
    .map((product) => ({
      ...recordOf(product),
      collections: shelves
        .filter(({ products }) => products.includes(product))
        .map(({ handle }) => handle),
    }));
}

function recordOf(product: Product): IndexRecord {
  const { id, variants } = product;
  const picture = `https://${SHOP_DOMAIN}${picturePath(product)}`;
  return {
    uid: id,
    parentId: id,
    title: product.title,
    handle: product.handle,
    address: `https://${SHOP_DOMAIN}/products/${product.handle}`,
    price: toMajor(Math.min(...variants.map(({ prices }) => prices.us))),
    available: variants.some(({ available }) => available),
    image: picture,
    images: [picture],
    tags: [...product.tags].sort(),
    type: product.type,
    vendor: product.vendor,
    description: product.description,
    ...(!hasOnlyDefaultVariant(product) && { children: variants.map(childOf) }),
  };
}

function childOf({ id, title, sku, prices, available }: Variant) {
  return { uid: id, title, sku, price: toMajor(prices.us), available };
}
