import type { Indexing } from './indexing.ts';
import type { EndMove, Life } from './life/life.ts';
import { end, isUnsent } from './life/life.ts';
import { moveChange } from './store/reindex-change.ts';
import type { ReindexQueries } from './store/reindex-queries.ts';
import type { ReindexStore } from './store/reindex-store.ts';

export interface StopParts {
  store: Pick<ReindexStore, 'read' | 'write'>;
  queries: Pick<ReindexQueries, 'find' | 'living'>;
  now: () => Date;
}

/** Makes the functions that end re-indexes from outside, against steps that may be taken meanwhile. */
export function createStop({
  store,
  queries,
  now,
}: StopParts): Pick<Indexing, 'cancel' | 'stopAll'> {
  return {
    async cancel(shop, reindexId) {
      for (;;) {
        const view = await queries.find(shop, reindexId);
        if (view === null) return 'not-found';
        if (view.state === 'cancelled') return 'cancelled';
        const life = await store.read(reindexId);
        if (life === null || !isUnsent(life)) return 'too-late';
        if (await endNow(life, end('cancelled', null))) return 'cancelled';
      }
    },

    async stopAll(shop) {
      for (const { id } of await queries.living(shop)) {
        let stopped = false;
        while (!stopped) {
          const life = await store.read(id);
          stopped = life === null || (await endNow(life, uninstalledEnd(life)));
        }
      }
    },
  };

  function endNow(life: Life, move: EndMove): Promise<boolean> {
    return store.write(life, moveChange(life, move, { at: now(), observed: null }));
  }
}

/** A request that may have left may have been received: nobody will know. */
function uninstalledEnd(life: Life): EndMove {
  return isUnsent(life) ? end('cancelled', 'uninstalled') : end('lost', 'uninstalled');
}
