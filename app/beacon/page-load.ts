/**
 * One page load, one id: the storefront script and the pixel find each other through a record in
 * sessionStorage, since the pixel's worker can neither see the page nor know when it began.
 */
import { isUuid } from './uuid.ts';

/** The record in sessionStorage, as JSON. */
export interface PageLoadRecord {
  /** `context.pageLoadId` of every event of this page load. */
  id: string;
  /** The page's address without its hash. */
  url: string;
  /** Milliseconds since the epoch: when the page began (script), or when the record was written (pixel). */
  time: number;
  by: 'script' | 'pixel';
}

/** How old the script's record may be when the page's first event happens, in milliseconds. */
const ADOPTABLE_MS = 60_000;

/** An address as records hold it: the hash can change within one page load. */
export const withoutHash = (url: string): string => url.replace(/#.*/, '');

/**
 * The id that the pixel shares with the storefront script, or `undefined` when it has to make its own:
 * only a record of the *script*, for this address, written at most 60 s before the page's first event. A
 * record of a pixel belongs to an earlier page load, since a quick reload is a new one.
 *
 * @param stored the text found in sessionStorage
 * @param url address of the page
 * @param firstEventAt milliseconds since the epoch of the page's first event
 */
export function adoptedPageLoad(
  stored: string | null,
  url: string,
  firstEventAt: number,
): string | undefined {
  try {
    const { id, url: recorded, time, by } = JSON.parse(stored || '') as PageLoadRecord;
    const age = firstEventAt - time;
    const isOfThisPage = recorded === withoutHash(url) && age >= 0 && age <= ADOPTABLE_MS;
    return by === 'script' && isOfThisPage && isUuid(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The id that the storefront script finds already given to its page, or `undefined` when it has to make
 * one: its own record of this very page load, or that of a pixel which was there first, written after
 * the page began.
 *
 * @param stored the text found in sessionStorage
 * @param url address of the page
 * @param began milliseconds since the epoch: when the page began
 */
export function givenPageLoad(
  stored: string | null,
  url: string,
  began: number,
): string | undefined {
  try {
    const { id, url: recorded, time, by } = JSON.parse(stored || '') as PageLoadRecord;
    const isOfThisLoad = by === 'pixel' ? time >= began : time === began;
    return recorded === withoutHash(url) && isOfThisLoad && isUuid(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
