/**
 * The tracker: a module from the theme's CDN that the sender loads on pages with tracked elements. It reads the theme's
 * attributes and reports what shoppers are shown, see, click and quick-add.
 */
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { CartEvent } from '../../../app/beacon/schemas/shop-events.ts';
import { createQuickAdds } from './quick-adds.ts';
import { createBatch } from './batch.ts';
import { createClicks } from './clicks.ts';
import { createMarkup } from './markup.ts';
import { type DiscoveryData, isTagged, type ResponseList, type Warn } from './response-list.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';
import { createVisibility, SHARES } from './visibility.ts';
import type { Root } from './watch-page.ts';

export interface Tracker {
  /** Finds the elements that the page has shown since the last scan. */
  scan(): void;
  /** Consent is given or withdrawn. Without it nothing is counted, and waiting events are dropped. */
  allow(isAllowed: boolean): void;
  /** The pixel has handed over an event: a cart event confirms quick additions. */
  handedOver(event: HandedOver): void;
  /** Sends the collected events. */
  flush(): void;
}

export interface TrackerDeps {
  page: Pick<ShopPage, 'local' | 'session' | 'nameOf' | 'now'> & {
    settings: Pick<StorefrontSettings, 'recommendationRender'>;
  };
  /** The document and its open shadow roots, up to date. */
  roots: () => ReadonlySet<Root>;
  /** The keys of responses that led to another address. */
  redirected: ReadonlySet<string>;
  /** The cart rendered by Liquid, as JSON. */
  cart: string;
  /** Sends an event synchronously. */
  send: (path: DiscoveryPath, data: DiscoveryData, at?: number, address?: string) => void;
  /** The page's current address. */
  address: () => string;
  warn: Warn;
}

/** The exports of the asset. */
export interface TrackerModule {
  start: (deps: TrackerDeps) => Tracker;
}

let tracker: Tracker | undefined;

/** Starts the tracker: a page has only one, even if it has the script twice. */
export const start = (deps: TrackerDeps): Tracker => (tracker ??= createTracker(deps));

function createTracker(deps: TrackerDeps): Tracker {
  const { roots, send, warn, redirected, cart, address } = deps;
  const { now, settings } = deps.page;
  /** The keys of rendered responses and of seen items. */
  const reported = new Set<string>();
  /** Adds a key, and returns whether it is new. */
  const isFirst = (key: string): boolean => reported.size < reported.add(key).size;
  let isAllowed = false;
  let requests: PerformanceObserver | undefined;

  const markup = createMarkup(warn);
  const batch = createBatch({ send, redirected, now, address });

  const visibility = createVisibility({
    createObserver: (callback) => new IntersectionObserver(callback, { threshold: SHARES }),
    isPageShown: !document.hidden,
    seen(element, key) {
      const shown = markup.shownBy(element);
      // An element that now shows another item is watched again once the scan finds the change.
      if (shown?.key !== key || isHidden(element)) return false;
      if (isFirst(key)) batch.add(shown.list, 'impression', shown.field, shown.entry);
      return true;
    },
  });

  const additions = createQuickAdds({
    page: deps.page,
    accepted(list, product) {
      batch.add(list, 'addtocart', 'results', product);
    },
    watchRequests(isWatching) {
      if (!isWatching) {
        requests?.disconnect();
        return;
      }
      requests ??= new PerformanceObserver((list) =>
        additions.requested(list.getEntries() as PerformanceResourceTiming[]),
      );
      requests.observe({ type: 'resource' });
    },
    cart,
    timeline: () => performance.now(),
  });

  const clicks = createClicks({
    markup,
    clicked({ list, field, entry }) {
      send(`${list.module}/clickthrough`, { ...list.data, [field]: [entry] });
    },
    added: additions.begin,
    warn,
  });

  const find = (selector: string): Element[] =>
    [...roots()].flatMap((root) => [...root.querySelectorAll(selector)]);

  function scan(): void {
    if (!isAllowed) return;
    for (const element of find(markup.responses)) render(markup.listOf(element));
    for (const element of find(markup.items)) {
      const key = markup.shownBy(element)?.key;
      if (key && !reported.has(key)) visibility.watch(element, key);
    }
  }

  /** Reports one render per response; recommendations once per page load (specification, *Other tracking modules*). */
  function render(list: ResponseList | undefined): void {
    if (!list) return;
    const isOncePerPage = isTagged(list.module) && settings.recommendationRender !== 'profile';
    const key = isOncePerPage ? list.module : list.key;
    if (isFirst(key)) batch.add(list, 'render');
  }

  for (const type of ['click', 'auxclick', 'submit', 'pointerdown']) {
    document.addEventListener(type, guarded(clicks.take), true);
  }
  document.addEventListener('visibilitychange', () => visibility.pageShown(!document.hidden));
  addEventListener('pagehide', additions.keep);
  addEventListener(
    'pageshow',
    guarded(({ persisted }) => {
      if (persisted) additions.shownAgain();
    }),
  );

  return {
    scan,
    allow(isNowAllowed) {
      isAllowed = isNowAllowed;
      if (isAllowed) {
        additions.resume();
        scan();
        return;
      }
      visibility.stop();
      batch.clear();
      additions.clear();
    },
    handedOver({ path, body, isInCart }) {
      if (!path.startsWith('cart') || isInCart) return;
      additions.cartChanged(path === 'cart/add', (JSON.parse(body) as CartEvent).data.results);
    },
    flush() {
      scan();
      batch.flush();
    },
  };

  function guarded<Value>(work: (value: Value) => void): (value: Value) => void {
    return (value) => {
      try {
        if (isAllowed) work(value);
      } catch (reason) {
        warn(String(reason));
      }
    };
  }
}

/** Whether styles hide an element that still takes up space; false in browsers that do not report it. */
const isHidden = (element: Partial<Element>): boolean =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;
