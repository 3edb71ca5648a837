import { redirect } from '@remix-run/node';
import type { StaffMember } from '../indexing/reindex.ts';
import type { Shops } from '../shop/shops.ts';
import type { AdminApi } from './admin-api.ts';
import { createAdminApi } from './create-admin-api.ts';
import { recoveredAddress } from './launch-address.ts';
import type { Shopify } from './shopify.ts';
import { staffMember } from './staff-member.ts';

/** A staff member of a shop, in one request. */
export interface AdmittedStaff {
  /** The shop's domain, as Shopify signed it: whatever is read or written belongs to this shop. */
  shop: string;
  /** Asks Shopify with the permissions of this staff member. */
  admin: AdminApi;
  staff: StaffMember;
  /** Redirects within the embedded app, or with `shopify://admin/…` within the admin. */
  redirect: Awaited<ReturnType<Shopify['authenticate']['admin']>>['redirect'];
}

/**
 * Lets a request of staff in: the first line of every loader and action below `/app`. Afterwards the
 * shop is known here, so that everything can hang on it.
 *
 * @throws {Response} for everybody else: a redirect to a new sign-in, 401 or 410; and 503 with a
 *   sentence when Shopify gives no access token
 */
export async function admitStaff(
  request: Request,
  { shopify, shops }: { shopify: Shopify; shops: Pick<Shops, 'find' | 'install'> },
): Promise<AdmittedStaff> {
  const {
    admin,
    session,
    sessionToken,
    redirect: redirectInApp,
  } = await authenticated(request, shopify);
  const shop = session.shop;
  // The hook that notes installations runs once per session token, and parallel loaders go on
  // without waiting for it.
  const known = await shops.find(shop);
  const isInstalled = known?.uninstalledAt === null;
  if (!isInstalled) await shops.install(shop);
  return {
    shop,
    admin: createAdminApi({
      graphql: admin.graphql,
      renew: async () => (await authenticated(request, shopify)).admin.graphql,
    }),
    staff: staffMember(sessionToken.sub, session),
    redirect: redirectInApp,
  };
}

/** The library answers an empty 500 when a token cannot be had, which would tell staff nothing. */
async function authenticated(request: Request, { authenticate }: Shopify) {
  const recovered = recoveredAddress(request);
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- how Remix answers in the middle.
  if (recovered !== null) throw redirect(recovered);
  try {
    return await authenticate.admin(request);
  } catch (error) {
    const isWithoutToken = error instanceof Response && error.status === 500;
    if (!isWithoutToken) throw error;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- how Remix answers in the middle.
    throw new Response('Shopify isn’t letting the app in right now. Reload the page in a minute.', {
      status: 503,
    });
  }
}
