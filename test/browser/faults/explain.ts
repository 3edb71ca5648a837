import type { ReceivedEvent } from '../../sandbox/tracking-service/received-event.ts';
import type { Missing } from './ledger.ts';
import { pathOf } from './ledger.ts';

/** What a journey knows about its faults and pages; all times in milliseconds since the epoch. */
export interface FaultTimes {
  /** When the service was gone. */
  gone: { since: number; until: number }[];
  /** `performance.timeOrigin` of a page → when nothing was under way there last. */
  settledAt: ReadonlyMap<number, number>;
}

export type Reason = 'fault' | 'left' | 'unexplained';

/** Why an event did not arrive: an injected fault, or the page that was left before the answer. */
export function explain(
  { path, timestamp, page, attempts }: Missing,
  received: readonly ReceivedEvent[],
  { gone, settledAt }: FaultTimes,
): Reason {
  const madeAt = Date.parse(timestamp);
  if (attempts.some(({ verdict, fault }) => verdict === 'lost' && fault !== null)) return 'fault';
  const isKept = attempts.some(({ verdict }) => verdict === 'not taken');
  // What was kept may meet a fault later; what was not met it when it was made.
  if (gone.some(({ since, until }) => until >= madeAt && (isKept || since <= madeAt))) {
    return 'fault';
  }
  if (received.some((one) => isUnreadDrop(one, path, madeAt, isKept))) return 'fault';
  return (settledAt.get(page) ?? 0) < madeAt ? 'left' : 'unexplained';
}

/** A request of this kind whose connection was reset before anybody could see which one it was. */
function isUnreadDrop(one: ReceivedEvent, path: string, madeAt: number, isKept: boolean): boolean {
  const arrivedAt = Date.parse(one.receivedAt);
  return (
    one.fault === 'drop before' &&
    pathOf(one) === path &&
    arrivedAt >= madeAt &&
    (isKept || arrivedAt < madeAt + 2_000)
  );
}
