/**
 * Discovery events of the page: a module that the sender loads. It takes the calls of the page's own script, starts
 * the tracker where lists are marked, and gives events their context.
 */
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { CartEvent } from '../../../app/beacon/schemas/shop-events.ts';
import { takeCalls } from './api.ts';
import { contextOf } from './context.ts';
import { createIds } from './ids.ts';
import type { Outbox } from './outbox.ts';
import type { ParamsDeps, ParamsModule } from './params.ts';
import type { DiscoveryData, Say } from './response-list.ts';
import type { Settings } from './settings.ts';
import type { ShopPage } from './shop-page.ts';
import type { Tracker, TrackerDeps } from './tracker.ts';
import type { Root } from './watch-page.ts';

export interface Discovery {
  /** Consent is given or withdrawn. */
  allow(isAllowed: boolean): void;
  /** The page has changed. */
  look(): void;
  /** The pixel has handed over an event: one of the cart confirms quick additions. */
  handedOver(event: HandedOver): void;
  /** Sends what is collected: the page is hidden or left. */
  flush(): void;
}

/** The modules that the sender and this one load. */
export interface Assets {
  discovery: { start: (deps: DiscoveryDeps) => Discovery };
  tracker: { start: (deps: TrackerDeps) => Tracker };
  params: { start: (deps: ParamsDeps) => ParamsModule };
}

export interface DiscoveryDeps {
  page: ShopPage;
  settings: Settings;
  outbox: Pick<Outbox, 'sendNow'>;
  mayTrack: () => boolean | undefined;
  importAsset: <Name extends keyof Assets>(name: Name) => Promise<Assets[Name]>;
  /** The page's address at the moment. */
  address: () => string;
  /** The cart as Liquid has rendered it, as JSON. */
  cart: string;
  /** Whether `window` has a property of this name. */
  hasGlobal: (name: string) => boolean;
  /** Calls of the page's own script so far. */
  queue: unknown[];
  /** Begins the names of the attributes: `data-svc-`. */
  prefix: string;
  /** The document and its open shadow roots, up to date. */
  roots: () => ReadonlySet<Root>;
  /** Whether the tracker is needed. */
  hasSomething: () => boolean;
  say: Say;
}

/** The most bytes of a body. */
const BODY_BYTES = 16_384;

export function start(deps: DiscoveryDeps): Discovery {
  const { page, settings, mayTrack, prefix, roots, say } = deps;
  const redirected = new Set<string>();
  const idsNow = createIds(page);
  let tracker: Tracker | undefined;
  let isLoading = false;
  let isAllowed = false;

  function isSilent(): boolean {
    const { libraryGlobal } = settings;
    if (!libraryGlobal || !deps.hasGlobal(libraryGlobal)) return false;
    say(`no discovery events: window.${libraryGlobal} is there`);
    return true;
  }

  function send(path: DiscoveryPath, data: DiscoveryData, at = page.now()): void {
    const known = mayTrack() && !isSilent() && idsNow();
    if (!known) return;
    const context = contextOf(page, settings, known, at, deps.address());
    const body = JSON.stringify({ context, data });
    const [first, rest] = halves(data);
    if (first && rest && new Blob([body]).size > BODY_BYTES) {
      send(path, first, at);
      send(path, rest, at);
    } else deps.outbox.sendNow({ path, body, since: page.now() });
  }

  function look(): void {
    if (tracker) tracker.look();
    else if (!isLoading && deps.hasSomething() && !isSilent()) {
      isLoading = true;
      const { cart } = deps;
      const given = { page, settings, prefix, roots, redirected, cart, send, say };
      deps
        .importAsset('tracker')
        .then((module) => {
          tracker = module.start(given);
          if (isAllowed) tracker.allow(true);
        })
        .catch(say);
    }
  }

  let params: Promise<ParamsModule> | undefined;
  const giveParams = async (...call: Parameters<ParamsModule['answer']>): Promise<void> => {
    const { address } = deps;
    params ??= deps
      .importAsset('params')
      .then((module) => module.start({ page, settings, mayTrack, ids: idsNow, address }));
    (await params).answer(...call);
  };
  const calls = takeCalls({ ...deps, redirected, send, giveParams, now: page.now });

  return {
    allow(isNowAllowed) {
      isAllowed = isNowAllowed;
      if (isAllowed) idsNow();
      calls.allow(isAllowed);
      tracker?.allow(isAllowed);
      look();
    },
    look,
    handedOver({ path, body }) {
      if (tracker && path.startsWith('cart')) {
        tracker.cartChanged(path === 'cart/add', (JSON.parse(body) as CartEvent).data.results);
      }
    },
    flush() {
      tracker?.flush();
    },
  };
}

/** Data with half of its results and banners each; nothing where there is no more than one. */
function halves(data: DiscoveryData): DiscoveryData[] {
  const { results = [], banners = [] } = data;
  if (results.length + banners.length < 2) return [];
  const middle = Math.ceil(results.length / 2);
  const other = Math.floor(banners.length / 2);
  const part = (start: number, from: number, end?: number, to?: number): DiscoveryData => ({
    ...data,
    ...(data.results && { results: results.slice(start, end) }),
    ...(data.banners && { banners: banners.slice(from, to) }),
  });
  return [part(0, 0, middle, other), part(middle, other)];
}
