/** The record that a change of the cart is reported, see `app/beacon/handover.ts`. */
import { type CartChange, cartChangeOf, type HandedOver } from '../../../app/beacon/handover.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** Notes a change that is about to be sent. */
export function noteChange({ local, session, nameOf, cookies }: ShopPage, event: HandedOver): void {
  const found = cartChangeOf(event);
  if (!found) return;
  const change: CartChange = { ...found, token: tokenOf(cookies.get('cart')) };
  const key = nameOf('CartChange', newUuid());
  local.set(key, JSON.stringify(change));
  // What cannot be noted would be found and reported again, unless the next page takes its cart as a new one. This page
  // has yet to compare, and must store none.
  if (!local.get(key)) {
    local.remove(nameOf('Cart'));
    session.set(nameOf('Cart'), change.pageLoadId);
  }
}

/** The `cart` cookie names the cart, and behind a question mark who may use it. */
export const tokenOf = (cookie: string): string => cookie.replace(/(%3F|\?).*/i, '');
