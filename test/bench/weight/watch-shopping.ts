/** What a page was seen to do with clicks; times in milliseconds. */
export interface ShoppingNotes {
  /**
   * The longest time from an input until the browser had painted after it (W3C, "Event Timing", in steps of
   * 8 ms); null while all were below {@link SHORTEST_MS}, of which the browser tells nothing.
   */
  slowestInput: number | null;
  /** From the click that adds to the cart until the cart was on the screen; null before that. */
  cartShown: number | null;
}

/** The shortest input of which a browser tells. */
export const SHORTEST_MS = 16;

interface Entry {
  duration: number;
  interactionId: number;
}

/** The browser's own constructors and page: Node's types know others, or none. */
interface Place {
  PerformanceObserver: new (callback: (list: { getEntries(): Entry[] }) => void) => {
    observe(options: { type: string; buffered: boolean; durationThreshold: number }): void;
  };
  MutationObserver: new (callback: () => void) => {
    observe(target: object, options: { attributeFilter: string[]; subtree: boolean }): void;
  };
  document: {
    documentElement: { dataset: { cart?: string } };
    addEventListener(
      name: string,
      listener: (event: { timeStamp: number }) => void,
      options: { capture: boolean },
    ): void;
  };
  requestAnimationFrame(callback: () => void): void;
  shopping: ShoppingNotes;
}

/**
 * Runs in a page before anything else does, and leaves its notes as `shopping`. The theme says in `data-cart`
 * of the root element when the cart is up to date.
 *
 * @param shortest {@link SHORTEST_MS}
 */
export function watchShopping(shortest: number): void {
  const place = globalThis as unknown as Place;
  const notes: ShoppingNotes = { slowestInput: null, cartShown: null };
  place.shopping = notes;
  new place.PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId > 0) notes.slowestInput = Math.max(notes.slowestInput ?? 0, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: shortest });

  let clickedAt = 0;
  place.document.addEventListener(
    'click',
    ({ timeStamp }) => {
      clickedAt = timeStamp;
    },
    { capture: true },
  );
  new place.MutationObserver(() => {
    if (clickedAt === 0 || place.document.documentElement.dataset.cart !== 'idle') return;
    place.requestAnimationFrame(() => {
      setTimeout(() => {
        notes.cartShown = performance.now() - clickedAt;
      });
    });
  }).observe(place.document, { attributeFilter: ['data-cart'], subtree: true });
}
