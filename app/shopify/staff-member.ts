import type { Session } from '@shopify/shopify-app-remix/server';
import { z } from 'zod';
import type { StaffMember } from '../indexing/reindex.ts';
import { storableText } from '../shop/storable-text.ts';

const nameParts = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

/**
 * Who is asking.
 *
 * @param subject `sub` of the session token: Shopify's user id
 * @param session the staff member's own (online) session, which knows the name
 */
export function staffMember(subject: string, session: Session): StaffMember {
  const user = nameParts.safeParse(session.onlineAccessInfo?.associated_user);
  const parts = user.success ? [user.data.first_name, user.data.last_name] : [];
  const name = storableText(parts.filter(isName).join(' ').trim());
  return { id: /^\d+$/.test(subject) ? subject : null, name: name || null };
}

/** The session storage makes the word `null` of a name that is not there. */
function isName(part: string | null | undefined): part is string {
  return typeof part === 'string' && part !== '' && part !== 'null';
}
