import type { ReindexKind } from '../../indexing/reindex.ts';
import type { RequestOutcome } from '../../indexing/requests.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { useTexts } from '../language/shop-texts.tsx';
import { useReloadFeeds } from './live-updates.ts';

/** The requests that staff can make for a feed. */
export interface FeedRequests {
  /** The request whose answer is awaited. */
  pending: ReindexKind | 'cancel' | null;
  request: (kind: ReindexKind, confirmed: 'yes' | 'no') => void;
  cancel: (reindexId: string) => void;
}

/** The outcome of a button of the overview. */
export interface OverviewOutcome {
  outcome:
    | RequestOutcome['outcome']
    | 'waits'
    | 'cancelled'
    | 'too-late'
    | 'not-found'
    | 'dismissed';
}

const ERRORS: ReadonlySet<OverviewOutcome['outcome']> = new Set([
  'refused',
  'no-credentials',
  'too-late',
  'not-found',
]);

/** The path of the overview's action, for use on any page. */
export const OVERVIEW_ACTION = '/app?index';

/** Returns the requests of one feed's buttons, with a toast for each outcome. */
export function useFeedRequests(feedId: string): FeedRequests {
  const { t } = useTexts();
  const reloadFeeds = useReloadFeeds();
  const { form, send } = useAction<OverviewOutcome>(
    ({ outcome }) => {
      if (outcome !== 'dismissed')
        showToast(t(`overview.toasts.${outcome}`), { isError: ERRORS.has(outcome) });
      // Any outcome changes the feed.
      reloadFeeds();
    },
    { action: OVERVIEW_ACTION, key: `feed-${feedId}` },
  );
  return {
    pending: form ? pendingRequest(form) : null,
    request: (kind, confirmed) => send({ intent: 'reindex', feedId, kind, confirmed }),
    cancel: (reindexId) => send({ intent: 'cancel', reindexId }),
  };
}

function pendingRequest(form: FormData): ReindexKind | 'cancel' {
  if (form.get('intent') === 'cancel') return 'cancel';
  return form.get('kind') === 'now' ? 'now' : 'when-possible';
}
