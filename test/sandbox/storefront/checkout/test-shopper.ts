import type { CheckoutEventData } from '../events/checkout-event.ts';
import type { Visitor } from '../test-visitor.ts';

/** A checkout form that can be bought with. */
export const COMPLETE_FORM = {
  intent: 'complete',
  email: 'gwen@example.com',
  firstName: 'Gwen',
  lastName: 'Guest',
  address1: '12 Harbour Street',
  city: 'Austin',
  province: 'TX',
  zip: '78701',
  shipping: 'standard',
};

/** Where an answer leads. */
export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The answer ${response.status} leads nowhere.`);
  return location;
}

/** Goes from the cart to the checkout; returns the path of its page. */
export async function enterCheckout(visitor: Visitor): Promise<string> {
  return locationOf(await visitor.get('/checkout'));
}

/** Buys what is in the cart; returns the path of the thank-you page. */
export async function buy(visitor: Visitor, form: Record<string, string> = {}): Promise<string> {
  const page = await enterCheckout(visitor);
  return locationOf(await visitor.postForm(page, { ...COMPLETE_FORM, ...form }));
}

/** The checkout that an event of the page at this path carries. */
export async function checkoutIn(
  visitor: Visitor,
  path: string,
  event: 'checkout_started' | 'checkout_completed',
): Promise<CheckoutEventData['checkout']> {
  const { events } = await visitor.config(path);
  const found = events.find(({ name }) => name === event);
  if (!found) throw new Error(`The page ${path} reports no ${event}.`);
  return (found.data as CheckoutEventData).checkout;
}
