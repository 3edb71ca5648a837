import { z } from 'zod';
import { SITE_ID } from '../addresses.ts';
import { zodProblems } from '../service-parts/faults.ts';

/** The three interfaces with a list of results. */
export type ListKind = 'search' | 'category' | 'autocomplete';

/** Fields of the feed by which results can be filtered. */
export const FILTER_FIELDS = ['product_type', 'brand', 'color'] as const;
/** Fields that can define a category, besides the filters of shoppers. */
const BACKGROUND_FIELDS = ['collection_handle', ...FILTER_FIELDS];
const SORT_FIELDS = ['price', 'name'] as const;

/** One price span; an open end is infinite. */
export interface Span {
  low: number;
  high: number;
}

/** The parsed parameters of a list request. */
export interface ListQuery {
  query: string;
  /** Field → accepted values, one of which a result must have. */
  background: Record<string, string[]>;
  filters: Record<string, string[]>;
  prices: Span[];
  sort: { field: (typeof SORT_FIELDS)[number]; direction: 'asc' | 'desc' } | null;
  page: number;
  perPage: number;
  /** `full` sends results together with a redirect. */
  redirectResponse: 'full' | 'minimal';
  isTracked: boolean;
}

/** The default number of results on a page. */
export const DEFAULT_PER_PAGE = 24;

const text = z.string().regex(/\S/, 'expected a text');
const uuid = z.uuidv4('expected a UUID v4').optional();
const ids = z
  .string()
  .regex(/^[^\s,]+(,[^\s,]+)*$/, 'expected ids with commas between')
  .optional();
const yes = z.literal('true').optional();
const wholeNumber = z.string().regex(/^[1-9]\d{0,3}$/, 'expected a whole number from 1');
const amounts = z
  .array(z.string().regex(/^(\*|\d+(\.\d+)?)$/, 'expected an amount or *'))
  .optional();

/** The account in a request. */
export const site = z.literal(SITE_ID, {
  error: ({ input }) => `no site "${String(input)}" is known here`,
});

/** The account, and who asks from where. */
export const ASKING = {
  siteId: site,
  userId: uuid,
  sessionId: uuid,
  pageLoadId: uuid,
  domain: z.url().optional(),
};

const COMMON = {
  ...ASKING,
  beacon: yes,
  test: yes,
  shopper: text.optional(),
  cart: ids,
  lastViewed: ids,
  page: wholeNumber.optional(),
  resultsPerPage: wholeNumber.refine((value) => Number(value) <= 100, 'at most 100').optional(),
  'filter.price.low': amounts,
  'filter.price.high': amounts,
  ...optionalFields('filter', FILTER_FIELDS, z.array(text)),
  ...optionalFields('bgfilter', BACKGROUND_FIELDS, text),
  ...optionalFields('sort', SORT_FIELDS, z.enum(['asc', 'desc'])),
};

const SEARCH = {
  ...COMMON,
  q: text,
  rq: text.optional(),
  redirectResponse: z.enum(['full', 'minimal']).optional(),
};

const PARAMETERS: Record<ListKind, z.ZodObject> = {
  category: z.strictObject(COMMON),
  search: z.strictObject(SEARCH),
  autocomplete: z.strictObject({
    ...SEARCH,
    source: z.enum(['suggested', 'historical', 'trending', 'input']).optional(),
    input: text.optional(),
  }),
};

function optionalFields<Schema extends z.ZodType>(
  prefix: string,
  fields: readonly string[],
  schema: Schema,
): Record<string, z.ZodOptional<Schema>> {
  return Object.fromEntries(fields.map((field) => [`${prefix}.${field}`, schema.optional()]));
}

/** The problems of a query, one entry each. Only shoppers' filters may occur more than once. */
export function queryProblems(query: URLSearchParams, schema: z.ZodObject): string[] {
  const given = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, name.startsWith('filter.') || values.length > 1 ? values : values[0]] as const;
  });
  const read = schema.safeParse(Object.fromEntries(given));
  return read.success ? [] : zodProblems(read.error, 'query');
}

/**
 * Reads the parameters of a list.
 *
 * @returns the query, or one problem for each invalid parameter
 */
export function readListQuery(
  kind: ListKind,
  query: URLSearchParams,
): ListQuery | { problems: string[] } {
  const problems = queryProblems(query, PARAMETERS[kind]);
  const background = valuesOf(query, 'bgfilter.');
  if (kind === 'category' && Object.keys(background).length === 0) {
    problems.push(
      'bgfilter: missing; a category is defined by one, such as bgfilter.collection_handle',
    );
  }
  const lows = query.getAll('filter.price.low').map((value) => (value === '*' ? 0 : Number(value)));
  const highs = query
    .getAll('filter.price.high')
    .map((value) => (value === '*' ? Infinity : Number(value)));
  if (lows.length !== highs.length) problems.push('filter.price: each low needs a high');
  if (problems.length > 0) return { problems };

  const sort = SORT_FIELDS.find((field) => query.has(`sort.${field}`));
  return {
    query: [query.get('q'), query.get('rq')].filter(Boolean).join(' '),
    background,
    filters: valuesOf(query, 'filter.', FILTER_FIELDS),
    prices: lows.map((low, index) => ({ low, high: highs[index] ?? Infinity })),
    sort: sort
      ? { field: sort, direction: query.get(`sort.${sort}`) === 'desc' ? 'desc' : 'asc' }
      : null,
    page: Number(query.get('page') ?? 1),
    perPage: Number(query.get('resultsPerPage') ?? DEFAULT_PER_PAGE),
    redirectResponse: query.get('redirectResponse') === 'minimal' ? 'minimal' : 'full',
    isTracked: query.get('beacon') === 'true',
  };
}

function valuesOf(
  query: URLSearchParams,
  prefix: string,
  fields: readonly string[] = BACKGROUND_FIELDS,
): Record<string, string[]> {
  const named = fields.filter((field) => query.has(prefix + field));
  return Object.fromEntries(named.map((field) => [field, query.getAll(prefix + field)]));
}
