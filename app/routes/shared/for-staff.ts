import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { boundary } from '@shopify/shopify-app-remix/server';
import type { z } from 'zod';
import type { Services } from '../../server/services.ts';
import type { AuthenticatedAdmin } from '../../shopify/authenticate-admin.ts';
import { localeOf } from '../../texts/languages.ts';
import { atShopify } from './page-data.ts';

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

/**
 * The `headers` of every route for staff: of a page and of a polled route, Remix drops those of a response that its loader
 * or action throws, by which App Bridge gets a new session token and repeats the request. Files that are fetched as such
 * keep theirs without it; they export it so that no route has to be told apart.
 */
export const headers: HeadersFunction = (args) => boundary.headers(args);

/** Makes an action that reads a form by its schema. A form that no page sends is rejected. */
export const onForm = <Fields, Answer>(
  schema: z.ZodType<Fields>,
  answer: (form: Fields, visit: Visit) => Promise<Answer>,
) =>
  forStaff(async (visit) => {
    const read = schema.safeParse(Object.fromEntries(await readForm(visit.request)));
    return read.success ? answer(read.data, visit) : notUnderstood();
  });

/** Reads the form that a page has sent. A body that is not a form becomes an empty form, which every action rejects. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body has arrived before the action runs, so it is not a form.
    return new FormData();
  }
}

/** Reads the locale of the page that has sent a form. */
export function localeIn(form: FormData): string {
  const locale = form.get('locale');
  return localeOf(typeof locale === 'string' ? locale : null);
}

/** The answer to a form that no page sends. */
export const notUnderstood = () => data({ outcome: 'not-understood' as const }, { status: 400 });
