import { redirect } from '@remix-run/node';
import type { Session } from '@shopify/shopify-app-remix/server';
import { z } from 'zod';
import type { StaffMember } from '../indexing/reindex.ts';
import { storableText } from '../shop/form-fields.ts';
import type { Shops } from '../shop/shops.ts';
import type { AdminApi } from './admin-api.ts';
import type { AdminClient, FindToken } from './admin-client.ts';
import { givenToken } from './embedding.ts';
import { recoveredAddress } from './launch-address.ts';
import type { SessionStorage } from './session-storage.ts';
import type { Shopify } from './shopify.ts';

/** A staff member of a shop, in one request. */
export interface AuthenticatedAdmin {
  /** The shop that Shopify has signed: requests read and write only the data of this shop. */
  shop: string;
  /** The Admin API with the permissions of this staff member. */
  admin: AdminApi;
  staff: StaffMember;
}

/**
 * Authenticates a request of staff, before anything else in every loader and action below `/app`, and adds the shop.
 *
 * @throws {Response} for others: a redirect to a new sign-in, 401 or 410; 503 without an access token from Shopify
 */
export type AuthenticateAdmin = (request: Request) => Promise<AuthenticatedAdmin>;

export interface AuthenticateAdminDeps {
  /** Returns the library for a request. */
  shopifyOf: (request: Request) => Shopify;
  shops: Pick<Shops, 'find' | 'install'>;
  client: Pick<AdminClient, 'admin'>;
  sessions: Pick<SessionStorage, 'deleteSession'>;
}

export function createAuthenticateAdmin(deps: AuthenticateAdminDeps): AuthenticateAdmin {
  const { shopifyOf, shops, client, sessions } = deps;
  return async (request) => {
    const shopify = shopifyOf(request);
    const { session, sessionToken } = await authenticated(request, shopify);
    const { shop } = session;
    await noteInstallation(request, shops, { shop, signedAt: new Date(sessionToken.iat * 1000) });
    let current = session;
    const findToken: FindToken = async (refused) => {
      if (refused !== undefined && refused === current.accessToken) {
        // Without its session, the library exchanges the session token again.
        await sessions.deleteSession(current.id);
        current = (await authenticated(request, shopify)).session;
      }
      return { token: current.accessToken ?? '' };
    };
    return {
      shop,
      admin: client.admin(shop, findToken),
      staff: staffMember(sessionToken.sub, session),
    };
  };
}

/**
 * Stores the installation: a session token proves that the shop had the app when Shopify signed it. A token from before
 * an uninstallation is outdated and leads to a new sign-in.
 */
async function noteInstallation(
  request: Request,
  shops: AuthenticateAdminDeps['shops'],
  { shop, signedAt }: { shop: string; signedAt: Date },
): Promise<void> {
  const known = await shops.find(shop);
  const isNoted = known?.uninstalledAt === null && known.confirmedAt >= signedAt;
  if (isNoted) return;
  const noted = await shops.install(shop, signedAt);
  if (noted === null) throw newSignIn(request);
}

/** Returns an answer after which the page repeats its request with a new session token. */
function newSignIn(request: Request): Response {
  if (request.headers.has('authorization'))
    return new Response(null, { status: 401, headers: TRY_AGAIN });
  const { pathname, search } = withoutToken(request);
  return redirect(pathname + search);
}

function withoutToken({ url }: Request): URL {
  const address = new URL(url);
  address.searchParams.delete('id_token');
  return address;
}

/** Shopify's header that makes App Bridge get a new session token. */
const TRY_AGAIN = { 'X-Shopify-Retry-Invalid-Session-Request': '1' };

/** The library's address that leads a page out of the admin's frame; no page of this app uses it. */
const EXIT_IFRAME_PATH = '/auth/exit-iframe';

/** Without an access token the library answers with an empty 500, which this replaces by a text for staff. */
async function authenticated(request: Request, { authenticate }: Shopify) {
  const recovered = recoveredAddress(request);
  if (recovered !== null) throw redirect(recovered);
  const isUnusable = givenToken(request).kind === 'unusable';
  if (isUnusable && request.headers.has('authorization')) throw newSignIn(request);
  try {
    return await authenticate.admin(isUnusable ? new Request(withoutToken(request)) : request);
  } catch (error) {
    if (!(error instanceof Response) && new URL(request.url).pathname === EXIT_IFRAME_PATH)
      throw new Response('This address leads to no page of the app.', { status: 400 });
    const isWithoutToken = error instanceof Response && error.status === 500;
    if (!isWithoutToken) throw error;
    throw new Response('Shopify isn’t letting the app in right now. Reload the page in a minute.', {
      status: 503,
    });
  }
}

const nameParts = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

/**
 * Returns the staff member of a request.
 *
 * @param subject `sub` of the session token: Shopify's user id
 * @param session the online session, which has the name
 */
export function staffMember(subject: string, session: Session): StaffMember {
  const user = nameParts.safeParse(session.onlineAccessInfo?.associated_user);
  const parts = user.success ? [user.data.first_name, user.data.last_name] : [];
  const name = storableText(parts.filter(Boolean).join(' ').trim());
  return { id: /^\d+$/.test(subject) ? subject : null, name: name || null };
}
