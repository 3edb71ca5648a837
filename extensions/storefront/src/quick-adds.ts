/**
 * Quick additions that wait until the shop has accepted them: the pixel reports one, a request to the cart succeeds,
 * or the cart of the next page holds more of the product than before. The pixel's report proves nothing for a form: the
 * platform publishes forms as they are submitted, before the shop answers.
 */
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import type { CartChange } from '../../../app/beacon/handover.ts';
import type { KnownCart, RenderedCart } from './cart.ts';
import type { ResponseList } from './response-list.ts';
import type { ShopPage } from './shop-page.ts';

/** A request to the cart, as `PerformanceResourceTiming` describes it. */
export type CartRequest = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseStatus'>;

export interface QuickAdds {
  /** A quick-add control was used, in a form or not. */
  begin(list: ResponseList, product: Product, isForm?: boolean): void;
  /** The pixel has reported a change of the cart. */
  cartChanged(isAddition: boolean, products: readonly Product[]): void;
  /** Requests of the page have ended. */
  requested(requests: readonly CartRequest[]): void;
  /** Stores the waiting additions for the next page of this tab. */
  keep(): void;
  /** Takes the additions that the previous page has stored, and compares them with this page's cart. */
  resume(): void;
  /** The page is shown again: other pages may have changed the cart meanwhile. */
  shownAgain(): void;
  clear(): void;
}

export interface QuickAddsDeps {
  page: Pick<ShopPage, 'local' | 'session' | 'nameOf' | 'now'>;
  accepted: (list: ResponseList, product: Product) => void;
  /** Starts or stops watching requests. */
  watchRequests: (isWatching: boolean) => void;
  /** The cart of this page, as JSON. */
  cart: string;
  /** The current time on the timeline of requests, in milliseconds. */
  timeline: () => number;
}

/** How long an addition waits for evidence on its page, and on the next one. */
const PAGE_MS = 10_000;
const NEXT_PAGE_MS = 30_000;

/** Allows only a locale before the path: the tracking service has addresses with the same end. */
const CART_ADD = /^\w+:\/\/[^/]+(\/[\w-]+)?\/cart\/add(\.\w+)?([?#]|$)/;

interface Pending {
  list: ResponseList;
  product: Product;
  isForm: boolean | undefined;
  /** When the control was used, in milliseconds of the timeline, and since the epoch. */
  began: number;
  at: number;
  isSent?: boolean;
  /** Whether the pixel has reported it: each report counts for one addition. */
  isReported?: boolean;
  /** The last moment at which its request may begin, in milliseconds of the timeline. */
  until?: number;
}

interface Kept extends Pick<Pending, 'list' | 'product' | 'at'> {
  /** The quantity in the cart before. */
  before: number;
}

export function createQuickAdds(deps: QuickAddsDeps): QuickAdds {
  const { local, session, nameOf, now } = deps.page;
  /** The key of the additions that are stored for the next page. */
  const keptKey = nameOf('Additions');
  /** The last one first: a double click leaves an earlier one that the shop never got. */
  let pending: Pending[] = [];
  /** The cart when the page began, with the changes since. */
  let cart: Line[] = ((read(deps.cart) as Partial<RenderedCart> | undefined)?.items ?? []).map(
    (line) => ({
      uid: String(line.variant),
      parentId: String(line.product),
      qty: line.quantity,
    }),
  );

  function drop(addition: Pending): void {
    pending = pending.filter((each) => each !== addition);
    if (!pending.length) deps.watchRequests(false);
  }

  function accept(addition: Pending): void {
    if (addition.isSent) return;
    addition.isSent = true;
    addition.until = deps.timeline();
    cart.push(addition.product);
    deps.accepted(addition.list, addition.product);
  }

  return {
    begin(list, product, isForm) {
      const addition: Pending = { list, product, isForm, began: deps.timeline(), at: now() };
      pending.unshift(addition);
      deps.watchRequests(true);
      setTimeout(() => drop(addition), PAGE_MS);
    },
    cartChanged(isAddition, products) {
      for (const product of products) {
        const waiting = pending.filter((each) => !each.isReported && isSame(each.product, product));
        const addition = isAddition && (waiting.find((each) => each.isSent) ?? waiting.pop());
        if (addition) {
          addition.isReported = true;
          if (!addition.isForm) accept(addition);
        } else cart.push(isAddition ? product : negative(product));
      }
    },
    requested(requests) {
      for (const { name, startTime, responseStatus } of requests) {
        if (!responseStatus || !CART_ADD.test(name)) continue;
        const waiting = pending.filter(
          (each) => each.began <= startTime && (each.until ?? startTime) >= startTime,
        );
        // Most additions have both kinds of evidence: one accepts the addition, the other confirms it.
        const addition = waiting.find((each) => each.isSent) ?? waiting[0];
        if (!addition) continue;
        if (responseStatus < 300) accept(addition);
        else drop(addition);
        // Each request counts for one addition.
        addition.until = -1;
      }
    },
    keep() {
      const records = pending.flatMap((addition): Kept | [] =>
        addition.isSent ? [] : { ...addition, before: quantityOf(addition.product, cart) },
      );
      pending = [];
      if (records.length) session.set(keptKey, JSON.stringify(records));
    },
    resume() {
      const records = read(session.get(keptKey));
      session.remove(keptKey);
      if (!Array.isArray(records)) return;
      const taken: Product[] = [];
      for (const { list, product, at, before } of records as Kept[]) {
        // A quantity confirms only one addition: the shop may have accepted only one click of a double click.
        const known = before + quantityOf(product, taken);
        if (now() - at >= NEXT_PAGE_MS || quantityOf(product, cart) <= known) continue;
        taken.push(product);
        deps.accepted(list, product);
      }
    },
    shownAgain() {
      // The names of changes start with the name of the known cart.
      const records = local
        .names()
        .filter((name) => name.startsWith(nameOf('Cart')))
        .map((name) => Object(read(local.get(name))) as Partial<KnownCart & CartChange>);
      if (!records.some(({ lines }) => lines)) return;
      cart = records.flatMap(
        ({ lines, path, results = [] }) =>
          lines ?? (path === 'cart/add' ? results : results.map(negative)),
      );
    },
    clear() {
      pending.forEach(drop);
      session.remove(keptKey);
    },
  };
}

type Line = Pick<Product, 'uid' | 'parentId' | 'qty'>;

const negative = (line: Line): Line => ({ ...line, qty: -line.qty });

/** Returns the quantity of a product in the lines, in any variant. */
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
