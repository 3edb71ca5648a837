/**
 * The shopper's cart as the pixel knows it: in memory while the page lives, and stored so that the next
 * page can tell which changes nobody reported.
 */
import type { StoredRecord } from '../../../../app/beacon/handover.ts';
import { newUuid } from '../../../../app/beacon/uuid.ts';
import type { Product } from '../../../../app/beacon/schemas/product.ts';
import { claim } from '../claim.ts';
import { mapCartChange } from '../mapping/cart-change.ts';
import type { PageFacts } from '../context.ts';
import type { PlatformEvent } from '../platform.ts';
import { seal } from '../sealed.ts';
import type { Report } from '../start-page.ts';
import type { PixelTools } from '../tools.ts';
import type { Verdict } from './compare.ts';
import { combined, products, type Lines } from './lines.ts';
import { storeCart, type CartBase, type CartChange, type Known } from './stored-cart.ts';

export type CartPath = 'cart/add' | 'cart/remove';

export interface CartKeeper {
  /**
   * Begins the page with the known cart or the rendered one, and reports in what they differ.
   *
   * @param verdict what the rendered cart says about the known one
   * @param id token of the rendered cart
   * @param rendered the lines of the rendered cart
   * @param event the page's first event
   */
  begin(verdict: Verdict, known: Known, id: string, rendered: Lines, event: PlatformEvent): void;
  /**
   * Applies a change, and reports it with the record that it is reported, which is stored first: a change
   * that was sent and not stored would be found by the next page and sent again, one that was neither is
   * found there and sent once.
   *
   * @param changed what was added or removed, in positive quantities
   */
  change(path: CartPath, changed: Lines, event: PlatformEvent): void;
  /** What is in the cart. */
  contents(): Product[];
  /** A checkout began: from now on an empty cart may be a bought one. */
  checkoutBegan(): void;
  /** The cart was bought: the next cart is a new one. */
  completed(): void;
}

/** Instead of a token, where the page cannot tell which cart it changes. */
const UNKNOWN = '?';

/**
 * @param facts the page
 * @param keys keys of the changes found when the page began; those that it reports are added
 * @param cookieId Shopify's cart token from its cookie; empty when there is none
 * @param isUnchanged whether no page has stored anything about the cart since this one read it
 */
export function createCart(
  tools: PixelTools,
  { context: { sessionId } }: PageFacts,
  keys: string[],
  cookieId: () => Promise<string>,
  isUnchanged: () => Promise<boolean>,
  report: Report,
): CartKeeper {
  const { local, nameOf } = tools;
  const key = nameOf('Cart');
  const own = { id: '', tab: sessionId } as CartChange;
  let ownKey: string;
  /** What was in the cart when this page saw it first. */
  let first: Lines;
  let lines: Lines = {};

  /** What is about to be reported; where it belongs to no known cart, the next one is new. */
  function enter(change: Lines): StoredRecord {
    ownKey = nameOf('Cart', newUuid());
    keys.push(ownKey);
    own.lines = change;
    own.at = Date.now();
    if (own.id === UNKNOWN) local.remove(key);
    return [ownKey, seal(own)];
  }

  /** Keeps the cart as first seen, once its token is known. */
  function storeFirst(id: string): void {
    own.id = id;
    if (id) void storeCart(tools, [key, seal({ id, lines: first } satisfies CartBase)]);
    else local.remove(key);
  }

  /** The first addition makes the cart: its token is in the cookie from then on. */
  function learnId(): void {
    void Promise.all([cookieId(), local.get(key)]).then(([id, base]) => {
      if (!base) storeFirst(id);
      own.id = id;
      void storeCart(tools, [ownKey, seal(own)]);
    });
  }

  /** Reports a change, with the cart after it. */
  function reportChange(
    path: CartPath,
    changed: Product[],
    event: PlatformEvent,
    record: StoredRecord,
  ): void {
    report(path, event, mapCartChange(changed, products(lines)), record);
  }

  /**
   * Reports what came between two states of the cart. Of pages opened at the same moment one does, and only
   * while no other has reported.
   */
  function reportDifference(before: Lines, after: Lines, event: PlatformEvent): void {
    const difference = combined(after, before, -1);
    const added = products(difference);
    const removed = products(combined(before, after, -1));
    if (!(added.length + removed.length)) return;
    void claim(tools)
      // In this order: who claims after this page has looked finds what it stores.
      .then((stands) => isUnchanged().then((isDue) => isDue && stands()))
      .then((isOurs) => {
        if (!isOurs) return;
        const record = enter(difference);
        if (removed.length) reportChange('cart/remove', removed, event, record);
        if (added.length) reportChange('cart/add', added, event, record);
      });
  }

  return {
    begin(verdict, known, id, rendered, event) {
      if (verdict === 'new') {
        first = lines = rendered;
        keys.forEach(local.remove);
        storeFirst(id);
        return;
      }
      own.id = UNKNOWN;
      if (!known) return;
      own.id = known.id;
      // How many is known, of what and at which price the page shows: the market may have changed.
      lines = combined(combined(rendered, rendered, -1), known.lines);
      if (verdict === 'wait') return;
      lines = rendered;
      reportDifference(known.lines, lines, event);
    },
    change(path, changed, event) {
      const difference = path === 'cart/add' ? changed : combined({}, changed, -1);
      lines = combined(difference, lines);
      reportChange(path, products(changed), event, enter(difference));
      if (!own.id) learnId();
    },
    contents: () => products(lines),
    checkoutBegan() {
      own.checkout = true;
      void storeCart(tools, enter({}));
    },
    completed() {
      own.id = UNKNOWN;
      lines = {};
      [key, ...keys].forEach(local.remove);
    },
  };
}
