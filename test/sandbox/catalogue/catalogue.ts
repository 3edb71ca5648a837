import {
  CATALOGUE_MADE_AT,
  type Collection,
  type Offer,
  type Product,
  productOf,
} from '../storefront/data/catalogue.ts';
import {
  changedProduct,
  newProduct,
  type NewProduct,
  type ProductChanges,
} from './change-product.ts';
import { HIDDEN, MANY_VARIANTS, PRODUCTS } from '../storefront/data/products.ts';
import { RANGE } from '../storefront/data/range.ts';

/** The vendor of generated products. */
export const GENERATED = 'Generated';

const KINDS = ['Mug', 'Kettle', 'Apron', 'Spoon', 'Beanie', 'Flask', 'Lantern', 'Tote'];

/** One of many products that differ only by their numbers. */
function generatedProduct({ number, at }: { number: number; at: Date }): Product {
  const kind = KINDS[number % KINDS.length] ?? '';
  const wanted = { title: `${kind} No. ${number}`, price: 1000 + (number % 90) * 100 };
  const product = newProduct(wanted, { number, at });
  return { ...product, tags: ['generated'], vendor: GENERATED };
}

/** A change of the catalogue; with the product after the change, or a deleted product as it was before. */
export type CatalogueEvent =
  | { what: 'created' | 'updated' | 'deleted'; product: Product }
  | { what: 'collection updated'; collection: Collection };

/**
 * The shop's catalogue: one state that its admin changes, and that storefront, checkout and discovery service show.
 * Products are never changed in place: each change makes a new object.
 */
export interface Catalogue {
  /** Every product of the admin, hidden ones included. The same array until something changes. */
  all(): readonly Product[];
  /** The products in the storefront's lists: active and published. The same array until something changes. */
  listed(): readonly Product[];
  /** A product by id, hidden or not. */
  find(id: string): Product | undefined;
  /** A product with a page in the storefront. */
  findByHandle(handle: string): Product | undefined;
  /** A variant of a product with a page in the storefront. */
  findOffer(variantId: string): Offer | undefined;
  collections(): readonly Collection[];
  findCollection(handle: string): Collection | undefined;
  create(product: NewProduct): Product;
  /** Adds `count` products that differ only by their numbers. */
  generate(count: number): Product[];
  /** @throws {Error} for an unknown product */
  update(id: string, changes: ProductChanges): Product;
  /** @throws {Error} for an unknown product */
  remove(id: string): Product;
  /** @throws {Error} for an unknown collection */
  updateCollection(id: string, changes: Pick<Collection, 'title'>): Collection;
  /** Calls `listener` after each change. */
  subscribe(listener: (event: CatalogueEvent) => void): void;
}

interface Shelf {
  id: string;
  handle: string;
  title: string;
  description: string;
  updatedAt: Date;
  productIds: readonly string[] | 'everything';
}

/** Creates the shop's catalogue in its initial state. `now` is milliseconds since 1970. */
export function createCatalogue({ now = Date.now }: { now?: () => number } = {}): Catalogue {
  const seeds = [...PRODUCTS, ...RANGE, ...HIDDEN, MANY_VARIANTS];
  const products = new Map(seeds.map((seed) => [seed.id, productOf(seed)]));
  const shelves = startingShelves([...products.values()]);
  const listeners: ((event: CatalogueEvent) => void)[] = [];
  let lists: ReturnType<typeof listsOf> | null = null;
  const current = () => (lists ??= listsOf([...products.values()], shelves));
  let made = 0;

  return {
    all: () => current().all,
    listed: () => current().listed,
    find: (id) => products.get(id),
    findByHandle: (handle) => current().all.find((each) => each.handle === handle && hasPage(each)),
    findOffer: (variantId) => current().offers.get(variantId),
    collections: () => current().collections,
    findCollection: (handle) => current().collections.find((each) => each.handle === handle),
    create(wanted) {
      made += 1;
      return add(newProduct(wanted, { number: made, at: new Date(now()) }));
    },
    generate: (count) =>
      Array.from({ length: count }, () => {
        made += 1;
        return add(generatedProduct({ number: made, at: new Date(now()) }));
      }),
    update(id, changes) {
      const product = changedProduct(existing(id), changes, new Date(now()));
      products.set(id, product);
      return published({ what: 'updated', product }).product;
    },
    remove(id) {
      const product = existing(id);
      products.delete(id);
      return published({ what: 'deleted', product }).product;
    },
    updateCollection(id, changes) {
      const shelf = shelves.find((each) => each.id === id);
      if (!shelf) throw new Error(`There is no collection ${id}.`);
      Object.assign(shelf, changes, { updatedAt: new Date(now()) });
      const collection = collectionOf(shelf, [...products.values()]);
      return published({ what: 'collection updated', collection }).collection;
    },
    subscribe: (listener) => void listeners.push(listener),
  };

  function existing(id: string): Product {
    const product = products.get(id);
    if (!product) throw new Error(`There is no product ${id}.`);
    return product;
  }

  function add(product: Product): Product {
    products.set(product.id, product);
    return published({ what: 'created', product }).product;
  }

  function published<Event extends CatalogueEvent>(event: Event): Event {
    lists = null;
    for (const listener of listeners) listener(event);
    return event;
  }
}

/** What the shop makes of its products until the next change. */
function listsOf(all: readonly Product[], shelves: readonly Shelf[]) {
  const offers = all
    .filter(hasPage)
    .flatMap((product) =>
      product.variants.map((variant): [string, Offer] => [variant.id, { product, variant }]),
    );
  return {
    all,
    listed: all.filter(isListed),
    offers: new Map(offers),
    collections: shelves.map((shelf) => collectionOf(shelf, all)),
  };
}

function collectionOf({ productIds, ...shelf }: Shelf, all: readonly Product[]): Collection {
  const products = all.filter(
    (each) => isListed(each) && (productIds === 'everything' || productIds.includes(each.id)),
  );
  return { ...shelf, products };
}

/** Whether shoppers find the product in lists. */
export function isListed({ status, publishedAt }: Product): boolean {
  return status === 'ACTIVE' && publishedAt !== null;
}

/** Whether the product has a page in the storefront. */
export function hasPage({ status, publishedAt }: Product): boolean {
  return (status === 'ACTIVE' || status === 'UNLISTED') && publishedAt !== null;
}

function startingShelves(products: readonly Product[]): Shelf[] {
  const idsOf = (...handles: string[]) =>
    handles.map((handle) => {
      const product = products.find((each) => each.handle === handle);
      if (!product) throw new Error(`The catalogue has no product with the handle "${handle}".`);
      return product.id;
    });
  return [
    {
      id: '298374650112',
      handle: 'table-and-kitchen',
      title: 'Table & Kitchen',
      description: 'Things that are used every day, made to last for years of days.',
      updatedAt: CATALOGUE_MADE_AT,
      productIds: idsOf('stoneware-mug', 'enamel-kettle', 'linen-apron', 'oak-spoon'),
    },
    {
      id: '298374650129',
      handle: 'out-and-about',
      title: 'Out & About',
      description: 'For the walk to the market and the long way home.',
      updatedAt: CATALOGUE_MADE_AT,
      productIds: idsOf('wool-beanie', 'trail-flask', 'camp-lantern', 'canvas-tote'),
    },
    {
      id: '298374650136',
      handle: 'all',
      title: 'Everything',
      description: 'All that we make and all that we like.',
      updatedAt: CATALOGUE_MADE_AT,
      productIds: 'everything',
    },
  ];
}
