import type { RuntimeRecord } from '../contract.ts';
import type { TimedRecord } from '../messages.ts';

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
