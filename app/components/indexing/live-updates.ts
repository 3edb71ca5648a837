import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { LiveOverview } from '../../catalogue/automatic.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { usePoll } from '../frame/live.ts';
import { isUnfinished } from './reindex-facts.tsx';

/** How often is asked while a re-index or an index is under way, in milliseconds. */
export const LIVELY_MS = 3_000;
/** How often otherwise. */
export const CALM_MS = 60_000;

/** Polls for the feeds: {@link usePoll} from the first look on. */
const useFeedsPoll = (pauseAfter: (polled: LiveOverview | null) => number | null) =>
  usePoll<LiveOverview>('/app/feeds', { pauseAfter, first: 'at once' });

interface Live {
  overview: LiveOverview;
  /** Whether the last question was answered. */
  connection: 'up' | 'down';
  /** Asks at once. */
  ask: () => void;
}

/**
 * Keeps the overview fresh without reloading: often while something is alive, seldom otherwise.
 *
 * @param loaded as the page was loaded, or loaded anew after an action
 */
export function useLiveOverview(loaded: LiveOverview): Live {
  const newest = (polled: LiveOverview | null) =>
    polled && polled.now > loaded.now ? polled : loaded;
  const { polled, connection, ask } = useFeedsPoll((last) =>
    isLively(newest(last)) ? LIVELY_MS : CALM_MS,
  );
  return { overview: newest(polled), connection, ask };
}

/** Whether something is under way, or about to be possible, that staff watch. */
function isLively({ feeds, now }: IndexingOverview): boolean {
  return feeds.some(({ active, decision }) => {
    if (active !== null) return true;
    if (decision.allowed) return false;
    const { reason, possibleAt } = decision;
    const soon = possibleAt !== null && possibleAt.getTime() - now.getTime() < 2 * LIVELY_MS;
    return reason === 'in-progress' || soon;
  });
}

/** Updates one re-index without reloading, until it ends. */
export function useLiveReindex(loaded: ReindexView): { reindex: ReindexView; ask: () => void } {
  const newest = (polled: LiveOverview | null) => {
    const found = polled && findReindex(polled, loaded.id);
    return found && found.states.length >= loaded.states.length ? found : loaded;
  };
  const { polled, ask } = useFeedsPoll((last) => (isUnfinished(newest(last)) ? LIVELY_MS : null));
  const reindex = newest(polled);

  // A feed that is not in the settings leaves the overview when its re-index ends.
  const { revalidate } = useRevalidator();
  const gone = polled !== null && isUnfinished(loaded) && !findReindex(polled, loaded.id);
  useEffect(() => {
    if (gone) revalidate();
  }, [gone, revalidate]);

  return { reindex, ask };
}

function findReindex({ feeds }: IndexingOverview, id: string): ReindexView | null {
  const all = feeds.flatMap(({ active, last }) => [active, last]);
  return all.find((reindex) => reindex?.id === id) ?? null;
}
