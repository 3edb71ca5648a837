import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';

/** Signs staff in and renews session tokens, by Shopify's library. */
export async function loader({ request, params, context: { services } }: LoaderFunctionArgs) {
  // The library sends requests without a known shop here.
  if (params['*'] === 'login') throw redirect('/');
  await services.authenticateAdmin(request);
  return null;
}
