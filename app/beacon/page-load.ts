/**
 * One page load, one id: the storefront script and the pixel find each other through a record in
 * sessionStorage, since the pixel's worker can neither see the page nor know when it began.
 *
 * A record by the script exists only while its page is shown: the script removes it on `pagehide`, writes it
 * again when the page comes back from the back-forward cache, and removes what a crashed or copied tab left.
 */
import { attempt } from './attempt.ts';
import { isUuid } from './uuid.ts';

/** The record in sessionStorage, as JSON. */
export interface PageLoadRecord {
  /** `context.pageLoadId` of every event of this page load. */
  id: string;
  /** Milliseconds since the epoch: when the page began (script), or when the record was written (pixel). */
  time: number;
  by: 'script' | 'pixel';
  /** Whether the storefront script, which alone says so, sends what the pixel hands over, see `handover.ts`. */
  sends?: boolean | undefined;
}

/** How long after the page's beginning its first event may happen, in milliseconds. */
const ADOPTABLE_MS = 60_000;

/**
 * The record that the pixel shares with the storefront script, or `undefined` when it has to make its own:
 * only a record of the *script*, of a page that began at most 60 s before the first event. A record of a pixel
 * belongs to an earlier page load, since a quick reload is a new one.
 *
 * @param stored the text found in sessionStorage
 * @param firstEventAt milliseconds since the epoch of the page's first event
 */
export const adoptedPageLoad = (
  stored: string | null,
  firstEventAt: number,
): PageLoadRecord | undefined =>
  recordOf(
    stored,
    ({ time, by }) =>
      by === 'script' && time <= firstEventAt && firstEventAt <= time + ADOPTABLE_MS,
  );

/**
 * The record that the storefront script finds already given to its page, or `undefined` when it has to make
 * one: its own record of this very page load, or that of a pixel which was there first, written after
 * the page began.
 *
 * @param stored the text found in sessionStorage
 * @param began milliseconds since the epoch: when the page began
 */
export const givenPageLoad = (stored: string | null, began: number): PageLoadRecord | undefined =>
  recordOf(stored, ({ time, by }) => (by === 'pixel' ? time >= began : time === began));

/**
 * Whether the script of the pixel's own page is ready to send.
 *
 * @param stored the text found in sessionStorage
 * @param pageLoadId the id under which the pixel reports
 */
export const isSending = (stored: string | null, pageLoadId: string): PageLoadRecord | undefined =>
  recordOf(stored, ({ id, sends }) => id === pageLoadId && sends);

/** The record of a text, where it is one and is the one that is wanted. */
function recordOf(
  stored: string | null,
  isWanted: (record: PageLoadRecord) => boolean | undefined,
): PageLoadRecord | undefined {
  return attempt(() => {
    const record = JSON.parse(stored || '') as PageLoadRecord;
    return isUuid(record.id) && isWanted(record) ? record : undefined;
  });
}
