/* The service's answers, as pages read them. */
import type { Content } from './merchandising.ts';

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
