import { RECEIPTS_FOR_MS } from '../reports/retention.ts';
import type { OrderKind } from './coverage.ts';

/** An order with Shopify's data. Customer data is not requested. */
export interface ShopifyOrder {
  /** The id in digits. */
  id: string;
  /** The name in the admin, such as `#1001`. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
  /** A name such as `web` or `pos`; for other apps the app's id in digits, or a name of their own. */
  sourceName: string | null;
  test: boolean;
  cancelledAt: Date | null;
  /** Identifies the checkout, as the web pixel's event does; null for an order without one. */
  checkoutToken: string | null;
  /**
   * The price of the lines after discounts and before returns, in the shop's currency, as a decimal text; null if
   * Shopify does not state it.
   */
  subtotal: { amount: string; currency: string } | null;
}

/** Shopify protects these names: other apps cannot give them to their orders (Shopify, *Order*, REST). */
const POINT_OF_SALE = new Set(['pos', 'iphone', 'android']);
const DRAFT = 'shopify_draft_order';

/**
 * Orders that a subscription creates automatically. Shopify documents no name; `subscription_contract` and, since
 * October 2025, `subscription_contract_checkout_one` occur. The order that begins a subscription is `web`.
 */
const RECURRING = 'subscription_contract';

/**
 * Returns whether an order can be compared with browsers' reports, or why not. Orders of other apps, including agents
 * and channels, have the app's name and count as theirs, although some of them pass a checkout that the pixel sees.
 *
 * @param connectedAt when the web pixel was connected; null if it is not
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
  // Its receipt may be deleted already, so a missing one proves nothing.
  return now.getTime() - createdAt.getTime() > RECEIPTS_FOR_MS ? 'not-compared' : 'web';
}

/** Cuts a time to the second: Shopify gives the time of an order in whole seconds, cut off. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000);
