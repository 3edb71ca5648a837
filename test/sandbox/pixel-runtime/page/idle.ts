import type { RuntimeHandle, RuntimeRecord, UnderWay } from '../contract.ts';
import type { PixelHost } from './pixel-host.ts';
import type { TimedRecord } from '../messages.ts';

export const NOTHING_UNDER_WAY: UnderWay = { events: 0, calls: 0, requests: 0, timers: 0 };

/** Work of the page without an outcome yet. */
export interface Pending {
  /** Counts a promise until it is settled, whichever way. */
  add(work: Promise<unknown>): void;
  count(): number;
  /** Resolves when there is none. */
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
 * Waits until nothing is under way. The worker reports quiet twice, and nothing may have happened in
 * between on either side: each report is made after all earlier messages were worked off, so what was
 * on the wire during the first one shows in the second.
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

/** The runtime's own record, for people and tests who watch it. */
export interface Records {
  add(kind: RuntimeRecord['kind'], text: string): void;
  /** A record that the worker made, translated to the page's clock. */
  addFromWorker(record: TimedRecord): void;
  all: () => RuntimeRecord[];
  /** Runs a piece of the runtime: what it throws is recorded and never reaches the theme. */
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
