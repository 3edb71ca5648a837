import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Cart, type CartLine, type Carts, newCartToken } from '../cart/cart.ts';
import type { Customer } from '../data/customers.ts';
import type { PricedCheckout } from './price-checkout.ts';

const text = z.string().trim().default('');

/** The checkout's form; empty fields are empty strings. */
const checkoutFields = z.object({
  /** Whether the shopper wants to pay. */
  intent: z.enum(['update', 'complete']).default('update'),
  email: text,
  // The shipping address.
  firstName: text,
  lastName: text,
  address1: text,
  city: text,
  province: text,
  zip: text,
  phone: text,
  /** Handle of a shipping option. */
  shipping: z.string().default('standard'),
  discountCode: text,
  giftWrap: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});

/** The shopper's entries so far. */
export type CheckoutForm = Omit<z.output<typeof checkoutFields>, 'intent'>;

/** A completed checkout, with all data as of that moment. */
export interface Order {
  /** 13 digits. */
  id: string;
  /** The order's name for the shopper: `#1001`. */
  name: string;
  customer: Customer;
  isFirstOrder: boolean;
  checkout: Checkout;
  priced: PricedCheckout;
}

/** A checkout: the shopper's way from a cart to an order. */
export interface Checkout {
  /** The token in the page's address: the cart's token, if the checkout belongs to the shopper's cart. */
  pathToken: string;
  /** `checkout.token` of pixel events: 32 hexadecimal digits. */
  token: string;
  /** The lines of a checkout without a cart ("Buy it now"); `null` if the cart has them. */
  ownLines: readonly CartLine[] | null;
  form: CheckoutForm;
  /** Whether the shopper has entered without having seen the page, which then reports the start. */
  justEntered: boolean;
  order: Order | null;
}

/** The checkouts of all shoppers, in memory. */
export interface Checkouts {
  find(pathToken: string): Checkout | undefined;
  /** Enters the checkout of a cart. Entering again continues the same checkout. */
  enterFromCart(cart: Cart, customer: Customer | null): Checkout;
  /** Enters a checkout with its own lines, which does not change any cart. */
  enterWith(lines: readonly CartLine[], customer: Customer | null): Checkout;
  save(checkout: Checkout): void;
  /** The lines to be bought. Empty if the cart has expired. */
  linesOf(checkout: Checkout): readonly CartLine[];
  /** Turns a checkout into an order and removes its cart. */
  complete(checkout: Checkout, priced: PricedCheckout, customer: Customer): Order;
  /** Every order, oldest first. */
  orders(): Order[];
  clear(): void;
}

/** Creates the store. `now` is milliseconds since 1970; `onOrder` receives each new order. */
export function createCheckouts({
  carts,
  now,
  onOrder,
}: {
  carts: Carts;
  now: () => number;
  onOrder?: (order: Order) => void;
}): Checkouts {
  const checkouts = new Map<string, Checkout>();
  const orders: Order[] = [];

  const save = (checkout: Checkout): void => void checkouts.set(checkout.pathToken, checkout);
  const enter = (
    pathToken: string,
    ownLines: Checkout['ownLines'],
    customer: Customer | null,
  ): Checkout => {
    const checkout: Checkout = {
      ...(checkouts.get(pathToken) ?? {
        pathToken,
        token: randomBytes(16).toString('hex'),
        ownLines,
        form: formOf(customer),
        order: null,
      }),
      justEntered: true,
    };
    save(checkout);
    return checkout;
  };

  return {
    find: (pathToken) => checkouts.get(pathToken),
    enterFromCart: (cart, customer) => enter(cart.token, null, customer),
    enterWith: (lines, customer) => enter(newCartToken(now()), lines, customer),
    save,
    linesOf: ({ ownLines, pathToken }) => ownLines ?? carts.byToken(pathToken)?.lines ?? [],
    complete(checkout, priced, customer) {
      const order: Order = {
        id: String(6012345678901 + orders.length * 17),
        name: `#${1001 + orders.length}`,
        customer,
        isFirstOrder: customer.ordersCount === 0,
        checkout,
        priced,
      };
      customer.ordersCount += 1;
      orders.push(order);
      save({ ...checkout, order });
      if (!checkout.ownLines) carts.remove(checkout.pathToken);
      onOrder?.(order);
      return order;
    },
    orders: () => [...orders],
    clear() {
      checkouts.clear();
      orders.length = 0;
    },
  };
}

/** Reads the checkout's form: the entries, and whether the shopper wants to pay. */
export function readCheckoutForm(fields: unknown): {
  form: CheckoutForm;
  intent: 'update' | 'complete';
} {
  const { intent, ...form } = checkoutFields.parse(fields);
  return { form, intent };
}

/** The form before any entry. */
function formOf(customer: Customer | null): CheckoutForm {
  const { email, firstName, lastName } = customer ?? {};
  const known = { email, firstName: firstName ?? '', lastName: lastName ?? '' };
  return readCheckoutForm(known).form;
}

/** The reason why a form cannot become an order, in words for the shopper; `null` if it can. */
export function formProblem(form: CheckoutForm, needs: { shipping: boolean }): string | null {
  if (!z.email().safeParse(form.email).success) return 'Enter an e-mail address.';
  if (!needs.shipping) return null;
  const required = [
    [form.firstName, 'a first name'],
    [form.lastName, 'a last name'],
    [form.address1, 'an address'],
    [form.zip, 'a postal code'],
    [form.city, 'a city'],
    [form.province, 'a state'],
  ] as const;
  const missing = required.find(([value]) => value === '');
  return missing ? `Enter ${missing[1]}.` : null;
}
