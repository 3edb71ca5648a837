/** Who we are talking about: the user across visits, the session within one tab (specification, *Tracking cookies*). */
import {
  LEGACY_USER_ID,
  USER_ID_MAX_AGE_S,
  type NameOf,
} from '../../../../app/beacon/storage-names.ts';
import { isUuid, newUuid } from '../../../../app/beacon/uuid.ts';
import type { Cookies, Storage } from '../storage.ts';

export interface Ids {
  userId: string;
  sessionId: string;
}

/**
 * Reads the ids or makes them, and keeps them: the user in a cookie for another year, the session in
 * sessionStorage, mirrored in a session cookie for the shop's own search client and never read back.
 */
export function keepIds(cookies: Cookies, session: Storage, nameOf: NameOf): Promise<Ids> {
  const userKey = nameOf('UserId');
  const sessionKey = nameOf('SessionId');
  return Promise.all([
    cookies.get(userKey),
    cookies.get(LEGACY_USER_ID),
    session.get(sessionKey),
  ]).then(([user, legacy, tab]) => {
    const userId = [user, legacy].find(isUuid) || newUuid();
    const sessionId = [tab].find(isUuid) || newUuid();
    cookies.set(userKey, userId, USER_ID_MAX_AGE_S);
    cookies.set(sessionKey, sessionId);
    void session.set(sessionKey, sessionId);
    return { userId, sessionId };
  });
}
