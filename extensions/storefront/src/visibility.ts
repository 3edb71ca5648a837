/**
 * The items that a shopper sees: 70 % of the item, or of what the window's height and width can show of it, for one
 * second on a page that is shown. The browser reports the visible share, so nothing is measured here.
 */

/**
 * The shares of an item that the browser reports when they are crossed: thousandths, as an item may grow, and the window
 * may turn, while some of the item is visible.
 */
export const SHARES = Array.from({ length: 701 }, (_, share) => share / 1_000);

/** The part of `IntersectionObserverEntry` with the boxes of an element and of the window. */
export type Crossing = Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'> & {
  boundingClientRect: { width: number; height: number };
  rootBounds: { width: number; height: number } | null;
};

export interface Visibility {
  /** Waits until an element is seen; starts again if its key has changed, or if it could not be seen. */
  watch(element: Element, key: string): void;
  /** The page is shown or hidden: time counts only while it is shown. */
  pageShown(isShown: boolean): void;
  /** Forgets all elements. */
  stop(): void;
}

export interface VisibilityDeps {
  /** An observer of elements that calls back at each of {@link SHARES}. */
  createObserver: (
    callback: (crossings: readonly Crossing[]) => void,
  ) => Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;
  isPageShown: boolean;
  /**
   * An element was visible for long enough.
   *
   * @param key the key with which it was watched
   * @returns whether watching ends; otherwise it may be seen once it is to be watched again, or shows another share
   */
  seen: (element: Element, key: string) => boolean;
}

const DWELL_MS = 1_000;
const SHARE = 0.7;

/** The largest share of a length that a window can show. */
const most = (length: number, window = 0): number => Math.min(1, window / length || 1);

export function createVisibility(deps: VisibilityDeps): Visibility {
  /** `isMissed`: the element is in the window and was not seen, and the browser will not report when it can be. */
  let watched = new WeakMap<Element, { key: string; isMissed?: boolean }>();
  /** The currently visible elements, with their running timers. */
  const visible = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  let { isPageShown } = deps;
  const observer = deps.createObserver((crossings) => {
    for (const { target, intersectionRatio, boundingClientRect: box, rootBounds } of crossings) {
      const entry = watched.get(target);
      if (!entry) continue;
      const needed =
        SHARE * most(box.height, rootBounds?.height) * most(box.width, rootBounds?.width);
      const isInWindow = intersectionRatio >= needed;
      // An element without area is entirely visible, and stays so when it gets one.
      entry.isMissed = isInWindow && !(box.width * box.height);
      if (isInWindow && !entry.isMissed) show(target);
      else hide(target);
    }
  });

  function show(element: Element): void {
    if (!visible.has(element)) visible.set(element, isPageShown ? dwell(element) : undefined);
  }

  function hide(element: Element): void {
    clearTimeout(visible.get(element));
    visible.delete(element);
  }

  const dwell = (element: Element): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      visible.delete(element);
      const entry = watched.get(element);
      if (!entry) return;
      if (deps.seen(element, entry.key)) observer.unobserve(element);
      else entry.isMissed = true;
    }, DWELL_MS);

  return {
    watch(element, key) {
      const known = watched.get(element);
      if (known?.key === key && !known.isMissed) return;
      hide(element);
      watched.set(element, { key });
      observer.unobserve(element);
      observer.observe(element);
    },
    pageShown(isShown) {
      isPageShown = isShown;
      for (const element of [...visible.keys()]) {
        hide(element);
        show(element);
      }
    },
    stop() {
      [...visible.keys()].forEach(hide);
      observer.disconnect();
      watched = new WeakMap();
    },
  };
}
