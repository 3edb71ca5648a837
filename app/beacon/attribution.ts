/**
 * The origin of the shopper's visit, such as a recommendation in an e-mail: `email:abc` in a parameter of a landing
 * address. It is kept in localStorage (`Origin`) and added to `context.attribution` of every event in the next 30
 * minutes.
 */
import { attempt } from './attempt.ts';
import type { Attribution } from './schemas/context.ts';

/** How long after the landing events contain the attribution, in milliseconds. */
export const ATTRIBUTION_MS = 30 * 60_000;

/**
 * The form of an entry: the time of the landing and the value, `type:id`. It contains neither at sign nor percent sign,
 * so it is not an e-mail address, however often that is escaped.
 */
const ENTRY = /^(\d+) ([\w-]{1,32}):([\w.~:-]{1,128})$/;

/** An entry and its three parts. A text of another form has no time, so it never applies. */
type Entry = [entry: string, time: string, type: string, id: string];

/**
 * Returns the entry for a landing address.
 *
 * @param at the time of the landing, in milliseconds since the epoch
 * @returns `undefined` if the address has no such parameter, or none of the form
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
 * Returns `context.attribution` of an event.
 *
 * @param entry as stored
 * @param at the time of the event, in milliseconds since the epoch; it may be slightly before that of the landing
 */
export function attributionAt(
  entry: string | null | undefined,
  at: number,
): Attribution[] | undefined {
  const [, time, type, id] = (ENTRY.exec(entry || '') || []) as unknown as Entry;
  return Math.abs(at - Number(time)) < ATTRIBUTION_MS ? [{ type, id }] : undefined;
}

/** Whether a landing address can contain the attribution. */
export const isAttribution = ({ type, id }: Attribution): boolean => ENTRY.test(`0 ${type}:${id}`);
