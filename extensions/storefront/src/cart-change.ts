/** The record that a change of the cart is reported, see `app/beacon/handover.ts`. */
import type { CartChange, HandedOver } from '../../../app/beacon/handover.ts';
import type { CartEvent } from '../../../app/beacon/schemas/shop-events.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** Notes a change that is about to be sent. */
export function noteChange(
  { local, session, nameOf, cookies }: ShopPage,
  { path, body, isInCart }: HandedOver,
): void {
  if ((path !== 'cart/add' && path !== 'cart/remove') || isInCart) return;
  const { context, data } = JSON.parse(body) as CartEvent;
  const change: CartChange = {
    at: Date.parse(context.timestamp),
    path,
    results: data.results,
    pageLoadId: context.pageLoadId,
    token: tokenOf(cookies.get('cart')),
  };
  const key = nameOf('CartChange', newUuid());
  local.set(key, JSON.stringify(change));
  // What cannot be noted would be found and reported again, unless the next page takes its cart as a new one. This page
  // has yet to compare, and must store none.
  if (!local.get(key)) {
    local.remove(nameOf('Cart'));
    session.set(nameOf('Cart'), context.pageLoadId);
  }
}

/** The `cart` cookie names the cart, and behind a question mark who may use it. */
export const tokenOf = (cookie: string): string => cookie.replace(/(%3F|\?).*/i, '');
