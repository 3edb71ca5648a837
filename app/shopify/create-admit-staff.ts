import { redirect } from '@remix-run/node';
import type { Shops } from '../shop/shops.ts';
import type { AdmitStaff } from './admit-staff.ts';
import { createAdminApi } from './create-admin-api.ts';
import { recoveredAddress } from './launch-address.ts';
import type { Shopify } from './shopify.ts';
import { staffMember } from './staff-member.ts';

export interface AdmitStaffParts {
  shopify: Shopify;
  shops: Pick<Shops, 'find' | 'install'>;
}

export function createAdmitStaff({ shopify, shops }: AdmitStaffParts): AdmitStaff {
  return async (request) => {
    const { admin, session, sessionToken } = await authenticated(request, shopify);
    const { shop } = session;
    await noteInstallation(request, shops, { shop, signedAt: new Date(sessionToken.iat * 1000) });
    return {
      shop,
      admin: createAdminApi({
        graphql: admin.graphql,
        renew: async () => (await authenticated(request, shopify)).admin.graphql,
      }),
      staff: staffMember(sessionToken.sub, session),
    };
  };
}

/**
 * A session token says that the shop had the app when Shopify signed it, so a request that was under
 * way while the app was uninstalled has an outdated one, and gets a new sign-in.
 */
async function noteInstallation(
  request: Request,
  shops: AdmitStaffParts['shops'],
  { shop, signedAt }: { shop: string; signedAt: Date },
): Promise<void> {
  const known = await shops.find(shop);
  const isNoted = known?.uninstalledAt === null && known.confirmedAt >= signedAt;
  if (isNoted) return;
  const noted = await shops.install(shop, signedAt);
  if (noted === null) throw newSignIn(request);
}

/** Has the page come back with a new session token: App Bridge's fetch does so by itself. */
function newSignIn({ url, headers }: Request): Response {
  if (headers.has('authorization')) return new Response(null, { status: 401, headers: TRY_AGAIN });
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('id_token');
  return redirect(`${pathname.replace(/^\/+/, '/')}?${searchParams.toString()}`);
}

/** Shopify's own word for App Bridge. */
const TRY_AGAIN = { 'X-Shopify-Retry-Invalid-Session-Request': '1' };

/** The library answers an empty 500 when a token cannot be had, which would tell staff nothing. */
async function authenticated(request: Request, { authenticate }: Shopify) {
  const recovered = recoveredAddress(request);
  if (recovered !== null) throw redirect(recovered);
  try {
    return await authenticate.admin(request);
  } catch (error) {
    const isWithoutToken = error instanceof Response && error.status === 500;
    if (!isWithoutToken) throw error;
    throw new Response('Shopify isn’t letting the app in right now. Reload the page in a minute.', {
      status: 503,
    });
  }
}
