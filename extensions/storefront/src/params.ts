/**
 * The tracking parameters that requests to the discovery service need (specification, *Category events* and *Other
 * tracking modules*), for any HTTP client.
 */
import type { Ids } from './ids.ts';
import { personalOf } from './personal.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';

/** The kind of a request to the service. All but `recommend` are sent as a query. */
export type RequestKind = 'search' | 'category' | 'autocomplete' | 'recommend';

/** Options of `autocomplete`: the source of the query, and the shopper's input. */
export interface RequestOptions {
  /** Default `input`. */
  source?: 'suggested' | 'historical' | 'trending' | 'input';
  /** May differ from the query, for example if a suggestion was chosen. */
  input?: string;
}

/**
 * Parameters of a request. Unknown and forbidden ones are left out: without consent to analytics the ids and `beacon`,
 * without the preferences purpose `shopper`, `cart` and `lastViewed`.
 */
export interface RequestParams extends Partial<Ids> {
  siteId: string;
  /** The whole address of the page. */
  domain: string;
  /** Text for queries, a JSON value for `recommend`. */
  beacon?: true | 'true';
  /** Only in test mode: keeps the request out of reports. */
  test?: true | 'true';
  shopper?: string;
  /** uids: separated by commas for queries, a list for `recommend`. */
  cart?: string | string[];
  lastViewed?: string | string[];
  source?: string;
  input?: string;
}

export interface ParamsDeps {
  page: Pick<ShopPage, 'cookies' | 'nameOf'> & {
    settings: Pick<StorefrontSettings, 'mode' | 'siteId'>;
  };
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; undefined if the browser does not store them. */
  ids: () => Ids | undefined;
  /** The page's current address. */
  address: () => string;
}

export interface Params {
  /** @throws {Error} for an unknown kind */
  params(kind: RequestKind, options?: RequestOptions): RequestParams;
  /** Answers the call of a page's script: `['params', kind, options?, callback]`. */
  answer(kind: RequestKind, ...rest: unknown[]): void;
}

const KINDS: readonly RequestKind[] = ['search', 'category', 'autocomplete', 'recommend'];

const SOURCES: readonly unknown[] = ['suggested', 'historical', 'trending', 'input'];

export function createParams({ page, mayTrack, ids, address }: ParamsDeps): Params {
  const { siteId, mode } = page.settings;

  function params(kind: RequestKind, options?: RequestOptions): RequestParams {
    if (!KINDS.includes(kind)) throw Error('params: no such kind');
    const isBody = kind === 'recommend';
    const yes = isBody || 'true';
    const isAllowed = mayTrack();
    const known = isAllowed ? ids() : undefined;
    const { shopper, cart, lastViewed } = isAllowed
      ? personalOf(page)
      : { shopper: '', cart: [], lastViewed: [] };
    const { source, input } = options ?? {};
    return {
      siteId,
      ...known,
      domain: address(),
      ...(known && { beacon: yes }),
      ...(mode === 'test' && { test: yes }),
      ...(shopper && { shopper }),
      ...(cart.length && { cart: isBody ? cart : cart.join() }),
      ...(lastViewed.length && { lastViewed: isBody ? lastViewed : lastViewed.join() }),
      ...(kind === 'autocomplete' && {
        source: SOURCES.includes(source) ? source : 'input',
        ...(input && typeof input === 'string' && { input }),
      }),
    };
  }

  return {
    params,
    answer(kind, ...rest) {
      const callback = rest.pop();
      if (typeof callback !== 'function') throw Error('params: no callback');
      (callback as (found: RequestParams) => void)(params(kind, rest[0] as RequestOptions));
    },
  };
}
