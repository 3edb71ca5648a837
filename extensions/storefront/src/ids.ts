/** The ids that this page shares with the pixel: user, session and page load. */
import { legacyUserId } from '../../../app/beacon/dialect.ts';
import { USER_ID_MAX_AGE_S } from '../../../app/beacon/storage-names.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';
import { keepPageLoad } from './page-load.ts';
import type { ShopPage } from './shop-page.ts';

export interface Ids {
  userId: string;
  sessionId: string;
  pageLoadId: string;
}

/**
 * Reads the ids or creates them, and stores them where the pixel does. A later call reads them again: a pixel that read
 * the storage a moment before this script, and found it empty, has written its own by then.
 *
 * @param known the session of this page load, which the theme may have removed from the storage; false without one
 * @returns undefined if the browser does not store them: the pixel would have others
 */
export function keepIds(page: ShopPage, known?: string | false): Ids | undefined {
  const { cookies, session, nameOf } = page;
  const userKey = nameOf('UserId');
  const sessionKey = nameOf('SessionId');

  const userId = [cookies.get(userKey), cookies.get(legacyUserId)].find(isUuid) || newUuid();
  const sessionId = [session.get(sessionKey), known].find(isUuid) || newUuid();
  cookies.set(userKey, userId, USER_ID_MAX_AGE_S);
  cookies.set(sessionKey, sessionId);
  session.set(sessionKey, sessionId);

  const pageLoadId = keepPageLoad(page);
  const isStored = cookies.get(userKey) === userId && session.get(sessionKey) === sessionId;
  return isStored && pageLoadId ? { userId, sessionId, pageLoadId } : undefined;
}

/**
 * Returns the ids of one page load. They stay the same while the page is left, when its record is already removed, and
 * where the theme empties the storage: the pixel goes on with them. Once stored data was removed for lack of consent,
 * those before are not stored again.
 */
export function createIds(page: ShopPage): () => Ids | undefined {
  let ids: Ids | undefined;
  return () => {
    const isLeaving = ids && !page.session.get(page.nameOf('PageLoad'));
    if (!isLeaving) {
      // The removal of stored data gives the page load a new id.
      ids = keepIds(page, ids?.pageLoadId === page.newId && ids.sessionId) ?? ids;
      if (ids) page.newId = ids.pageLoadId;
    }
    return ids;
  };
}
