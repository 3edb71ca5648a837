import type { FindingCode } from '../../health/finding.ts';
import { accountState, type TrackingHealth } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import { usePoll } from '../frame/live.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { type HealthLevel, judgePage, type PageFacts } from './findings.ts';

/** The polling interval while staff wait for the first event, in milliseconds. */
const ACTIVE_POLL_MS = 5_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = 20_000;

/** The findings while staff wait for the first event of a pixel. */
const AWAITED: ReadonlySet<FindingCode> = new Set(['no-event-yet', 'no-test-event-yet']);

/** The health of tracking, as the overview shows it. */
export interface ShownHealth extends TrackingHealth {
  level: HealthLevel;
}

/** What the page's loader knows of the health of tracking, and of what it depends on. */
interface LoadedHealth extends Pick<PageFacts, 'pixel' | 'storefront'> {
  health: TrackingHealth & Pick<PageFacts, 'alerts'>;
  /** Without an account nothing is tracked, so the page does not poll. */
  credentials: CredentialsView | null;
  /** The discovery service's last answer on the account. */
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
}

/**
 * Polls the health of tracking. The states of pixel and theme stay as they were when the page was loaded: polls do not
 * ask Shopify.
 */
export function useLiveHealth(loaded: LoadedHealth, extension: ExtensionState): ShownHealth {
  const { pixel, storefront, credentials, overview } = loaded;
  const { newest: health } = usePoll('/app/health', {
    loaded: loaded.health,
    pauseAfter({ findings }) {
      if (credentials === null) return null;
      return findings.some(({ code }) => AWAITED.has(code)) ? ACTIVE_POLL_MS : IDLE_POLL_MS;
    },
    first: 'after a pause',
  });
  const account = accountState(credentials, overview);
  const { alerts } = health;
  return { ...health, ...judgePage(health, { account, pixel, storefront, alerts, extension }) };
}
