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
  /** Whether the storefront script is on this page and sends what the pixel hands over, see `handover.ts`. */
  sends?: boolean;
}

/** How old the script's record may be when the page's first event happens, in milliseconds. */
const ADOPTABLE_MS = 60_000;

/** An address as records hold it: the hash can change within one page load. */
export const withoutHash = (url: string): string => url.replace(/#.*/, '');

/**
 * The record that the pixel shares with the storefront script, or `undefined` when it has to make its own:
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
): PageLoadRecord | undefined {
  return recordOf(stored, url, ({ time, by }) => {
    return by === 'script' && time <= firstEventAt && firstEventAt <= time + ADOPTABLE_MS;
  });
}

/**
 * The record that the storefront script finds already given to its page, or `undefined` when it has to make
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
): PageLoadRecord | undefined {
  return recordOf(stored, url, ({ time, by }) => (by === 'pixel' ? time >= began : time === began));
}

/** The record of a text, where it is one for this address and is the one that is wanted. */
function recordOf(
  stored: string | null,
  url: string,
  isWanted: (record: PageLoadRecord) => boolean,
): PageLoadRecord | undefined {
  try {
    const record = JSON.parse(stored || '') as PageLoadRecord;
    const isRecord = record.url === withoutHash(url) && isUuid(record.id);
    return isRecord && isWanted(record) ? record : undefined;
  } catch {
    return undefined;
  }
}
