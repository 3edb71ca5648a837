import { z } from 'zod';
import type { CheckoutForm } from './checkouts.ts';

const text = z.string().trim().default('');
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const checkoutFields = z.object({
  intent: z.enum(['update', 'complete']).default('update'),
  email: text,
  firstName: text,
  lastName: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  zip: text,
  phone: text,
  acceptsMarketing: ticked,
  shipping: z.string().default('standard'),
  discountCode: text,
  giftWrap: ticked,
});

/** Reads the checkout's form: what was entered, and whether the shopper wants to pay. */
export function readCheckoutForm(fields: unknown): {
  form: CheckoutForm;
  intent: 'update' | 'complete';
} {
  const { intent, ...form } = checkoutFields.parse(fields);
  return { form, intent };
}

/** What keeps a form from becoming an order, in words for the shopper; `null` for nothing. */
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
