/** Collects events of the same list, so that a burst leaves as one, 300 ms after its first. */
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { DiscoveryData, ResponseList } from './response-list.ts';

export interface Batch {
  /** @param field and its entry: where the event has a list */
  add(
    list: ResponseList,
    event: 'render' | 'impression' | 'addtocart',
    field?: 'results' | 'banners',
    entry?: unknown,
  ): void;
  /** Sends what is collected. */
  flush(): void;
  /** Forgets what is collected. */
  clear(): void;
}

export interface BatchDeps {
  send: (path: DiscoveryPath, data: DiscoveryData, at: number, address: string) => void;
  /** The keys of lists whose render is not to leave any more. */
  redirected: ReadonlySet<string>;
  now: () => number;
  /** The page's address at the moment. */
  address: () => string;
}

const COLLECT_MS = 300;

interface Collected {
  list: ResponseList;
  path: DiscoveryPath;
  data: DiscoveryData & { results?: unknown[]; banners?: unknown[] };
  /** When the first of it happened, in milliseconds since the epoch. */
  at: number;
  /** Where all of it happened: the page's address may change before it leaves. */
  where: string;
}

export function createBatch({ send, redirected, now, address }: BatchDeps): Batch {
  const collected = new Map<string, Collected>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    const events = [...collected.values()];
    collected.clear();
    for (const { list, path, data, at, where } of events) {
      if (!path.endsWith('render') || !redirected.has(list.key)) send(path, data, at, where);
    }
  }

  return {
    add(list, event, field, entry) {
      const path: DiscoveryPath = `${list.module}/${event}`;
      const where = address();
      const key = [event, where, list.key].join('\n');
      if (!collected.size) timer = setTimeout(flush, COLLECT_MS);
      const lists = event === 'impression' ? { results: [], banners: [] } : undefined;
      const known = collected.get(key) ?? {
        list,
        path,
        data: { ...list.data, ...lists },
        at: now(),
        where,
      };
      if (field) (known.data[field] ??= []).push(entry);
      collected.set(key, known);
    },
    flush,
    clear() {
      clearTimeout(timer);
      collected.clear();
    },
  };
}
