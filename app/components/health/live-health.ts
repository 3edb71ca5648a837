import type { TrackingHealth } from '../../health/health.ts';
import { byGravity } from '../../health/finding.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { usePoll } from '../frame/live.ts';

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
}

/**
 * Keeps the health of tracking fresh while staff look at it. What Shopify says of the pixel stays as it was when
 * the page was loaded: no poll asks Shopify.
 */
export function useLiveHealth({
  health: loaded,
  pixel,
  credentials,
}: LoadedHealth): TrackingHealth {
  const newest = (polled: TrackingHealth | null) =>
    polled && polled.checkedAt > loaded.checkedAt ? polled : loaded;
  const { polled } = usePoll<TrackingHealth>('/app/health', {
    first: 'after a pause',
    pauseAfter: (last) => (credentials === null ? null : pauseFor(newest(last))),
  });
  return withPixel(newest(polled), pixel);
}

/** Staff who have just connected the pixel wait for its first event. */
function pauseFor({ findings }: TrackingHealth): number {
  return findings.some(({ code }) => code === 'no-event-yet') ? LIVELY_MS : CALM_MS;
}

/** With a finding where Shopify does not say whether the pixel is connected: what is stored may be old. */
function withPixel(health: TrackingHealth, pixel: PixelState | null): TrackingHealth {
  if (pixel !== null) return health;
  const unknown = { code: 'pixel-unknown', severity: 'warning' } as const;
  return { ...health, findings: byGravity([...health.findings, unknown]) };
}
