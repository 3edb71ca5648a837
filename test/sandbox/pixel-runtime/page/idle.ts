import type { RuntimeHandle, RuntimeRecord, UnderWay } from '../contract.ts';
import type { CartRequests, MappedRequests } from './cart-changes.ts';
import type { PixelHost } from './pixel-host.ts';
import type { Publisher } from './publisher.ts';
import type { TimedRecord } from '../messages.ts';

export const NOTHING_UNDER_WAY: UnderWay = { events: 0, calls: 0, requests: 0, timers: 0 };

interface IdleOptions {
  publisher: Publisher;
  cartRequests: CartRequests;
  mappedRequests: MappedRequests;
  host: PixelHost;
}

/**
 * Waits until nothing is under way. The worker reports quiet twice, and nothing may have happened in
 * between on either side: each report is made after all earlier messages were worked off, so what was
 * on the wire during the first one shows in the second.
 */
export function createIdle({
  publisher,
  cartRequests,
  mappedRequests,
  host,
}: IdleOptions): RuntimeHandle['idle'] {
  const inPage = [cartRequests, mappedRequests, publisher];
  return async ({ timers = 'wait' } = {}) => {
    while (host.isRunning()) {
      for (const each of inPage) await each.settled();
      const sentBefore = host.sent();
      const first = await host.whenQuiet(timers);
      const second = await host.whenQuiet(timers);
      const nothingSent =
        host.sent() === sentBefore && inPage.every((each) => each.pending() === 0);
      if (nothingSent && first.activity === second.activity) return second.underWay;
    }
    return NOTHING_UNDER_WAY;
  };
}

/** The runtime's own record, for people and tests who watch it. */
export interface Records {
  add(kind: RuntimeRecord['kind'], text: string): void;
  /** A record that the worker made, translated to the page's clock. */
  addFromWorker(record: TimedRecord): void;
  all: () => RuntimeRecord[];
  /** Runs a piece of the runtime: what it throws is recorded and never reaches the theme. */
  guard(piece: () => void): void;
}

export function createRecords(): Records {
  const records: RuntimeRecord[] = [];
  const add: Records['add'] = (kind, text) => {
    records.push({ at: performance.now(), kind, text });
  };
  return {
    add,
    addFromWorker: ({ epoch, kind, text }) => {
      records.push({ at: epoch - performance.timeOrigin, kind, text });
    },
    all: () => [...records].sort((one, other) => one.at - other.at),
    guard: (piece) => {
      try {
        piece();
      } catch (error) {
        add('error', String(error));
      }
    },
  };
}
