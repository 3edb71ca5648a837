import type { IndexingOverview } from '../../indexing/indexing.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { refusesAccount } from '../indexing/refuses-account.ts';

/** What tells how far the set-up is. */
export interface GuideFacts {
  credentials: CredentialsView | null;
  /** Null when Shopify did not say. */
  pixel: PixelState | null;
  overview: Pick<IndexingOverview, 'feeds' | 'answeredAt' | 'problem'>;
}

/** Which of the necessary steps are done; the storefront extension is none of them. */
export interface GuideProgress {
  /** Whether the service has accepted the account. */
  credentials: boolean;
  account: 'missing' | 'unanswered' | 'refused' | 'accepted';
  pixel: boolean;
  firstIndex: boolean;
  done: number;
  of: number;
  complete: boolean;
}

export function guideProgress({ credentials, pixel, overview }: GuideFacts): GuideProgress {
  const account = accountState(credentials, overview);
  const steps = {
    credentials: account === 'accepted',
    pixel: pixel?.connected === true,
    // What an earlier installation left in the history is no step of this one.
    firstIndex: account !== 'missing' && hasIndex(overview),
  };
  const done = Object.values(steps).filter(Boolean).length;
  const of = Object.keys(steps).length;
  return { ...steps, account, done, of, complete: done === of };
}

function accountState(
  credentials: CredentialsView | null,
  { answeredAt, problem }: GuideFacts['overview'],
): GuideProgress['account'] {
  if (credentials?.secretKey !== 'stored') return 'missing';
  if (refusesAccount(problem)) return 'refused';
  return answeredAt ? 'accepted' : 'unanswered';
}

/** Whether a feed that staff look after was ever indexed: the service says so, or a re-index was seen to end. */
function hasIndex({ feeds }: GuideFacts['overview']): boolean {
  return feeds.some(
    ({ record, last }) => (record?.lastIndexed ?? null) !== null || last?.state === 'done',
  );
}
