/* The service's answers, as pages read them. */
import type { Content } from './merchandising.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { hasOnlyDefaultVariant } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/markets.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import { COLOURS } from '../storefront/data/range.ts';
import { productsOf } from './feed.ts';

/**
 * A product in results: flat, with numbers as text. The service's own fields are first; the others are the feed's,
 * under the names that the merchant chose.
 */
export interface FeedRecord {
  /** The variant that represents the product; the product itself if it has no variants. */
  uid: string;
  id: string;
  /** Omitted if the shop has none. */
  sku?: string;
  name: string;
  brand: string;
  /** In the feed's currency, US dollars. */
  price: string;
  available: 'true' | 'false';
  url: string;
  imageUrl: string;
  thumbnailImageUrl: string;
  /** The parent's id: results themselves contain only uid and sku (specification, *Product object*). */
  product_id: string;
  /** The id that `/cart/add.js` takes. */
  variant_id: string;
  handle: string;
  price_eur: string;
  product_type: string[];
  color: string[];
  collection_handle: string[];
  /** The number of options that a shopper has to choose from. */
  option_count: string;
}

/** One choice of a facet, with the number of results that it would leave. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
  active: boolean;
  type: 'value' | 'range';
  low?: string;
  high?: string;
}

/** The answer of `GET /v1/search`, `/v1/category` and `/v1/autocomplete`. */
export interface ListAnswer {
  responseId?: string;
  pagination: Record<
    'totalResults' | 'begin' | 'end' | 'currentPage' | 'totalPages' | 'perPage' | 'defaultPerPage',
    number
  >;
  sorting: {
    options: { field: string; direction: string; label: string; active: 0 | 1 }[];
  };
  results: FeedRecord[];
  facets: { field: string; label: string; facet_active: 0 | 1; values: FacetValue[] }[];
  filterSummary: { field: string; filterLabel: string; filterValue: string }[];
  merchandising: { redirect: string; content: Content };
}

/** A result of a recommendation, in the format that the published client reads. */
export interface RecommendedResult {
  id: string;
  mappings: { core: Pick<FeedRecord, 'uid' | 'sku' | 'name' | 'brand' | 'url'> & CoreNumbers };
  /** The feed's own fields. */
  attributes: Record<string, string | string[]>;
}

interface CoreNumbers {
  price: number;
  available: boolean;
  imageUrl: string;
  thumbnailImageUrl: string;
}

/** The recommendations of one profile; answers keep the order of the requested profiles. */
export interface ProfileAnswer {
  profile: { tag: string; isBundle: boolean };
  results: RecommendedResult[];
  responseId?: string;
}

/** A term that a shopper may mean. */
export interface Suggestion {
  text: string;
  type: string;
  /** The number of products that the term finds. */
  popularity: number;
}

/** The answer of `GET /v1/suggest`. */
export interface SuggestAnswer {
  query: string;
  suggested?: Suggestion;
  alternatives: Suggestion[];
}

/**
 * The answer of `GET /v1/products/{parentId}` (specification, *Other resources*): the description, and every variant
 * with options, price, picture and availability; `null` for a parent that is not in the feed.
 */
export function answerProduct(catalogue: Catalogue, parentId: string) {
  const product = productsOf(catalogue).find(({ id }) => id === parentId);
  if (!product) return null;
  const options = hasOnlyDefaultVariant(product) ? [] : product.options;
  const imageUrl = picturePath(product);
  return {
    mappings: {
      core: { uid: product.id, name: product.title, description: product.description, imageUrl },
    },
    variants: {
      data: product.variants.map((variant) => ({
        mappings: {
          core: {
            uid: options.length === 0 ? product.id : variant.id,
            ...(variant.sku && { sku: variant.sku }),
            price: toMajor(variant.prices.us),
            available: variant.available,
            imageUrl,
          },
        },
        options: Object.fromEntries(
          options.map((name, index) => [name, { value: variant.options[index] ?? '' }]),
        ),
      })),
      optionConfig: Object.fromEntries(
        options.map((name, index) => [
          name,
          name === 'Colour'
            ? { type: 'swatch', swatches: swatches(product.variants, index) }
            : { type: 'dropdown' },
        ]),
      ),
    },
  };
}

function swatches(variants: readonly { options: readonly string[] }[], index: number) {
  const names = new Set(variants.map(({ options }) => options[index] ?? ''));
  const known: Record<string, string> = COLOURS;
  return Object.fromEntries([...names].map((name) => [name, known[name] ?? '#e5dcc8']));
}
