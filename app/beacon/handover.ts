/**
 * Requests of a worker are cut off when their page goes away, the page's own are not. So where the
 * storefront script says that it sends (see `page-load.ts`), the pixel hands each event over to it: an entry
 * of its own in sessionStorage. Who takes an entry out sends it.
 */
import type { NameOf } from './storage-names.ts';
import { newUuid } from './uuid.ts';

/** Key and text of a record in localStorage. */
export type StoredRecord = readonly [key: string, text: string];

/** The entry as JSON. */
export interface HandedOver {
  url: string;
  body: string;
  /** Milliseconds since the epoch at which the event was first to be sent. */
  since: number;
  /**
   * Of a change of the cart, the record that it is reported. Whoever sends the event first enters it, or the
   * next page would report the change again; handed over again, the event comes without it.
   */
  record?: StoredRecord | undefined;
}

/**
 * A new key for an entry, another one each time that it is written.
 *
 * @param due milliseconds since the epoch from when on it may be sent
 */
export const handoverKey = (nameOf: NameOf, due: number): string =>
  nameOf('Outbox', `${due}.${newUuid()}`);
