import type { StaffMember } from '../indexing/reindex.ts';
import type { AdminApi } from './admin-api.ts';

/** A staff member of a shop, in one request. */
export interface AdmittedStaff {
  /** The shop's domain, as Shopify signed it: whatever is read or written belongs to this shop. */
  shop: string;
  /** Asks Shopify with the permissions of this staff member. */
  admin: AdminApi;
  staff: StaffMember;
}

/**
 * Lets a request of staff in: the first line of every loader and action below `/app`. Afterwards the
 * shop is known here, so that everything can hang on it.
 *
 * @throws {Response} for everybody else: a redirect to a new sign-in, 401 or 410; and 503 with a
 *   sentence when Shopify gives no access token
 */
export type AdmitStaff = (request: Request) => Promise<AdmittedStaff>;
