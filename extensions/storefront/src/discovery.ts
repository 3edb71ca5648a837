/**
 * Discovery events of the page: marked lists, now or later, calls of the page's own script, or a quick addition of the
 * previous page. The modules that report them are loaded only on pages that have one of these.
 */
import { attributePrefix, callsProperty } from '../../../app/beacon/dialect.ts';
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { Api } from './api.ts';
import { ignoreErrors } from './catch-errors.ts';
import type { PageEvents } from './page-events.ts';
import type { Ids } from './ids.ts';
import type { ImportAsset } from './modules.ts';
import type { Warn } from './response-list.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';
import type { Tracker } from './tracker.ts';
import type { Root } from './watch-page.ts';

export interface Discovery {
  /** Consent is given or withdrawn. */
  allow(isAllowed: boolean): void;
  /** The pixel has handed over an event: a cart event confirms quick additions. */
  handedOver(event: HandedOver): void;
  /** Sends the collected events when the page is hidden or left. */
  flush(): void;
}

export interface DiscoveryDeps {
  page: ShopPage & { settings: StorefrontSettings };
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; undefined if the browser does not store them. */
  ids: () => Ids | undefined;
  importAsset: ImportAsset;
  openEvents: () => Promise<PageEvents>;
  /** The page's current address. */
  address: () => string;
  /** The cart rendered by Liquid, as JSON. */
  cart: string;
  /** `window`, which holds the queue of calls. */
  target: Record<string, unknown>;
  watch: (attributes: string[], changed: () => void) => ReadonlySet<Root>;
  warn: Warn;
}

/** The attributes whose changes turn an element into another list or item. */
const ATTRIBUTES = ['list', 'response', 'tag', 'item', 'parent', 'sku', 'type', 'banner'];

export function createDiscovery(deps: DiscoveryDeps): Discovery {
  const { page, target, importAsset, openEvents, warn } = deps;
  const calls = target[callsProperty];
  const queue = (Array.isArray(calls) ? calls : (target[callsProperty] = [])) as unknown[];
  let roots: ReadonlySet<Root> = new Set();
  let isAllowed = false;
  let tracker: Tracker | undefined;
  let api: Api | undefined;
  const asked = new Set<string>();
  const given = { ...deps, queue, redirected: new Set<string>(), roots: () => roots };

  /** Runs the work that needs an asset, once per asset. */
  function load(asset: string, work: () => Promise<void>): void {
    if (asked.has(asset)) return;
    asked.add(asset);
    work().catch(warn);
  }

  async function loadApi(): Promise<void> {
    const [events, { start }] = await Promise.all([openEvents(), importAsset('api')]);
    api = start({ ...given, ...events });
  }

  async function loadTracker(): Promise<void> {
    const [events, { start }] = await Promise.all([openEvents(), importAsset('tracker')]);
    if (events.isSilent()) return;
    tracker = start({ ...given, ...events });
    tracker.allow(isAllowed);
  }
  const has = (selector: string): boolean =>
    [...roots].some((root) => root.querySelector(selector));

  function check(): void {
    tracker?.scan();
    if (!isAllowed) return;
    if (
      has(`[${attributePrefix}list],[${attributePrefix}banner]`) ||
      page.session.get(page.nameOf('Additions'))
    ) {
      load('tracker', loadTracker);
    }
    // Their next response may redirect, and the call that reports it is made while the page is left.
    if (has(`[${attributePrefix}list=search],[${attributePrefix}list=autocomplete]`))
      load('api', loadApi);
  }

  if (queue.length) load('api', loadApi);
  else {
    queue.push = (...pushed) => {
      Reflect.deleteProperty(queue, 'push');
      load('api', loadApi);
      return queue.push(...pushed);
    };
  }

  return {
    allow(isNowAllowed) {
      isAllowed = isNowAllowed;
      if (isAllowed && !roots.size) {
        roots = deps.watch(
          ATTRIBUTES.map((each) => attributePrefix + each),
          ignoreErrors(check),
        );
      }
      api?.allow(isAllowed);
      tracker?.allow(isAllowed);
      check();
    },
    handedOver(event) {
      tracker?.handedOver(event);
    },
    flush() {
      tracker?.flush();
    },
  };
}
