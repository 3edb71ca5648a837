/**
 * The inline script in the head of each page: it gives the page load its id before the pixel starts, and
 * takes the record away while the page is not shown.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { givenPageLoad } from '../../../app/beacon/page-load.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { type BlockElement, mayTrack, navigationOfPage, onConsent, whenShown } from './browser.ts';
import { keepPageLoad } from './page-load.ts';

/** The element in which this script stands. */
const element = document.currentScript as BlockElement | null;
const data = element?.dataset ?? {};
if (element) element.fetch = fetch;

whenShown(() => {
  // Where storage is denied there is nothing to do. A page in a frame of another page of the shop shares what is stored in
  // the tab: that one has the scripts.
  const area = attempt(() => sessionStorage);
  if (!area || frameElement) return;
  const get = (name: string): string => attempt(() => area.getItem(name)) || '';
  const set = (name: string, value: string): void => {
    attempt(() => {
      area.setItem(name, value);
    });
  };
  const key = nameOf('PageLoad');
  // The clock of `performance` stands still while the computer sleeps; the clock of the day does not.
  const sinceBeginning = performance.now() - (navigationOfPage().activationStart ?? 0);
  const began = Math.floor(Date.now() - sinceBeginning);
  const forget = (): void => {
    area.removeItem(key);
  };
  let hidden = '';

  // For the other scripts.
  data.began = String(began);
  // A tab that crashed, or of which this one is a copy, has left the record of another page load.
  if (!givenPageLoad(get(key), began)) forget();
  onConsent((isPermitted) => {
    if (isPermitted) attempt(() => keepPageLoad({ get, set }, key, began));
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
