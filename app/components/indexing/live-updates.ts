import { useFetcher, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { LiveOverview } from '../../catalogue/automatic.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import type { NoAnswer } from '../frame/answers.ts';
import { isLiving } from './reindex-facts.tsx';

/** How often is asked while a re-index or an index is under way, in milliseconds. */
export const LIVELY_MS = 3_000;
/** How often otherwise. */
export const CALM_MS = 60_000;

interface FeedsPoll {
  /** The last answer; null before the first. */
  polled: LiveOverview | null;
  /** Whether the last question was answered. */
  connection: 'up' | 'down';
  /** Asks at once. */
  ask: () => void;
}

/**
 * Polls for the feeds while the page is visible, and at once when it becomes visible again.
 *
 * @param pauseAfter how long to wait after an answer, in milliseconds; null ends the asking
 */
export function useFeedsPoll(
  pauseAfter: (polled: LiveOverview | null) => number | null,
): FeedsPoll {
  const { data, load, state } = useFetcher<LiveOverview | NoAnswer>();
  const answer = useRef<LiveOverview | null>(null);
  if (data && !('outcome' in data)) answer.current = data;
  const polled = answer.current;
  const pause = pauseAfter(polled);

  const busy = useRef(false);
  busy.current = state !== 'idle';
  const ask = useCallback(() => {
    if (!busy.current) load('/app/feeds');
  }, [load]);

  const asked = useRef(false);
  useEffect(() => {
    if (pause === null || state !== 'idle') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askWhenSeen = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') ask();
    };
    if (asked.current) timer = setTimeout(askWhenSeen, pause);
    else askWhenSeen();
    asked.current = true;
    document.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('focus', askWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('focus', askWhenSeen);
    };
  }, [ask, pause, state, data]);

  return { polled, connection: data && 'outcome' in data ? 'down' : 'up', ask };
}

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
  const { polled, ask } = useFeedsPoll((last) => (isLiving(newest(last)) ? LIVELY_MS : null));
  const reindex = newest(polled);

  // A feed that is not in the settings leaves the overview when its re-index ends.
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
