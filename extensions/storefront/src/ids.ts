/** The ids that this page shares with the pixel: user, session and page load. */
import { givenPageLoad, withoutHash, type PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { LEGACY_USER_ID, USER_ID_MAX_AGE_S } from '../../../app/beacon/storage-names.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './page.ts';

export interface Ids {
  userId: string;
  sessionId: string;
  pageLoadId: string;
}

/**
 * Reads the ids or makes them, and keeps them where the pixel does, with the word that this script sends what the
 * pixel hands over. Asked again, it finds what is there
 * by then: what the pixel wrote, which may have looked a moment before this script and found nothing.
 *
 * @returns nothing where the browser does not keep them: the pixel would have others
 */
export function keepIds({ cookies, session, nameOf, url, began }: ShopPage): Ids | undefined {
  const userKey = nameOf('UserId');
  const sessionKey = nameOf('SessionId');
  const pageLoadKey = nameOf('PageLoad');

  const userId = [cookies.get(userKey), cookies.get(LEGACY_USER_ID)].find(isUuid) || newUuid();
  const sessionId = [session.get(sessionKey)].find(isUuid) || newUuid();
  cookies.set(userKey, userId, USER_ID_MAX_AGE_S);
  cookies.set(sessionKey, sessionId);
  session.set(sessionKey, sessionId);

  const given = (): PageLoadRecord | undefined =>
    givenPageLoad(session.get(pageLoadKey), url, began);
  const record: PageLoadRecord = given() ?? {
    id: newUuid(),
    url: withoutHash(url),
    time: began,
    by: 'script',
  };
  session.set(pageLoadKey, JSON.stringify({ ...record, sends: true }));

  const isKept = cookies.get(userKey) === userId && session.get(sessionKey) === sessionId;
  return isKept && given() ? { userId, sessionId, pageLoadId: record.id } : undefined;
}
