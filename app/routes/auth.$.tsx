import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

/** Shopify's way in: signing in, and renewing a session token. The library answers all of it. */
export async function loader({
  request,
  params,
  context: { services },
}: LoaderFunctionArgs): Promise<null> {
  // The library sends requests without a known shop here: the way in is the shop's admin.
  if (params['*'] === 'login') throw redirect('/');
  await services.authenticateAdmin(request);
  return null;
}
