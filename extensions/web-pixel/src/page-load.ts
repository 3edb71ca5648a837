/** The record of this page load, shared with the storefront script (see `app/beacon/page-load.ts`). */
import {
  adoptedPageLoad,
  withoutHash,
  type PageLoadRecord,
} from '../../../app/beacon/page-load.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { Storage } from './storage.ts';

/**
 * Adopts the storefront script's record of this page, or makes an id and leaves a record of the pixel's
 * own, which a script that comes late adopts.
 *
 * @param stored the record found when the pixel started
 * @param url address of the page
 * @param firstEventAt milliseconds since the epoch of the page's first event
 */
export function keepPageLoad(
  session: Storage,
  key: string,
  stored: string | null,
  url: string,
  firstEventAt: number,
): PageLoadRecord {
  const adopted = adoptedPageLoad(stored, url, firstEventAt);
  if (adopted) return adopted;
  const record: PageLoadRecord = {
    id: newUuid(),
    url: withoutHash(url),
    by: 'pixel',
    time: Date.now(),
  };
  void session.set(key, JSON.stringify(record));
  return record;
}
