import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { RequestOutcome } from '../../indexing/indexing.ts';
import type { ReindexKind } from '../../indexing/reindex.ts';
import { showErrorToast, showToast } from '../../components/frame/app-bridge.ts';
import type { NoAnswer } from '../../components/frame/no-answer.ts';
import { useAnswer } from '../../components/frame/use-answer.ts';
import { useOnce } from '../../components/frame/use-once.ts';
import type { FeedWishes } from '../../components/indexing/feed-card.tsx';

/** What came of a button of the overview. */
export interface OverviewOutcome {
  outcome: Toast | NoAnswer['outcome'] | 'guide-dismissed';
}

type Toast =
  RequestOutcome['outcome'] | 'waits' | 'cancelled' | 'too-late' | 'not-found' | 'not-understood';

const WORDS: Record<Toast | 'no-answer', { text: string; isError: boolean }> = {
  requested: { text: 'Re-index requested', isError: false },
  waits: { text: 'The re-index goes as soon as it is possible', isError: false },
  'already-alive': { text: 'A re-index of this feed is already under way', isError: false },
  refused: { text: 'A re-index is not possible right now', isError: true },
  'no-credentials': { text: 'Enter site ID and secret key first', isError: true },
  cancelled: { text: 'Re-index canceled', isError: false },
  'too-late': { text: 'Too late to cancel: the request was sent', isError: true },
  'not-found': { text: 'This re-index is not there anymore', isError: true },
  'not-understood': { text: 'That did not work. Reload the page and try again', isError: true },
  'no-answer': { text: 'The app did not answer. Try again', isError: true },
};

const OVERVIEW = { method: 'post', action: '/app?index' } as const;

/**
 * The buttons of one feed, each with what came of it.
 *
 * @param onOver asks for the feeds anew
 */
export function useFeedWishes(feedId: string, onOver: () => void): FeedWishes {
  const fetcher = useFetcher<OverviewOutcome>({ key: `feed-${feedId}` });
  const { data, formData, state, submit } = fetcher;
  const once = useOnce(fetcher);
  const answer = state === 'idle' ? data : undefined;
  useAnswer(answer, ({ outcome }) => {
    if (outcome === 'guide-dismissed') return;
    const { text, isError } = WORDS[outcome];
    if (isError) showErrorToast(text);
    else showToast(text);
  });
  useEffect(() => {
    // Whatever came of it: the feed is another one now.
    if (answer) onOver();
  }, [answer, onOver]);

  return {
    pending: formData ? pendingWish(formData) : null,
    request(kind, confirmed) {
      once(() => {
        submit({ intent: 'reindex', feedId, kind, confirmed }, OVERVIEW);
      });
    },
    cancel(reindexId) {
      once(() => {
        submit({ intent: 'cancel', reindexId }, OVERVIEW);
      });
    },
    onOver,
  };
}

function pendingWish(form: FormData): ReindexKind | 'cancel' {
  if (form.get('intent') === 'cancel') return 'cancel';
  return form.get('kind') === 'now' ? 'now' : 'when-possible';
}
