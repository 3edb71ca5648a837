/** The record that a change of the cart is reported, see `app/beacon/handover.ts`. */
import { type CartChange, cartChangeOf, type HandedOver } from '../../../app/beacon/handover.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** Notes a change that is about to be sent. */
export function noteChange(page: ShopPage, event: HandedOver): void {
  const { local, session, nameOf } = page;
  const found = cartChangeOf(event);
  if (!found) return;
  const change: CartChange = { ...found, token: tokenOf(page) };
  const key = nameOf('CartChange', newUuid());
  local.set(key, JSON.stringify(change));
  // What cannot be noted would be found and reported again, unless the next page takes its cart as a new one. This page
  // has yet to compare, and must store none.
  if (!local.get(key)) {
    local.remove(nameOf('Cart'));
    session.set(nameOf('Cart'), change.pageLoadId);
  }
}

/**
 * What names the cart: the `cart` cookie up to a question mark, behind which stands who may use it. Without one it is
 * the customer: the first cart of a customer may be one of another device, and is then a different cart.
 */
export const tokenOf = ({ cookies, customerId }: ShopPage): string =>
  cookies.get('cart').replace(/(%3F|\?).*/i, '') || customerId;
