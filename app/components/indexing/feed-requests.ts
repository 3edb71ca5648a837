import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ReindexKind } from '../../indexing/reindex.ts';
import type { RequestOutcome } from '../../indexing/requests.ts';
import type { TextKey } from '../../texts/texts.ts';
import { type NoAnswer, showErrorToast, showToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import type { FeedRequests } from './feed-card.tsx';

/** The outcome of a button of the overview. */
export interface OverviewOutcome {
  outcome: Toast | NoAnswer['outcome'] | 'dismissed';
}

type Toast =
  | RequestOutcome['outcome']
  | 'waits'
  | 'cancelled'
  | 'too-late'
  | 'not-found'
  | 'not-understood';

/** The text of each outcome, and whether it is an error. */
const TOASTS: Readonly<Record<Toast | 'no-answer', { key: TextKey; isError: boolean }>> = {
  requested: { key: 'overview.toasts.requested', isError: false },
  waits: { key: 'overview.toasts.waits', isError: false },
  'already-alive': { key: 'overview.toasts.already-alive', isError: false },
  refused: { key: 'overview.toasts.refused', isError: true },
  'no-credentials': { key: 'overview.toasts.no-credentials', isError: true },
  cancelled: { key: 'overview.toasts.cancelled', isError: false },
  'too-late': { key: 'overview.toasts.too-late', isError: true },
  'not-found': { key: 'overview.toasts.not-found', isError: true },
  'not-understood': { key: 'common.notUnderstood', isError: true },
  'no-answer': { key: 'common.noAnswer', isError: true },
};

/** The target of the overview's forms, for use on any page. */
export const OVERVIEW_ACTION = { method: 'post', action: '/app?index' } as const;

/**
 * Returns the requests of one feed's buttons, with a toast for each outcome.
 *
 * @param onElapsed reloads the feeds
 */
export function useFeedRequests(feedId: string, onElapsed: () => void): FeedRequests {
  const fetcher = useFetcher<OverviewOutcome>({ key: `feed-${feedId}` });
  const { data, formData, state, submit } = fetcher;
  const once = useOnce(fetcher);
  const { t } = useTexts();
  const answer = state === 'idle' ? data : undefined;
  useAnswer(answer, ({ outcome }) => {
    if (outcome === 'dismissed') return;
    const { key, isError } = TOASTS[outcome];
    if (isError) showErrorToast(t(key));
    else showToast(t(key));
  });
  useEffect(() => {
    // Any outcome changes the feed.
    if (answer) onElapsed();
  }, [answer, onElapsed]);

  return {
    pending: formData ? pendingRequest(formData) : null,
    request(kind, confirmed) {
      once(() => {
        submit({ intent: 'reindex', feedId, kind, confirmed }, OVERVIEW_ACTION);
      });
    },
    cancel(reindexId) {
      once(() => {
        submit({ intent: 'cancel', reindexId }, OVERVIEW_ACTION);
      });
    },
    onElapsed,
  };
}

function pendingRequest(form: FormData): ReindexKind | 'cancel' {
  if (form.get('intent') === 'cancel') return 'cancel';
  return form.get('kind') === 'now' ? 'now' : 'when-possible';
}
