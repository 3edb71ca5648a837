/** The record of a reported change of the cart, see `app/beacon/handover.ts`. */
import { type CartChange, cartChangeOf, type HandedOver } from '../../../app/beacon/handover.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** Records a change that is about to be sent. */
export function recordCartChange(page: ShopPage, event: HandedOver): void {
  const { local, session, nameOf } = page;
  const found = cartChangeOf(event);
  if (!found) return;
  const key = nameOf('CartChange', newUuid());
  local.set(key, JSON.stringify({ ...found, token: tokenOf(page) } satisfies CartChange));
  // A change that cannot be recorded would be found and reported again, unless the next page takes its cart as a new
  // one. This page has not compared yet, and must not store its cart.
  if (!local.get(key)) {
    local.remove(nameOf('Cart'));
    session.set(nameOf('Cart'), found.pageLoadId);
  }
}

/**
 * Returns the cart's token: the `cart` cookie up to the question mark, after which it has the key to use the cart.
 * Without a cookie it is the customer, whose first cart may be another device's, and then is a different cart.
 */
export const tokenOf = ({ cookies, customerId }: ShopPage): string =>
  cookies.get('cart').replace(/(%3F|\?).*/i, '') || customerId;
