/**
 * What led the shopper to the shop, such as a recommendation in an e-mail: `email:abc` in a parameter of a landing
 * address. It is kept in localStorage (`Attribution`) and goes into `context.attribution` of every event of the
 * 30 minutes after.
 */
import { attempt } from './attempt.ts';
import type { Attribution } from './schemas/context.ts';

/** How long after the landing events carry it, in milliseconds. */
export const ATTRIBUTION_MS = 30 * 60_000;

/**
 * The form of an entry: the time of the landing and the value, `type:id`. It has neither at sign nor percent sign, so
 * it is no e-mail address, however often that is escaped.
 */
const ENTRY = /^(\d+) ([\w-]{1,32}):([\w.~:-]{1,128})$/;

/** An entry and its three parts. A text of another form has no time, so it is never in force. */
type Entry = [entry: string, time: string, type: string, id: string];

/**
 * The entry that a landing address leaves.
 *
 * @param at milliseconds since the epoch of the landing
 * @returns `undefined` where the address has no such parameter, or none of the form
 */
export function landingAttribution(
  address: string,
  parameter: string | undefined,
  at: number,
): string | undefined {
  const entry = attempt(() => `${at} ${new URL(address).searchParams.get(parameter || '')}`);
  return attributionAt(entry, at) && entry;
}

/**
 * `context.attribution` of an event.
 *
 * @param entry as it is stored
 * @param at milliseconds since the epoch of the event; it may have been noticed a moment before the landing was
 */
export function attributionAt(
  entry: string | null | undefined,
  at: number,
): Attribution[] | undefined {
  const [, time, type, id] = (ENTRY.exec(entry || '') || []) as unknown as Entry;
  return Math.abs(at - Number(time)) < ATTRIBUTION_MS ? [{ type, id }] : undefined;
}

/** Whether an attribution is one that a landing address can have named. */
export const isAttribution = ({ type, id }: Attribution): boolean => ENTRY.test(`0 ${type}:${id}`);
