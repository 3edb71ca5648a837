/** Collects events of the same list, so that a burst is sent as one event, 300 ms after its first. */
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { DiscoveryData, ResponseList } from './response-list.ts';

export interface Batch {
  /** @param field the event's list, to which `entry` is added; missing for an event without a list */
  add(
    list: ResponseList,
    event: 'render' | 'impression' | 'addtocart',
    field?: 'results' | 'banners',
    entry?: unknown,
  ): void;
  /** Sends the collected events. */
  flush(): void;
  /** Drops the collected events. */
  clear(): void;
}

export interface BatchDeps {
  send: (path: DiscoveryPath, data: DiscoveryData, at: number, address: string) => void;
  /** The keys of responses that led to another address: those of a search are not rendered. */
  redirected: ReadonlySet<string>;
  now: () => number;
  /** The page's current address. */
  address: () => string;
}

const COLLECT_MS = 300;

interface Collected {
  list: ResponseList;
  path: DiscoveryPath;
  data: DiscoveryData & { results?: unknown[]; banners?: unknown[] };
  /** When the first collected event happened, in milliseconds since the epoch. */
  at: number;
  /** The address at which all of them happened: the page's address may change before they are sent. */
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
      if (path !== 'search/render' || !redirected.has(list.key)) send(path, data, at, where);
    }
  }

  return {
    add(list, event, field, entry) {
      const path: DiscoveryPath = `${list.module}/${event}`;
      const where = address();
      const key = [event, where, list.key].join('\n');
      if (!collected.size) timer = setTimeout(flush, COLLECT_MS);
      const lists = event === 'impression' ? { results: [], banners: [] } : { results: [] };
      const known = collected.get(key) ?? {
        list,
        path,
        data: { ...list.data, ...(field && lists) },
        at: now(),
        where,
      };
      if (field) known.data[field]?.push(entry);
      collected.set(key, known);
    },
    flush,
    clear() {
      clearTimeout(timer);
      collected.clear();
    },
  };
}
