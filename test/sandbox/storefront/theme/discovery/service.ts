import { callsProperty } from '../../../../../app/beacon/dialect.ts';
import type {
  ListAnswer,
  ProfileAnswer,
  SuggestAnswer,
} from '../../../discovery-service/answers.ts';
import { changeCart, postCart } from '../cart.ts';

/**
 * What the theme says to the tracking script beyond the attributes of its markup. The queue works before
 * the script has loaded; where it never loads, the calls have no effect.
 */

/** Lists for which the script knows request parameters. */
type ParamsKind = 'search' | 'category' | 'autocomplete' | 'recommend';

type Params = Record<string, unknown>;

const page = window as unknown as Record<string, unknown[] | undefined>;

/**
 * What a request to the service says of the shopper, as far as consent allows; nothing when the script does
 * not answer in time.
 */
function trackingParams(kind: ParamsKind, options: Params = {}): Promise<Params> {
  // In milliseconds, from the theme's settings.
  const patienceMs = Number(document.body.dataset.patience);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({});
    }, patienceMs);
    call('params', kind, options, (params: Params) => {
      clearTimeout(timer);
      resolve(params);
    });
  });
}

/** Reports that the shopper is led to another address than the results'. */
export function reportRedirect(
  module: 'search' | 'autocomplete',
  responseId: string | undefined,
  redirect: string,
): void {
  if (responseId !== undefined) call('redirect', { module, responseId, redirect });
}

/** Reports what the shop has accepted into the cart where no single control was used: a bundle. */
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

export type { ListAnswer, ProfileAnswer, SuggestAnswer };

/** How long a page waits for the service, in ms. */
const TIMEOUT_MS = 8_000;

/** The discovery service that the theme's settings name. */
export interface Service {
  /** Asks for a list: with `query`, and with what the tracking script knows of the shopper. */
  list(
    kind: Exclude<ParamsKind, 'recommend'>,
    query: [name: string, value: string][],
    options?: { signal?: AbortSignal; source?: string; input?: string },
  ): Promise<ListAnswer>;
  /** What the profiles recommend, in their order. */
  recommend(
    profiles: { tag: string; limit: number }[],
    products: string[],
  ): Promise<ProfileAnswer[]>;
  /** GETs anything else below `/v1/`. */
  get(path: string, query?: Record<string, string>, signal?: AbortSignal): Promise<unknown>;
}

/** The service; `null` where the shop shows its own lists alone. */
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
  const get: Service['get'] = (path, query = {}, signal) => {
    const parameters = new URLSearchParams({ siteId, ...query });
    return ask(`${path}?${parameters.toString()}`, signal && { signal });
  };

  return {
    get,
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
      // A string as the body is text/plain, which asks for no preflight.
      const answer = await ask('recommend', { method: 'POST', body: JSON.stringify(body) });
      return answer as ProfileAnswer[];
    },
  };
}

/** Buttons of cards: one adds at once, one leads to where options are chosen. */
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
