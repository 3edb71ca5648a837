import type { LoaderFunctionArgs } from '@remix-run/node';
import { admitStaff } from '../shopify/admit-staff.ts';

/** Shopify's way in: signing in, and renewing a session token. The library answers all of it. */
export async function loader({
  request,
  context: { services },
}: LoaderFunctionArgs): Promise<null> {
  await admitStaff(request, services);
  return null;
}
