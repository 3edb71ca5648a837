import type { RuntimeHandle, RuntimeRecord, UnderWay } from '../contract.ts';
import type { PixelHost } from './pixel-host.ts';
import type { TimedRecord } from '../messages.ts';

export const NOTHING_UNDER_WAY: UnderWay = { calls: 0, requests: 0, timers: 0 };

/** Unfinished work of the page. */
export interface Pending {
  /** Counts a promise until it is fulfilled or rejected. */
  add(work: Promise<unknown>): void;
  count(): number;
  /** Resolves when there is no work. */
  settled(): Promise<void>;
}

export function createPending(): Pending {
  const pending = new Set<Promise<unknown>>();
  return {
    add: (work) => {
      const outcome = work
        .catch(() => undefined)
        .then(() => {
          pending.delete(outcome);
        });
      pending.add(outcome);
    },
    count: () => pending.size,
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/**
 * Waits until page and worker are idle. The worker must report quiet twice, without any activity in between on either
 * side: each report is made after all earlier messages were processed, so messages in transit during the first one show
 * in the second.
 */
export function createIdle(inPage: Pending, host: PixelHost): RuntimeHandle['idle'] {
  return async ({ timers = 'wait' } = {}) => {
    while (host.isRunning()) {
      await inPage.settled();
      const sentBefore = host.sent();
      const first = await host.whenQuiet(timers);
      const second = await host.whenQuiet(timers);
      const nothingSent = host.sent() === sentBefore && inPage.count() === 0;
      if (nothingSent && first.activity === second.activity) return second.underWay;
    }
    return NOTHING_UNDER_WAY;
  };
}

/** The runtime's own record, for people and tests. */
export interface Records {
  add(kind: RuntimeRecord['kind'], text: string): void;
  /** Adds a record of the worker, converted to the page's clock. */
  addFromWorker(record: TimedRecord): void;
  all: () => RuntimeRecord[];
  /** Runs a part of the runtime: its errors are recorded and never reach the theme. */
  catchErrors(piece: () => void): void;
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
    catchErrors: (piece) => {
      try {
        piece();
      } catch (error) {
        add('error', String(error));
      }
    },
  };
}
