/** The record of this page load, shared with the pixel (see `app/beacon/page-load.ts`). */
import { givenPageLoad, type PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { Store } from './storage.ts';

/**
 * Stores the record of this page load, or finds it: a later call returns the same id. A pixel that ran first has
 * already given the page load its id.
 *
 * @param key the key of the record in sessionStorage
 * @param began when the page began, in milliseconds since the epoch
 * @param sends whether a script of the page sends the events that the pixel hands over; once true, it stays true
 * @returns the id of the page load; undefined if the browser does not store it: the pixel then has another one
 */
export function keepPageLoad(
  { get, set }: Pick<Store, 'get' | 'set'>,
  key: string,
  began: number,
  sends?: boolean,
): string | undefined {
  const given = (): PageLoadRecord | undefined => givenPageLoad(get(key), began);
  const record: PageLoadRecord = { id: newUuid(), sends, ...given(), time: began, by: 'script' };
  set(key, JSON.stringify(record));
  return given()?.id;
}
