/**
 * The shopper's cart as the pixel knows it: in memory while the page lives, and stored so that the next
 * page can tell which changes nobody reported.
 */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import { mapCartAdd } from '../mapping/cart-add.ts';
import { mapCartRemove } from '../mapping/cart-remove.ts';
import type { PageFacts } from '../context.ts';
import type { PixelTools } from '../tools.ts';
import { compareCart, gain, type CartAtPageStart } from './compare.ts';
import { negative, plus, products, type Lines } from './lines.ts';
import type { CartBase, CartChanges, Claim } from './stored-cart.ts';

/** Sends one cart event; called in the turn in which the change is applied. */
export type ReportCart = (path: 'cart/add' | 'cart/remove', data: CartData) => void;

export interface Cart {
  /** Compares the stored cart with the one that the page was rendered with, and reports the difference. */
  begin(page: CartAtPageStart, report: ReportCart): void;
  add(added: Lines, report: ReportCart): void;
  remove(removed: Lines, report: ReportCart): void;
  /** The uids of what is in the cart. */
  uids(): string[];
  /** A checkout began: from now on an empty cart may be a bought one. */
  checkoutBegan(): void;
  /** The cart was bought: the next cart is a new one. */
  completed(): void;
}

/**
 * How long a page waits before it reports a difference, in milliseconds: of pages opened at the same
 * moment only the last to claim it goes on.
 */
const CLAIM_PAUSE_MS = 300;

/**
 * @param facts the page
 * @param foundKeys keys of the changes that other page loads left
 * @param cookieId Shopify's cart token from its cookie; empty when there is none
 */
export function createCart(
  { local, now, wait, nameOf }: PixelTools,
  { pageLoadId, sessionId }: PageFacts,
  foundKeys: readonly string[],
  cookieId: () => Promise<string>,
): Cart {
  const key = nameOf('Cart');
  const ownKey = nameOf('Cart', pageLoadId);
  const own: CartChanges = { id: '', lines: {}, at: 0, tab: sessionId, checkout: false };
  /** The cart as first seen, where it was this page that saw it first. */
  let base: CartBase | undefined;
  let lines: Lines = {};

  /** Posts a record. One that cannot be kept would let the next page report its changes again: then it
   * must take its cart as a new one, and for that the cart as first seen has to go. */
  function store(at: string, record: CartBase): void {
    void local.set(at, JSON.stringify(record)).then((isDone) => {
      if (!isDone) local.remove(key);
    });
  }

  /** Enters what is reported, before it is reported. */
  function enter(change: Lines): void {
    own.lines = plus(own.lines, change);
    own.at = now();
    store(ownKey, own);
  }

  function apply(change: Lines): Lines {
    enter(change);
    lines = plus(lines, change);
    if (base && !base.id) learnId(base);
    return lines;
  }

  /** The first addition makes the cart: its token is in the cookie from then on. */
  function learnId(first: CartBase): void {
    void cookieId().then((id) => {
      if (!id || first.id) return;
      own.id = first.id = id;
      store(key, first);
      store(ownKey, own);
    });
  }

  function reportDifference(removed: Lines, added: Lines, report: ReportCart): void {
    const claim: Claim = { at: now(), tab: sessionId, by: pageLoadId };
    const text = JSON.stringify(claim);
    void local.set(nameOf('Claim'), text);
    void wait(CLAIM_PAUSE_MS)
      .then(() => local.get(nameOf('Claim')))
      .then((claimed) => {
        if (claimed !== text) return;
        enter(plus(added, negative(removed)));
        if (products(removed).length) {
          report('cart/remove', mapCartRemove(removed, plus(lines, negative(added))));
        }
        if (products(added).length) report('cart/add', mapCartAdd(added, lines));
      });
  }

  return {
    begin(page, report) {
      const { known } = page;
      const verdict = compareCart(page);
      if (verdict === 'new') {
        lines = page.lines;
        own.id = page.renderedId || page.cookieId;
        base = { id: own.id, lines };
        foundKeys.forEach(local.remove);
        store(key, base);
      } else if (known) {
        ({ lines } = known);
        own.id = known.id;
        own.checkout = known.checkout;
        if (verdict === 'wait') return;
        lines = page.lines;
        const removed = gain(lines, known.lines);
        const added = gain(known.lines, lines);
        if (products(plus(added, removed)).length) reportDifference(removed, added, report);
      }
    },
    add(added, report) {
      report('cart/add', mapCartAdd(added, apply(added)));
    },
    remove(removed, report) {
      report('cart/remove', mapCartRemove(removed, apply(negative(removed))));
    },
    uids: () => products(lines).map(({ uid }) => uid),
    checkoutBegan() {
      own.checkout = true;
      store(ownKey, own);
    },
    completed() {
      base = undefined;
      lines = own.lines = {};
      [key, ownKey, ...foundKeys].forEach(local.remove);
    },
  };
}
