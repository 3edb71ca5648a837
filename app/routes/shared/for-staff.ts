import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Services } from '../../server/services.ts';
import type { AuthenticatedAdmin } from '../../shopify/authenticate-admin.ts';
import { atShopify } from './page-data.ts';
import { notUnderstood, readForm } from './read-form.ts';

/** A request of staff to a loader or an action. */
export interface Visit extends AuthenticatedAdmin, Pick<LoaderFunctionArgs, 'request' | 'params'> {
  services: Services;
  /** What a page reads from Shopify, or writes to it. */
  shopify: ReturnType<typeof atShopify>;
}

/** Makes a loader or an action below `/app`: it authenticates staff before anything else. */
export const forStaff =
  <Answer>(answer: (visit: Visit) => Answer) =>
  async ({ request, params, context: { services } }: LoaderFunctionArgs) => {
    const admin = await services.authenticateAdmin(request);
    return answer({ ...admin, request, params, services, shopify: atShopify(services, admin) });
  };

/** Makes an action for the forms of a schema, which rejects a form that no page sends. */
export const onForm = <Fields, Answer>(
  schema: z.ZodType<Fields>,
  answer: (form: Fields, visit: Visit) => Promise<Answer>,
) =>
  forStaff(async (visit) => {
    const { data } = schema.safeParse(Object.fromEntries(await readForm(visit.request)));
    return data === undefined ? notUnderstood() : answer(data, visit);
  });
