import { RECEIPTS_FOR_MS } from '../reports/retention.ts';
import type { OrderKind } from './coverage.ts';

/** An order as Shopify describes it. Nothing of the customer is asked for. */
export interface ShopifyOrder {
  /** In digits. */
  id: string;
  /** As staff see it, such as `#1001`. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
  /** Such as `web` or `pos`; for other apps the app's id in digits, or a word of their own. */
  sourceName: string | null;
  test: boolean;
  cancelledAt: Date | null;
  /** Names the checkout, as the web pixel's event does; null for an order without one. */
  checkoutToken: string | null;
  /**
   * What the lines cost after discounts and before returns, in the shop's currency, as a decimal text; null where
   * Shopify does not say.
   */
  subtotal: { amount: string; currency: string } | null;
  /** Pieces of these lines. */
  pieces: number;
}

/** Shopify protects these names: no other app can give them to its orders (Shopify, *Order*, REST). */
const POINT_OF_SALE = new Set(['pos', 'iphone', 'android']);
const DRAFT = 'shopify_draft_order';

/**
 * Orders that a subscription makes by itself. Shopify documents no name; `subscription_contract` and, since
 * October 2025, `subscription_contract_checkout_one` are seen. The order that begins a subscription is `web`.
 */
const RECURRING = 'subscription_contract';

/**
 * Whether an order can be compared with what browsers report, and why not. What other apps make, agents and
 * channels of their own among them, comes with their name and counts as theirs, although some of it passes
 * a checkout that the pixel sees.
 *
 * @param connectedAt when the web pixel was connected; null where it is not
 * @param now when the order is read for the first time
 */
export function kindOf(order: ShopifyOrder, connectedAt: Date | null, now: Date): OrderKind {
  const { sourceName, test, checkoutToken, createdAt } = order;
  if (test) return 'test';
  if (sourceName !== null && POINT_OF_SALE.has(sourceName)) return 'point-of-sale';
  if (sourceName === DRAFT) return 'draft';
  if (sourceName?.startsWith(RECURRING)) return 'recurring';
  const isFromCheckout = (sourceName ?? 'web') === 'web' && checkoutToken !== null;
  if (!isFromCheckout) return 'app';
  if (connectedAt === null || createdAt < wholeSecond(connectedAt)) return 'before-connection';
  // Its receipt may be forgotten, so that none says nothing.
  return now.getTime() - createdAt.getTime() > RECEIPTS_FOR_MS ? 'not-compared' : 'web';
}

/** The second of a moment: Shopify gives the time of an order in whole seconds, cut off. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);
