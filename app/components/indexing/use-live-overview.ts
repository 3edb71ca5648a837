import type { IndexingOverview } from '../../indexing/indexing.ts';
import { CALM_MS, LIVELY_MS, useFeedsPoll } from './use-feeds-poll.ts';

interface Live {
  overview: IndexingOverview;
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
export function useLiveOverview(loaded: IndexingOverview): Live {
  const newest = (polled: IndexingOverview | null) =>
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
