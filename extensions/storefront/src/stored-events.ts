/**
 * Events that wait in localStorage until they are sent, each under its own key, so that adding one needs no lock.
 * Bounded in count, size and age.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { DiscoveryPath, PixelEventPath } from '../../../app/beacon/modules.ts';
import { AGE_LIMIT_MS, COUNT_LIMIT } from '../../../app/beacon/outcome.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import { type Store } from './storage.ts';

/** An event to send. */
export interface Outgoing {
  path: PixelEventPath | DiscoveryPath;
  /** The event as JSON. */
  body: string;
  /** When it was first to be sent, in milliseconds since the epoch. */
  since: number;
  /** The number of items of a discovery event that is sent for the first time, see `answerOf`. It is not stored. */
  items?: number | undefined;
}

/** An event that waits, as JSON. */
interface Waiting extends Outgoing {
  /** When it may be sent, in milliseconds since the epoch. */
  due: number;
}

/** The maximum size of all waiting events, in UTF-16 units. */
const SIZE_LIMIT = 250_000;

/** Counts the events that this page stores, so that they keep their order within a millisecond. */
let stored = 0;

/** Returns the keys of waiting events, oldest first: the name, the time, the number, the path and a UUID. */
export const storedKeys = (area: Store, name: string): string[] =>
  area
    .names()
    .filter((key) => key.startsWith(name + '.'))
    .sort((one, other) => part(one, 1) - part(other, 1) || part(one, 2) - part(other, 2));

const part = (key: string, index: number): number => Number(key.split('.')[index]);

/** Whether a path, or the key of a waiting event, is of a cart event. */
export const isCart = (text: string): boolean => /(^|\.)cart\//.test(text);

/**
 * Stores an event; if there are too many, the oldest are removed.
 *
 * @param due when it may be sent, in milliseconds since the epoch
 */
export function storeEvent(area: Store, name: string, event: Outgoing, due: number): void {
  stored += 1;
  const { path, since } = event;
  area.set(
    [name, since, stored, path, newUuid()].join('.'),
    JSON.stringify({ ...event, due } satisfies Waiting),
  );
  let size = 0;
  storedKeys(area, name)
    .reverse()
    .forEach((key, index) => {
      size += area.get(key).length;
      if (index >= COUNT_LIMIT || size > SIZE_LIMIT) area.remove(key);
    });
}

/**
 * Takes out the oldest event that is due. A change of the cart is not taken before an earlier one.
 *
 * @returns the event, or when the next one is due, in milliseconds since the epoch
 */
export function takeDue(area: Store, name: string, now: number): Outgoing | number {
  let next = Infinity;
  let isCartWaiting = false;
  for (const key of storedKeys(area, name)) {
    const event = attempt(() => JSON.parse(area.get(key)) as Waiting | null);
    // A time far ahead is that of a wrong clock: the event would wait until then, and later cart events with it.
    if (!event || !(Math.abs(now - event.since) < AGE_LIMIT_MS)) area.remove(key);
    else if (!isCart(key) || !isCartWaiting) {
      if (event.due <= now) {
        area.remove(key);
        // An event that cannot be removed is not sent: another page would find it again.
        if (!area.get(key)) return event;
      }
      isCartWaiting ||= isCart(key);
      next = Math.min(next, event.due);
    }
  }
  return next;
}
