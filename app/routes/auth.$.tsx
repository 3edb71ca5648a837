import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { admitStaff } from '../shopify/admit-staff.ts';

/** Shopify's way in: signing in, and renewing a session token. The library answers all of it. */
export async function loader({
  request,
  params,
  context: { services },
}: LoaderFunctionArgs): Promise<null> {
  // Where the library sends somebody whose shop it cannot tell: the way in is the shop's admin.
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- how Remix answers in the middle.
  if (params['*'] === 'login') throw redirect('/');
  await admitStaff(request, services);
  return null;
}
