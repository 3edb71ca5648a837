/**
 * Events that wait in localStorage until they are sent, each under a key of its own: adding one needs no lock.
 * Bounded in count, size and age.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { DiscoveryPath, PixelEventPath } from '../../../app/beacon/modules.ts';
import { AGE_LIMIT_MS } from '../../../app/beacon/outcome.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import { type Store } from './storage.ts';

/** One event on its way. */
export interface Outgoing {
  path: PixelEventPath | DiscoveryPath;
  /** The event as JSON. */
  body: string;
  /** Milliseconds since the epoch at which it was first to be sent. */
  since: number;
  /** Of a discovery event that is sent for the first time: how many items it names, see `answerOf`. It is not stored. */
  items?: number | undefined;
}

/** An event that waits, as JSON. */
interface Waiting extends Outgoing {
  /** Milliseconds since the epoch from when on it may be sent. */
  due: number;
}

const COUNT_LIMIT = 50;
/** UTF-16 units of all events that wait. */
const SIZE_LIMIT = 250_000;

/** Counts what this page stores, so that the order is kept within a millisecond. */
let stored = 0;

/** The keys of what waits, oldest first: the name, the time, the number, the path and a UUID. */
export const storedKeys = (area: Store, name: string): string[] =>
  area
    .names()
    .filter((key) => key.startsWith(name + '.'))
    .sort((one, other) => part(one, 1) - part(other, 1) || part(one, 2) - part(other, 2));

const part = (key: string, index: number): number => Number(key.split('.')[index]);

/** Whether a path, or the key of an event that waits, is one of the cart's. */
export const isCart = (text: string): boolean => /(^|\.)cart\//.test(text);

/**
 * Stores an event; where there are too many, the oldest fall out.
 *
 * @param due milliseconds since the epoch from when on it may be sent
 */
export function storeEvent(area: Store, name: string, event: Outgoing, due: number): void {
  stored += 1;
  const { path, since } = event;
  const item: Waiting = { ...event, due };
  area.set([name, since, stored, path, newUuid()].join('.'), JSON.stringify(item));
  const keys = storedKeys(area, name);
  let size = 0;
  for (const [index, key] of keys.reverse().entries()) {
    size += area.get(key).length;
    if (index >= COUNT_LIMIT || size > SIZE_LIMIT) area.remove(key);
  }
}

/**
 * Takes out the oldest event that is due. A change of the cart is not taken before an earlier one.
 *
 * @returns the event, or the time from when on there is one, in milliseconds since the epoch
 */
export function takeDue(area: Store, name: string, now: number): Outgoing | number {
  let next = Infinity;
  let isCartWaiting = false;
  for (const key of storedKeys(area, name)) {
    const event = attempt(() => JSON.parse(area.get(key)) as Waiting | null);
    if (!event || !(now - event.since < AGE_LIMIT_MS)) area.remove(key);
    else if (!isCart(key) || !isCartWaiting) {
      if (event.due <= now) {
        area.remove(key);
        // What cannot be taken out is not sent: another page would find it.
        if (!area.get(key)) return event;
      }
      isCartWaiting ||= isCart(key);
      next = Math.min(next, event.due);
    }
  }
  return next;
}
