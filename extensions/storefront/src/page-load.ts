/** The record of this page load, shared with the pixel (see `app/beacon/page-load.ts`). */
import { givenPageLoad, type PageLoadRecord } from '../../../app/beacon/page-load.ts';
import type { ShopPage } from './shop-page.ts';
import type { Store } from './storage.ts';

/**
 * Stores the record of this page load, or finds it: a later call returns the same id. A pixel that ran first has
 * already given the page load its id. Where the browser does not return what it stores, each call stores the same text:
 * a changed one would lead to the next call.
 *
 * @param sends whether a script of the page sends the events that the pixel hands over; once true, it stays true
 * @returns the id of the page load; undefined if the browser does not store it: the pixel then has another one
 */
export function keepPageLoad(
  { session, nameOf, began, newId }: PageOfLoad,
  sends?: boolean,
): string | undefined {
  const key = nameOf('PageLoad');
  const given = (): PageLoadRecord | undefined => givenPageLoad(session.get(key), began);
  session.set(
    key,
    JSON.stringify({
      id: newId,
      sends,
      ...given(),
      time: began,
      by: 'script',
    } satisfies PageLoadRecord),
  );
  return given()?.id;
}

/** The parts of a page that its record needs. */
type PageOfLoad = Pick<ShopPage, 'nameOf' | 'began' | 'newId'> & {
  session: Pick<Store, 'get' | 'set'>;
};
