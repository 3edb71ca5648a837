import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import { isUnfinished, type ReindexView } from '../../indexing/reindex.ts';
import { MINUTE_MS } from '../../time/units.ts';
import { usePoll, useReloadPolled } from '../frame/live.ts';

/** The polling interval while a re-index or an index is in progress, in milliseconds. */
const ACTIVE_POLL_MS = 3_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = MINUTE_MS;

const FEEDS = '/app/feeds';

/** Returns a function that has the page load its feeds at once. */
export const useReloadFeeds = () => useReloadPolled(FEEDS);

/**
 * Updates the overview without reloading: often while a re-index or an index is in progress, seldom otherwise.
 *
 * @param loaded the page's own data, which is reloaded after an action
 */
export function useLiveOverview(loaded: LiveOverview) {
  const { newest, connection } = usePoll(FEEDS, {
    loaded,
    pauseAfter: (overview) => (isLively(overview) ? ACTIVE_POLL_MS : IDLE_POLL_MS),
    first: 'at once',
  });
  return { overview: newest, connection };
}

/** Whether something is in progress, or a re-index is about to become possible. */
function isLively({ feeds, now }: IndexingOverview): boolean {
  return feeds.some(({ active, decision }) => {
    if (active !== null) return true;
    if (decision.allowed) return false;
    const { reason, possibleAt } = decision;
    const soon = possibleAt !== null && possibleAt.getTime() - now.getTime() < 2 * ACTIVE_POLL_MS;
    return reason === 'in-progress' || soon;
  });
}

/** Updates one re-index, and the overview beside it, without reloading, until it ends. */
export function useLiveReindex(loaded: ReindexView, loadedOverview: IndexingOverview) {
  const reindexIn = (overview: IndexingOverview) => {
    const found = findReindex(overview, loaded.id);
    return found && found.states.length >= loaded.states.length ? found : loaded;
  };
  const { newest: overview } = usePoll(FEEDS, {
    loaded: loadedOverview,
    pauseAfter: (newest) => (isUnfinished(reindexIn(newest)) ? ACTIVE_POLL_MS : null),
    first: 'at once',
  });
  const reindex = reindexIn(overview);

  // The page's data about the re-index is outdated once it ends. A feed that is not in the settings then leaves the
  // overview.
  const { revalidate } = useRevalidator();
  const isGone = overview !== loadedOverview && !findReindex(overview, loaded.id);
  const hasEnded = isUnfinished(loaded) && (isGone || !isUnfinished(reindex));
  useEffect(() => {
    if (hasEnded) revalidate();
  }, [hasEnded, revalidate]);

  return { reindex, overview };
}

function findReindex({ feeds }: IndexingOverview, id: string): ReindexView | null {
  const all = feeds.flatMap(({ active, last }) => [active, last]);
  return all.find((reindex) => reindex?.id === id) ?? null;
}
