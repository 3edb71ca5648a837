import type { IndexingOverview } from '../../indexing/overview.ts';
import { accountState } from '../../health/health.ts';
import type { TrackingFacts } from '../../reports/tracking-facts.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';

/**
 * The storefront extension in the published theme, as the admin knows it. `absent`: the app has none, or
 * the admin does not say.
 */
export type ExtensionState = 'asking' | 'active' | 'inactive' | 'absent';

/** What tells how far the set-up is. */
export interface GuideFacts {
  credentials: CredentialsView | null;
  /** Null when Shopify did not say. */
  pixel: PixelState | null;
  overview: Pick<IndexingOverview, 'feeds' | 'answeredAt' | 'problem'>;
  /** When the service last took an event, in each mode. */
  lastTakenAt: TrackingFacts['lastTakenAt'];
}

/** Which of the steps are done. */
export interface GuideProgress {
  /** Whether the service has accepted the account. */
  credentials: boolean;
  account: ReturnType<typeof accountState>;
  pixel: boolean;
  /** Whether feeds of the account are chosen. */
  feeds: boolean;
  firstIndex: boolean;
  /** Whether an event of this installation has arrived at the service, in either mode. */
  firstEvent: boolean;
  /** Whether the storefront extension is switched on; unknown where the admin does not say. */
  storefront?: boolean;
  done: number;
  of: number;
  complete: boolean;
}

export function guideProgress({
  credentials,
  pixel,
  overview,
  lastTakenAt,
}: GuideFacts): GuideProgress {
  const account = accountState(credentials, overview);
  const steps = {
    credentials: account === 'accepted',
    pixel: pixel?.connected === true,
    feeds: account === 'accepted' && overview.feeds.length > 0,
    // What an earlier installation left in the history is no step of this one.
    firstIndex: account !== 'missing' && hasIndex(overview),
    firstEvent: pixel?.connected === true && (lastTakenAt.live ?? lastTakenAt.test) !== null,
  };
  return counted({ ...steps, account });
}

/** The progress with the storefront extension, of which the browser alone knows. */
export const withStorefront = (
  progress: GuideProgress,
  extension: ExtensionState,
): GuideProgress =>
  extension === 'active' || extension === 'inactive'
    ? counted({ ...progress, storefront: extension === 'active' })
    : progress;

const STEPS = 6;

function counted(steps: Omit<GuideProgress, 'done' | 'of' | 'complete'>): GuideProgress {
  const { credentials, pixel, feeds, firstIndex, firstEvent, storefront } = steps;
  const done = [credentials, pixel, feeds, firstIndex, firstEvent, storefront].filter(
    Boolean,
  ).length;
  // Where the admin does not say whether the extension is on, the guide does not wait for it.
  const complete =
    credentials && pixel && feeds && firstIndex && firstEvent && storefront !== false;
  return { ...steps, done, of: STEPS, complete };
}

/** Whether a feed that staff look after was ever indexed: the service says so, or a re-index was seen to end. */
function hasIndex({ feeds }: GuideFacts['overview']): boolean {
  return feeds.some(
    ({ record, last }) => (record?.lastIndexed ?? null) !== null || last?.state === 'done',
  );
}
