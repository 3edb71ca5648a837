/**
 * The items that a shopper sees: 70 % of the item, or 70 % of the window's height filled by it, for one second on a
 * page that is shown. The browser reports when an item crosses its threshold, so nothing is measured here.
 */

/** The part of `IntersectionObserverEntry` with an element's box. */
export type Crossing = Pick<IntersectionObserverEntry, 'target' | 'intersectionRatio'> & {
  boundingClientRect: { width: number; height: number };
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
  /** An observer of elements that calls back at 0 and at the threshold. */
  createObserver: (
    callback: (crossings: readonly Crossing[]) => void,
    threshold: number,
  ) => Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;
  windowHeight: () => number;
  isPageShown: boolean;
  /**
   * An element was visible for long enough.
   *
   * @param key the key with which it was watched
   * @returns whether watching ends; otherwise it may be seen once it is to be watched again, or has left the window and
   *   returned
   */
  seen: (element: Element, key: string) => boolean;
}

const DWELL_MS = 1_000;
const SHARE = 0.7;

/**
 * Returns the share of an item's area that has to be visible, rounded up to thousandths: less if the item is higher
 * than the window.
 */
const neededShare = (height: number, windowHeight: number): number =>
  Math.ceil(1_000 * SHARE * Math.min(1, windowHeight / height || 1)) / 1_000;

export function createVisibility(deps: VisibilityDeps): Visibility {
  type Observer = ReturnType<VisibilityDeps['createObserver']>;
  const observers = new Map<number, Observer>();
  /** `isMissed`: the element is in the window and was not seen, and the browser will not report when it can be. */
  let watched = new WeakMap<Element, { key: string; observer: Observer; isMissed?: boolean }>();
  /** The currently visible elements, with their running timers. */
  const visible = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  let { isPageShown } = deps;

  function observerFor(threshold: number): Observer {
    const known = observers.get(threshold);
    if (known) return known;
    const observer = deps.createObserver((crossings) => {
      for (const crossing of crossings) {
        const { target, boundingClientRect: box } = crossing;
        const entry = watched.get(target);
        if (entry?.observer !== observer) continue;
        const needed = neededShare(box.height, deps.windowHeight());
        const isInWindow = crossing.intersectionRatio >= needed;
        // An element without area is entirely visible, and stays so when it gets one.
        entry.isMissed = isInWindow && !(box.width * box.height);
        if (isInWindow && !entry.isMissed) show(target);
        else hide(target);
        if (needed !== threshold) observe(target, entry.key, needed);
      }
    }, threshold);
    observers.set(threshold, observer);
    return observer;
  }

  function observe(element: Element, key: string, threshold: number): void {
    const observer = observerFor(threshold);
    watched.get(element)?.observer.unobserve(element);
    watched.set(element, { key, observer });
    observer.observe(element);
  }

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
      if (deps.seen(element, entry.key)) entry.observer.unobserve(element);
      else entry.isMissed = true;
    }, DWELL_MS);

  return {
    watch(element, key) {
      const known = watched.get(element);
      if (known?.key === key && !known.isMissed) return;
      hide(element);
      observe(element, key, SHARE);
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
      observers.forEach((observer) => {
        observer.disconnect();
      });
      watched = new WeakMap();
    },
  };
}
