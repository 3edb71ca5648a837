/**
 * The clicks that a browser remembers, so that an order's report can name the lists in which its products were clicked:
 * the entry `Clicks` in localStorage. The storefront script writes it, empty from its first page on; the pixel reads it
 * when an order is placed. Without an entry, or with one of {@link unknownClicks}, the clicks are not known.
 */
import type { DiscoveryModule } from './modules.ts';

/** A product that was clicked in a list or quick-added from it. The entry is a JSON array of them, newest first. */
export type Click = readonly [
  /** The time of the click: hours since the epoch, see {@link hourOf}. */
  hour: number,
  module: DiscoveryModule,
  parentId: string,
  uid: string,
];

/** The most clicks that are remembered, and for how many hours. */
export const CLICK_LIMIT = 100;
export const CLICK_HOURS = 7 * 24;

/** @param at milliseconds since the epoch */
export const hourOf = (at: number): number => Math.floor(at / 3_600_000);

/**
 * Returns the entry for clicks that the vendor's own library reports, so that those of the next {@link CLICK_HOURS} are
 * not known here: the hour as a negative number, which is not a list.
 *
 * @param at milliseconds since the epoch
 */
export const unknownClicks = (at: number): string => `-${hourOf(at)}`;

/** Whether an entry marks the clicks at a time as unknown. */
export const areUnknown = (stored: string, at: number): boolean =>
  -Number(stored) > hourOf(at) - CLICK_HOURS;

/**
 * Returns the clicks of an entry that count at a time.
 *
 * @param at milliseconds since the epoch
 * @throws {Error} if the clicks are not known
 */
export const clicksAt = (stored: string | null, at: number): Click[] =>
  (JSON.parse(stored || '') as Click[])
    // Scripts of the theme may have written more, which must not delay the order.
    .slice(0, CLICK_LIMIT)
    .filter(([hour]) => hour > hourOf(at) - CLICK_HOURS);
