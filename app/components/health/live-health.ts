import type { OpenAlert } from '../../alerts/alert.ts';
import { accountState, type TrackingHealth } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { usePoll } from '../frame/live.ts';
import { withAccount, withAlerts, withPixel } from './findings.ts';

/** How often is asked while staff wait for the first event, in milliseconds. */
const LIVELY_MS = 5_000;
/** How often otherwise: a shop that sells has news all the time. */
const CALM_MS = 20_000;

interface LoadedHealth {
  health: TrackingHealth;
  /** Null when Shopify did not say. */
  pixel: PixelState | null;
  /** Without an account nothing is tracked, so nothing is asked. */
  credentials: CredentialsView | null;
  /** What the discovery service last said of the account. */
  overview: Pick<IndexingOverview, 'answeredAt' | 'problem'>;
  /** Those that were open when the page was loaded. */
  alerts: Pick<OpenAlert, 'kind' | 'startedAt'>[];
}

/**
 * Keeps the health of tracking fresh while staff look at it. What Shopify says of the pixel stays as it was when
 * the page was loaded: no poll asks Shopify.
 */
export function useLiveHealth({
  health: loaded,
  pixel,
  credentials,
  overview,
  alerts,
}: LoadedHealth): TrackingHealth {
  const newest = (polled: TrackingHealth | null) =>
    polled && polled.checkedAt > loaded.checkedAt ? polled : loaded;
  const { polled } = usePoll<TrackingHealth>('/app/health', {
    first: 'after a pause',
    pauseAfter: (last) => (credentials === null ? null : pauseFor(newest(last))),
  });
  const health = newest(polled);
  const findings = withAccount(health.findings, accountState(credentials, overview));
  return { ...health, findings: withAlerts(withPixel(findings, pixel), alerts) };
}

/** Staff who have just connected the pixel wait for its first event. */
function pauseFor({ findings }: TrackingHealth): number {
  return findings.some(({ code }) => code === 'no-event-yet') ? LIVELY_MS : CALM_MS;
}
