import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import { isLiving } from './is-living.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { LIVELY_MS, useFeedsPoll } from './use-feeds-poll.ts';

/** Keeps one re-index fresh without reloading, as long as it lives. */
export function useLiveReindex(loaded: ReindexView): { reindex: ReindexView; ask: () => void } {
  const newest = (polled: IndexingOverview | null) => {
    const found = polled && findReindex(polled, loaded.id);
    return found && found.states.length >= loaded.states.length ? found : loaded;
  };
  const { polled, ask } = useFeedsPoll((last) => (isLiving(newest(last)) ? LIVELY_MS : null));
  const reindex = newest(polled);

  // A feed that nobody looks after leaves the overview when its re-index ends.
  const { revalidate } = useRevalidator();
  const gone = polled !== null && isLiving(loaded) && !findReindex(polled, loaded.id);
  useEffect(() => {
    if (gone) revalidate();
  }, [gone, revalidate]);

  return { reindex, ask };
}

function findReindex({ feeds }: IndexingOverview, id: string): ReindexView | null {
  const all = feeds.flatMap(({ active, last }) => [active, last]);
  return all.find((reindex) => reindex?.id === id) ?? null;
}
