import { SITE_ID } from '../addresses.ts';

/** The three interfaces that answer with a list of results. */
export type ListKind = 'search' | 'category' | 'autocomplete';

/** Fields of the feed by which results can be filtered. */
export const FILTER_FIELDS = ['product_type', 'brand', 'color'] as const;
/** What a category is defined by, besides the filters of shoppers. */
const BACKGROUND_FIELDS = ['collection_handle', ...FILTER_FIELDS];
const SORT_FIELDS = ['price', 'name'] as const;

/** One price span; an open end is infinite. */
export interface Span {
  low: number;
  high: number;
}

/** What a list is asked for, once its parameters are understood. */
export interface ListQuery {
  query: string;
  /** Field → values that a result needs one of. */
  background: Record<string, string[]>;
  filters: Record<string, string[]>;
  prices: Span[];
  sort: { field: (typeof SORT_FIELDS)[number]; direction: 'asc' | 'desc' } | null;
  page: number;
  perPage: number;
  /** Whether a redirect comes with results. */
  redirectResponse: 'full' | 'minimal';
  isTracked: boolean;
}

/** The number of results on a page where nothing else is asked for. */
export const DEFAULT_PER_PAGE = 24;

/** Says what is wrong with a value; `null` where nothing is. */
export type Check = (value: string) => string | null;

const matching =
  (pattern: RegExp, words: string): Check =>
  (value) =>
    pattern.test(value) ? null : `"${value}" is not ${words}`;

const oneOf = (...known: string[]): Check =>
  matching(new RegExp(`^(${known.join('|')})$`), `one of ${known.join(', ')}`);

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const text = matching(/\S/, 'a text');
const uuid = matching(UUID, 'a UUID v4 in small letters');
const ids = matching(/^[^\s,]+(,[^\s,]+)*$/, 'a list of ids with commas between them');
const wholeNumber = matching(/^[1-9]\d{0,3}$/, 'a whole number from 1');

/** The account that the request names. */
export const knownSite: Check = (value) =>
  value === SITE_ID ? null : `no site "${value}" is known here`;

const COMMON: Record<string, Check> = {
  siteId: knownSite,
  userId: uuid,
  sessionId: uuid,
  pageLoadId: uuid,
  domain: (value) => (URL.canParse(value) ? null : `"${value}" is not the address of a page`),
  beacon: oneOf('true'),
  test: oneOf('true'),
  shopper: text,
  cart: ids,
  lastViewed: ids,
  page: wholeNumber,
  resultsPerPage: (value) => wholeNumber(value) ?? (Number(value) > 100 ? 'at most 100' : null),
  'filter.price.low': matching(/^(\*|\d+(\.\d+)?)$/, 'an amount or *'),
  'filter.price.high': matching(/^(\*|\d+(\.\d+)?)$/, 'an amount or *'),
  ...Object.fromEntries(FILTER_FIELDS.map((field) => [`filter.${field}`, text])),
  ...Object.fromEntries(BACKGROUND_FIELDS.map((field) => [`bgfilter.${field}`, text])),
  ...Object.fromEntries(SORT_FIELDS.map((field) => [`sort.${field}`, oneOf('asc', 'desc')])),
};

const SEARCH = { q: text, rq: text, redirectResponse: oneOf('full', 'minimal') };

const PARAMETERS: Record<ListKind, Record<string, Check>> = {
  category: COMMON,
  search: { ...COMMON, ...SEARCH },
  autocomplete: {
    ...COMMON,
    ...SEARCH,
    source: oneOf('suggested', 'historical', 'trending', 'input'),
    input: text,
  },
};

/** Only shoppers' filters may be named more than once. */
const mayRepeat = (name: string) => name.startsWith('filter.');

/** What is wrong with a query: unknown names, bad values, names that are missing or repeated. */
export function queryProblems(
  query: URLSearchParams,
  checks: Record<string, Check>,
  required: readonly string[],
): string[] {
  const problems = [...query].flatMap(([name, value]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const problem = check ? check(value) : 'no such parameter here';
    return problem === null ? [] : [`${name}: ${problem}`];
  });
  const names = [...new Set(query.keys())];
  const repeated = names.filter((name) => !mayRepeat(name) && query.getAll(name).length > 1);
  const missing = required.filter((name) => !query.has(name));
  return [
    ...problems,
    ...repeated.map((name) => `${name}: more than once`),
    ...missing.map((name) => `${name}: missing`),
  ];
}

/**
 * Reads the parameters of a list.
 *
 * @returns the query, or one problem per parameter that cannot be used
 */
export function readListQuery(
  kind: ListKind,
  query: URLSearchParams,
): ListQuery | { problems: string[] } {
  const required = kind === 'category' ? ['siteId'] : ['siteId', 'q'];
  const problems = queryProblems(query, PARAMETERS[kind], required);
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
