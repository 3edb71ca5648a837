import type { Catalogue } from '../catalogue/catalogue.ts';
import { type FeedRecord, feedOf, textOf } from './feed.ts';
import {
  DEFAULT_PER_PAGE,
  FILTER_FIELDS,
  type ListKind,
  type ListQuery,
  type Span,
} from './list-query.ts';
import { type Content, contentFor, redirectFor } from './merchandising.ts';

const LABELS: Record<string, string> = {
  product_type: 'Kind',
  brand: 'Maker',
  color: 'Colour',
  price: 'Price',
};

const PRICES: Span[] = [
  { low: 0, high: 25 },
  { low: 25, high: 50 },
  { low: 50, high: Infinity },
];

const SORTS = [
  { field: 'price', direction: 'asc', label: 'Price, low to high' },
  { field: 'price', direction: 'desc', label: 'Price, high to low' },
  { field: 'name', direction: 'asc', label: 'Name' },
];

/** One choice of a facet, with the number of results that it would leave. */
interface FacetValue {
  value: string;
  label: string;
  count: number;
  active: boolean;
  type: 'value' | 'range';
  low?: string;
  high?: string;
}

/** The answer of `GET /v1/search`, `/v1/category` and `/v1/autocomplete`. */
export type ListAnswer = ReturnType<typeof answerList>;

/** Answers a list request over the whole feed. */
export function answerList(catalogue: Catalogue, kind: ListKind, asked: ListQuery) {
  const found = feedOf(catalogue).filter((record) => isFound(record, asked));
  const kept = sorted(
    found.filter((record) => passes(record, asked)),
    asked,
  );
  const redirect = kind === 'category' ? '' : (redirectFor(asked.query) ?? '');
  const isRedirectAlone = redirect !== '' && asked.redirectResponse === 'minimal';
  const begin = (asked.page - 1) * asked.perPage;
  const results = isRedirectAlone ? [] : kept.slice(begin, begin + asked.perPage);
  return {
    ...(asked.isTracked && { responseId: crypto.randomUUID() }),
    pagination: {
      totalResults: kept.length,
      begin: Math.min(begin + 1, kept.length),
      end: Math.min(begin + asked.perPage, kept.length),
      currentPage: asked.page,
      totalPages: Math.ceil(kept.length / asked.perPage),
      perPage: asked.perPage,
      defaultPerPage: DEFAULT_PER_PAGE,
    },
    sorting: {
      options: SORTS.map((option) => ({ ...option, active: isActive(option, asked) ? 1 : 0 })),
    },
    results,
    facets: kind === 'autocomplete' ? [] : facetsOf(found, asked),
    filterSummary: Object.entries(asked.filters).flatMap(([field, values]) =>
      values.map((filterValue) => ({ field, filterLabel: LABELS[field] ?? field, filterValue })),
    ),
    merchandising: {
      redirect,
      content: isRedirectAlone ? {} : contentOfPage(asked, begin, results.length),
    },
  };
}

/** Whether a record's text has all words of the query, and the record is in the category. */
function isFound(record: FeedRecord, { query, background }: ListQuery): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = textOf(record);
  return (
    words.every((word) => text.includes(word)) &&
    Object.entries(background).every(([field, values]) => hasOneOf(record, field, values))
  );
}

/** @param but a facet to ignore, so that its own choices do not affect its counts */
function passes(record: FeedRecord, { filters, prices }: ListQuery, but?: string): boolean {
  const byValue = Object.entries(filters).every(
    ([field, values]) => field === but || hasOneOf(record, field, values),
  );
  const byPrice =
    but === 'price' || prices.length === 0 || prices.some((span) => isWithin(record, span));
  return byValue && byPrice;
}

function facetsOf(found: FeedRecord[], asked: ListQuery) {
  const values = FILTER_FIELDS.map((field) => {
    const open = found.filter((record) => passes(record, asked, field));
    const names = [...new Set(found.flatMap((record) => record[field]))].sort();
    const chosen = asked.filters[field] ?? [];
    return facet(
      field,
      names.map((value) => ({
        value,
        label: value,
        count: open.filter((record) => hasOneOf(record, field, [value])).length,
        active: chosen.includes(value),
        type: 'value',
      })),
    );
  });
  const open = found.filter((record) => passes(record, asked, 'price'));
  const prices = PRICES.map((span): FacetValue => {
    const high = span.high === Infinity ? '*' : String(span.high);
    return {
      value: `${span.low}:${high}`,
      label: high === '*' ? `from $${span.low}` : `$${span.low} to $${high}`,
      count: open.filter((record) => isWithin(record, span)).length,
      active: asked.prices.some(({ low }) => low === span.low),
      type: 'range',
      low: String(span.low),
      high,
    };
  });
  return [...values, facet('price', prices)].filter((one) => one.values.length > 0);
}

function facet(field: string, all: FacetValue[]) {
  const values = all.filter(({ count, active }) => count > 0 || active);
  const isOn = values.some(({ active }) => active);
  return { field, label: LABELS[field] ?? field, facet_active: isOn ? 1 : 0, values };
}

/** Banners around the results appear on the first page only, an inline banner on the page of its position. */
function contentOfPage(
  { page, background, query }: ListQuery,
  begin: number,
  count: number,
): Content {
  const [category] = background.collection_handle ?? [];
  const { inline = [], ...around } = contentFor({ query, ...(category && { category }) });
  const here = inline.filter(
    ({ config: { position } }) => position.index >= begin && position.index <= begin + count - 1,
  );
  return { ...(page === 1 && around), ...(here.length > 0 && { inline: here }) };
}

function sorted(records: FeedRecord[], { sort }: ListQuery): FeedRecord[] {
  if (!sort) return records;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...records].sort((one, other) =>
    sort.field === 'price'
      ? sign * (Number(one.price) - Number(other.price))
      : sign * one.name.localeCompare(other.name, 'en'),
  );
}

function isActive(option: { field: string; direction: string }, { sort }: ListQuery): boolean {
  return sort?.field === option.field && sort.direction === option.direction;
}

function hasOneOf(record: FeedRecord, field: string, values: readonly string[]): boolean {
  const own = record[field as keyof FeedRecord];
  return values.some((value) => (Array.isArray(own) ? own.includes(value) : own === value));
}

function isWithin({ price }: FeedRecord, { low, high }: Span): boolean {
  return Number(price) >= low && Number(price) < high;
}
