import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { MINUTE_MS } from '../../time/units.ts';
import { usePoll } from '../frame/live.ts';
import { isUnfinished } from './reindex-facts.tsx';

/** The polling interval while a re-index or an index is in progress, in milliseconds. */
const ACTIVE_POLL_MS = 3_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = MINUTE_MS;

/** Polls the feeds, starting at once. */
const useFeedsPoll = (pauseAfter: (polled: LiveOverview | null) => number | null) =>
  usePoll<LiveOverview>('/app/feeds', { pauseAfter, first: 'at once' });

interface Live {
  overview: LiveOverview;
  /** Whether the last request was answered. */
  connection: 'up' | 'down';
  /** Sends a request at once. */
  ask: () => void;
}

/**
 * Updates the overview without reloading: often while a re-index or an index is in progress, seldom otherwise.
 *
 * @param loaded the page's own data, which is reloaded after an action
 */
export function useLiveOverview(loaded: LiveOverview): Live {
  const newest = (polled: LiveOverview | null) =>
    polled && polled.now > loaded.now ? polled : loaded;
  const { polled, connection, ask } = useFeedsPoll((last) =>
    isLively(newest(last)) ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  );
  return { overview: newest(polled), connection, ask };
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

/** Updates one re-index without reloading, until it ends. */
export function useLiveReindex(loaded: ReindexView): { reindex: ReindexView; ask: () => void } {
  const newest = (polled: LiveOverview | null) => {
    const found = polled && findReindex(polled, loaded.id);
    return found && found.states.length >= loaded.states.length ? found : loaded;
  };
  const { polled, ask } = useFeedsPoll((last) =>
    isUnfinished(newest(last)) ? ACTIVE_POLL_MS : null,
  );
  const reindex = newest(polled);

  // The page's data about the feed is outdated once the re-index ends. A feed that is not in the settings then leaves
  // the overview.
  const { revalidate } = useRevalidator();
  const isGone = polled !== null && !findReindex(polled, loaded.id);
  const hasEnded = isUnfinished(loaded) && (isGone || !isUnfinished(reindex));
  useEffect(() => {
    if (hasEnded) revalidate();
  }, [hasEnded, revalidate]);

  return { reindex, ask };
}

function findReindex({ feeds }: IndexingOverview, id: string): ReindexView | null {
  const all = feeds.flatMap(({ active, last }) => [active, last]);
  return all.find((reindex) => reindex?.id === id) ?? null;
}
