import type { FindingCode } from '../../health/finding.ts';
import { accountState, type TrackingHealth } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { usePoll } from '../frame/live.ts';
import { type ShownAlert, withAccount, withAlerts, withPixel, withTheme } from './findings.ts';

/** The polling interval while staff wait for the first event, in milliseconds. */
const ACTIVE_POLL_MS = 5_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = 20_000;

const AWAITED: ReadonlySet<FindingCode> = new Set(['no-event-yet', 'no-test-event-yet']);

/** The health of tracking, as the overview shows it. */
interface ShownHealth extends TrackingHealth {
  /** The open alerts. */
  alerts: ShownAlert[];
}

/** What the page's loader knows of the health of tracking, and of what it depends on. */
interface LoadedHealth {
  health: ShownHealth;
  /** Null if Shopify did not answer. */
  pixel: PixelState | null;
  /** The settings that the storefront extension reads. */
  storefront: StorefrontOutcome;
  /** Without an account nothing is tracked, so the page does not poll. */
  credentials: CredentialsView | null;
  /** The discovery service's last answer on the account. */
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
}

/**
 * Polls the health of tracking. The states of pixel and theme stay as they were when the page was loaded: polls do not
 * ask Shopify.
 */
export function useLiveHealth(loaded: LoadedHealth): TrackingHealth {
  const { pixel, storefront, credentials, overview } = loaded;
  const { newest: health } = usePoll('/app/health', {
    loaded: loaded.health,
    pauseAfter: (newest) => (credentials === null ? null : pauseFor(newest)),
    first: 'after a pause',
  });
  const findings = withAccount(health.findings, accountState(credentials, overview));
  const atShopify = withTheme(withPixel(findings, pixel), storefront);
  return {
    ...health,
    findings: withAlerts(atShopify, health.alerts, health.tracking.lastTakenAt[health.mode]),
  };
}

/** Returns the polling interval: short while staff wait for the first event of a pixel. */
function pauseFor({ findings }: TrackingHealth): number {
  return findings.some(({ code }) => AWAITED.has(code)) ? ACTIVE_POLL_MS : IDLE_POLL_MS;
}
