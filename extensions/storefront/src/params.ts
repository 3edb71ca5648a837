/**
 * The parameters that requests to the discovery service need besides their own (specification, *Category events* and
 * *Other tracking modules*): for any HTTP client.
 */
import type { Ids } from './ids.ts';
import { personalOf } from './personal.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';

/** What is asked of the service. All but `recommend` are sent as a query. */
export type RequestKind = 'search' | 'category' | 'autocomplete' | 'recommend';

/** Of `autocomplete`: where the query comes from, and what the shopper has typed. */
export interface RequestOptions {
  /** Default `input`. */
  source?: 'suggested' | 'historical' | 'trending' | 'input';
  /** May differ from the query, such as a suggestion that was chosen. */
  input?: string;
}

/**
 * Parameters of a request. What is not known or not permitted is left out: without consent to analytics the ids and
 * `beacon`, without the preferences purpose `shopper`, `cart` and `lastViewed`.
 */
export interface RequestParams extends Partial<Ids> {
  siteId: string;
  /** The whole address of the page. */
  domain: string;
  /** As text for queries, as a value of JSON for `recommend`. */
  beacon?: true | 'true';
  /** In test mode alone: keeps the request out of reports. */
  test?: true | 'true';
  shopper?: string;
  /** uids: with commas between for queries, a list for `recommend`. */
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
  /** The ids of this page load; nothing where the browser does not store them. */
  ids: () => Ids | undefined;
  /** The page's address at the moment. */
  address: () => string;
}

export interface Params {
  /** @throws {Error} where there is no such kind */
  params(kind: RequestKind, options?: RequestOptions): RequestParams;
  /** The same as the call of a page's script has it: `['params', kind, options?, callback]`. */
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
