import { callsProperty } from '../../../../../app/beacon/dialect.ts';
import type { ListAnswer } from '../../../discovery-service/list-answer.ts';
import type { ProfileAnswer, SuggestAnswer } from '../../../discovery-service/recommend.ts';
import { changeCart, postCart } from '../cart.ts';

/**
 * The theme's calls to the tracking script besides the attributes of its markup. The queue works before the script has
 * loaded; if it never loads, the calls have no effect.
 */

/** Lists for which the script provides request parameters. */
type ParamsKind = 'search' | 'category' | 'autocomplete' | 'recommend';

type Params = Record<string, unknown>;

const page = window as unknown as Record<string, unknown[] | undefined>;

/**
 * The shopper's parameters of a request to the service, as far as consent allows; empty if the script does not answer
 * in time.
 */
function trackingParams(kind: ParamsKind, options: Params = {}): Promise<Params> {
  // In milliseconds, from the theme's settings.
  const timeoutMs = Number(document.body.dataset.patience);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({}), timeoutMs);
    call('params', kind, options, (params: Params) => {
      clearTimeout(timer);
      resolve(params);
    });
  });
}

/** Reports a redirect of the shopper to an address other than the results'. */
export function reportRedirect(
  module: 'search' | 'autocomplete',
  responseId: string | undefined,
  redirect: string,
): void {
  if (responseId !== undefined) call('redirect', { module, responseId, redirect });
}

/** Reports products that the shop has accepted into the cart without a single product's control: a bundle. */
export function reportAdded(added: {
  module: 'bundles';
  responseId: string | undefined;
  tag: string;
  results: { parentId: string; uid: string; sku?: string; qty: number; price: number }[];
}): void {
  if (added.responseId !== undefined) call('added', added);
}

function call(...parts: unknown[]): void {
  (page[callsProperty] ??= []).push(parts);
}

export type { ListAnswer, ProfileAnswer };

/** How long a page waits for the service, in ms. */
const TIMEOUT_MS = 8_000;

/** The discovery service that the theme's settings name. */
export interface Service {
  /** Requests a list: with `query`, and with the tracking script's parameters of the shopper. */
  list(
    kind: Exclude<ParamsKind, 'recommend'>,
    query: [name: string, value: string][],
    options?: { signal?: AbortSignal; source?: string; input?: string },
  ): Promise<ListAnswer>;
  /** The profiles' recommendations, in the same order. */
  recommend(
    profiles: { tag: string; limit: number }[],
    products: string[],
  ): Promise<ProfileAnswer[]>;
  /** The terms that a shopper may mean by the typed text. */
  suggest(query: string, signal: AbortSignal): Promise<SuggestAnswer>;
}

/** The service; `null` if the shop shows only its own lists. */
export function discoveryService(): Service | null {
  const { discoveryUrl, siteId = '' } = document.body.dataset;
  if (discoveryUrl === undefined) return null;

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const answer = await fetch(`${discoveryUrl}/v1/${path}`, { ...init, signal });
    if (!answer.ok) throw new Error(`The discovery service answered ${answer.status}.`);
    return answer.json();
  };

  return {
    async suggest(query, signal) {
      const parameters = new URLSearchParams({ siteId, query });
      return (await ask(`suggest?${parameters.toString()}`, { signal })) as SuggestAnswer;
    },
    async list(kind, query, { signal, ...options } = {}) {
      const own = { siteId, ...options };
      const params: Record<string, unknown> = { ...own, ...(await trackingParams(kind, options)) };
      const all = Object.entries(params).map(([name, value]) => [name, String(value)]);
      const parameters = new URLSearchParams([...query, ...all]);
      return (await ask(`${kind}?${parameters.toString()}`, signal && { signal })) as ListAnswer;
    },
    async recommend(profiles, products) {
      const params = await trackingParams('recommend');
      const body = { siteId, profiles, ...(products.length > 0 && { products }), ...params };
      // Sends a string, so that the body is text/plain, which needs no preflight.
      const answer = await ask('recommend', { method: 'POST', body: JSON.stringify(body) });
      return answer as ProfileAnswer[];
    },
  };
}

/** Starts the buttons of cards: one adds at once, one leads to the choice of options. */
export function startQuickAdd(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { quickAdd, goTo } = button?.dataset ?? {};
    if (button && quickAdd !== undefined) {
      const request = () => postCart('/cart/add.js', { id: quickAdd, quantity: 1 });
      void changeCart({ control: button, request });
    } else if (goTo !== undefined) location.assign(goTo);
  });
}
