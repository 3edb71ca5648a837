/**
 * The inline script in the head of each page: it gives the page load its id before the pixel starts, and removes the
 * record while the page is not shown.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { givenPageLoad } from '../../../app/beacon/page-load.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import { type BlockElement, mayTrack, navigationOfPage, onConsent, whenShown } from './browser.ts';
import { keepPageLoad } from './page-load.ts';

/** The element of this script. */
const element = document.currentScript as BlockElement | null;
const data = element?.dataset ?? {};
if (element) element.fetch = fetch;

whenShown(() => {
  // Without storage the script does nothing. A page in a frame of another page of the shop shares the tab's storage
  // with that page, which has the scripts.
  const area = attempt(() => sessionStorage);
  if (!area || frameElement) return;
  const get = (name: string): string => attempt(() => area.getItem(name)) || '';
  const set = (name: string, value: string): void => {
    attempt(() => area.setItem(name, value));
  };
  const key = nameOf('PageLoad');
  // The clock of `performance` stops while the computer sleeps; the time of day does not.
  const sinceBeginning = performance.now() - (navigationOfPage().activationStart ?? 0);
  const began = Math.floor(Date.now() - sinceBeginning);
  const forget = (): void => {
    attempt(() => area.removeItem(key));
  };
  let hidden = '';

  // Passes the time to the other scripts.
  data.began = String(began);
  // A crashed tab, or a tab of which this one is a copy, has left the record of another page load.
  if (!givenPageLoad(get(key), began)) forget();
  onConsent((isPermitted) => {
    if (isPermitted)
      attempt(() => keepPageLoad({ session: { get, set }, nameOf, began, newId: newUuid() }));
    else forget();
  });
  addEventListener('pagehide', () => {
    hidden = get(key);
    forget();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hidden && mayTrack()) set(key, hidden);
  });
});
