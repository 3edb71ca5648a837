/**
 * One id for each page load: the storefront script and the pixel share it through a record in sessionStorage, since the
 * pixel's worker can neither see the page nor know when it began.
 *
 * A record by the script exists only while its page is shown: the script removes it on `pagehide`, writes it again when
 * the page returns from the back-forward cache, and removes the record that a crashed or copied tab left.
 */
import { attempt } from './attempt.ts';
import { isUuid } from './uuid.ts';

/** The record in sessionStorage, as JSON. */
export interface PageLoadRecord {
  /** `context.pageLoadId` of every event of this page load. */
  id: string;
  /** When the page began (script), or when the record was written (pixel), in milliseconds since the epoch. */
  time: number;
  by: 'script' | 'pixel';
  /** Set by the storefront script: whether it sends the events that the pixel hands over, see `handover.ts`. */
  sends?: boolean | undefined;
}

/** The longest time between the page's beginning and its first event, in milliseconds. */
const ADOPTABLE_MS = 60_000;

/**
 * Returns the record that the pixel shares with the storefront script, or `undefined` if it has to create one: only a
 * record of the *script*, of a page that began at most 60 s before the first event. A record of a pixel belongs to an
 * earlier page load, since a quick reload is a new one.
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
 * Returns the record of the storefront script's page, or `undefined` if it has to create one: its own record of this
 * very page load, or that of a pixel which was first, written after the page began.
 *
 * @param stored the text found in sessionStorage
 * @param began when the page began, in milliseconds since the epoch
 */
export const givenPageLoad = (stored: string | null, began: number): PageLoadRecord | undefined =>
  recordOf(stored, ({ time, by }) => (by === 'pixel' ? time >= began : time === began));

/**
 * Returns the record if the script of the pixel's own page is ready to send.
 *
 * @param stored the text found in sessionStorage
 * @param pageLoadId the id under which the pixel reports
 */
export const isSending = (stored: string | null, pageLoadId: string): PageLoadRecord | undefined =>
  recordOf(stored, ({ id, sends }) => id === pageLoadId && sends);

/** Parses a record; `undefined` for any other text, and for a record that is not wanted. */
function recordOf(
  stored: string | null,
  isWanted: (record: PageLoadRecord) => boolean | undefined,
): PageLoadRecord | undefined {
  return attempt(() => {
    const record = JSON.parse(stored || '') as PageLoadRecord;
    return isUuid(record.id) && isWanted(record) ? record : undefined;
  });
}
