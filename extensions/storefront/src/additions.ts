/**
 * Quick additions that wait until the shop has accepted them: the pixel reports one, a request to the cart succeeds,
 * or the cart of the next page holds more of the product than before. Of a form the pixel's report proves nothing: the
 * platform publishes forms as they are submitted, before the shop answers.
 */
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import type { RenderedCart } from './cart.ts';
import type { ResponseList } from './response-list.ts';

/** A request to the cart, as `PerformanceResourceTiming` describes it. */
export type CartRequest = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseStatus'>;

export interface Additions {
  /** A quick-add control was used, in a form or not. */
  begin(list: ResponseList, product: Product, isForm?: boolean): void;
  /** The pixel has reported a change of the cart. */
  cartChanged(isAddition: boolean, products: readonly Product[]): void;
  /** Requests of the page have ended. */
  requested(requests: readonly CartRequest[]): void;
  /** Keeps what waits for the next page of this tab. */
  keep(): void;
  /** Takes what the page before has kept, and compares it with this page's cart. */
  resume(): void;
  clear(): void;
}

export interface AdditionsDeps {
  accepted: (list: ResponseList, product: Product) => void;
  /** Starts or stops the watching of requests. */
  watchRequests: (isWatching: boolean) => void;
  /** What is kept for the next page: an entry of sessionStorage. */
  kept: { get: () => string; set: (text: string) => void; remove: () => void };
  /** The cart of this page, as JSON. */
  cart: string;
  now: () => number;
  /** The time that requests are timed with, in milliseconds. */
  timeline: () => number;
}

/** How long an addition waits for evidence on its page, and on the next one. */
const PAGE_MS = 10_000;
const NEXT_PAGE_MS = 30_000;

/** Behind nothing but a locale: the tracking service has addresses that end alike. */
const CART_ADD = /^\w+:\/\/[^/]+(\/[\w-]+)?\/cart\/add(\.\w+)?([?#]|$)/;

interface Pending {
  list: ResponseList;
  product: Product;
  isForm: boolean;
  /** When the control was used: milliseconds of the timeline, and since the epoch. */
  began: number;
  at: number;
  isSent?: boolean;
  /** Which confirmations it has had: each counts for one addition. */
  isReported?: boolean;
  isRequested?: boolean;
}

interface Kept extends Pick<Pending, 'list' | 'product' | 'at'> {
  /** How many the cart held before. */
  before: number;
}

export function createAdditions(deps: AdditionsDeps): Additions {
  const { kept, now } = deps;
  let pending: Pending[] = [];
  /** What has changed since the page began: the rendered cart does not show it. */
  const changes: Product[] = [];

  function drop(addition: Pending): void {
    pending = pending.filter((each) => each !== addition);
    if (!pending.length) deps.watchRequests(false);
  }

  function accept(addition: Pending): void {
    if (addition.isSent) return;
    addition.isSent = true;
    changes.push(addition.product);
    deps.accepted(addition.list, addition.product);
  }

  const inCart = (product: Product): number => {
    const { items = [] } = (read(deps.cart) ?? {}) as Partial<RenderedCart>;
    const lines = items.map((line) => ({
      uid: String(line.variant),
      parentId: String(line.product),
      qty: line.quantity,
    }));
    return quantityOf(product, [...lines, ...changes]);
  };

  return {
    begin(list, product, isForm = false) {
      const addition: Pending = { list, product, isForm, began: deps.timeline(), at: now() };
      pending.push(addition);
      deps.watchRequests(true);
      setTimeout(() => {
        drop(addition);
      }, PAGE_MS);
    },
    cartChanged(isAddition, products) {
      for (const product of products) {
        const waiting = pending.filter((each) => !each.isReported && isSame(each.product, product));
        const addition = isAddition && (waiting.find((each) => each.isRequested) ?? waiting[0]);
        if (addition) {
          addition.isReported = true;
          if (!addition.isForm) accept(addition);
        } else changes.push(isAddition ? product : { ...product, qty: -product.qty });
      }
    },
    requested(requests) {
      for (const { name, startTime, responseStatus } of requests) {
        if (!responseStatus || !CART_ADD.test(name)) continue;
        const waiting = pending.filter((each) => !each.isRequested && each.began <= startTime);
        // Most additions have both: what one kind of evidence has accepted, the other confirms.
        const addition = waiting.find((each) => each.isSent) ?? waiting.pop();
        if (!addition) continue;
        addition.isRequested = true;
        if (responseStatus < 300) accept(addition);
        else drop(addition);
      }
    },
    keep() {
      const waiting = pending.filter(({ isSent }) => !isSent);
      pending = [];
      if (!waiting.length) return;
      const records = waiting.map(({ list, product, at }): Kept => ({
        list,
        product,
        at,
        before: inCart(product),
      }));
      kept.set(JSON.stringify(records));
    },
    resume() {
      const records = read(kept.get());
      kept.remove();
      if (!Array.isArray(records)) return;
      const taken: Product[] = [];
      for (const { list, product, at, before } of records as Kept[]) {
        // What one addition has brought confirms no other: of a double click the shop may have taken one.
        const known = before + quantityOf(product, taken);
        if (now() - at >= NEXT_PAGE_MS || inCart(product) <= known) continue;
        taken.push(product);
        deps.accepted(list, product);
      }
    },
    clear() {
      pending.forEach(drop);
      kept.remove();
    },
  };
}

type Line = Pick<Product, 'uid' | 'parentId' | 'qty'>;

/** How much of a product the lines hold, in whichever variant. */
const quantityOf = (product: Product, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + (isSame(line, product) ? line.qty : 0), 0);

const isSame = (
  one: Pick<Product, 'uid' | 'parentId'>,
  other: Pick<Product, 'uid' | 'parentId'>,
): boolean => one.uid === other.uid || one.parentId === other.parentId;

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
