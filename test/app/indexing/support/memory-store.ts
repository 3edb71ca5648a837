import { transitionChange, type RunStore } from '../../../../app/indexing/run-store.ts';
import { end, isUnsent, type Run } from '../../../../app/indexing/run.ts';

/** One re-index in memory, with the guards of its row in the database. */
export interface MemoryStore extends Omit<RunStore, 'add'> {
  /** What the row would say; its states are those of an unfinished one even after its end. */
  row(): Run & { dueAt: Date | null; endedAt: Date | null };
  cancel(at: Date): void;
}

export function createMemoryStore(life: Run): MemoryStore {
  let row: ReturnType<MemoryStore['row']> = { ...life, dueAt: life.requestedAt, endedAt: null };

  const store: MemoryStore = {
    row: () => row,
    claim(_, { now, leaseUntil }) {
      if (row.endedAt || !row.dueAt || row.dueAt > now) return Promise.resolve(null);
      row = { ...row, dueAt: leaseUntil, version: row.version + 1 };
      return Promise.resolve(row);
    },
    write({ version }, { data }) {
      if (row.endedAt || row.version !== version) return Promise.resolve(false);
      row = Object.assign({}, row, data, { version: version + 1 });
      return Promise.resolve(true);
    },
    read: () => Promise.resolve(row.endedAt ? null : row),
    cancel(at) {
      if (row.endedAt || !isUnsent(row)) return;
      void store.write(row, transitionChange(row, end('cancelled', null), { at, observed: null }));
    },
  };
  return store;
}
