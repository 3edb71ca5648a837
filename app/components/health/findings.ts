/** Findings that only the open page can make, added to those of the server. Pure functions. */
import { isAboutFeed, type OpenAlert } from '../../alerts/alert.ts';
import type { TrackingHealth } from '../../health/health.ts';
import {
  type AccountState,
  bySeverity,
  finding,
  type Finding,
  type Severity,
} from '../../health/finding.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { mostPageLoads, totalsOfToday } from './events-card.tsx';

/** How long the script may be silent while pages send events, in milliseconds; after that it may be off. */
const SILENT_MS = 72 * HOUR_MS;

/**
 * Verdict of the card. `checking`: the admin has not reported yet whether the app embed is on. `unclear`: most of
 * today's attempts failed, and not every family has recovered, which is too little for a finding, and too much for a
 * clean verdict.
 */
export type HealthLevel = Severity | 'good' | 'checking' | 'unclear';

/** The number of failed attempts reported today from which the verdict can be `unclear`; fewer are accidental. */
const MIN_MISSED = 5;

/** Whether tracking does not work, rather than not being set up yet. */
export const isBroken = (level: HealthLevel): boolean =>
  level === 'critical' || level === 'warning';

/** What the open page knows beside the findings of the server. */
export interface PageFacts {
  /** The account by the feeds, which the page polls more often than findings. */
  account: AccountState;
  /** Null if Shopify does not say whether the pixel is connected: the stored state may be outdated. */
  pixel: PixelState | null;
  /** Not `ok` if the theme may send events by other settings, such as for another account. */
  storefront: StorefrontOutcome;
  alerts: readonly Pick<OpenAlert, 'kind' | 'startedAt'>[];
  /** The admin's answer about the app embed. */
  extension: ExtensionState;
}

/** Adds the page's findings to those of the server, and returns the verdict. */
export function judgePage(
  health: Omit<TrackingHealth, 'now' | 'coverage'>,
  { account, pixel, storefront, alerts, extension }: PageFacts,
): { findings: Finding[]; level: HealthLevel } {
  const { tracking } = health;
  const lastEventAt = tracking.lastTakenAt[health.mode];
  const others = health.findings.filter(({ code }) => code !== 'account-refused');
  // Without an account the theme sends no events.
  const hasAccount = others.every(({ code }) => code !== 'account-missing');
  const known = [
    ...(account === 'refused' ? [finding('account-refused')] : []),
    ...others,
    ...(pixel === null ? [finding('pixel-unknown')] : []),
    ...(hasAccount && !storefront.ok ? [finding('theme-behind')] : []),
  ];
  const isExplained = known.some(({ severity }) => severity !== 'setup');
  const findings = bySeverity([
    ...known,
    ...(isExplained ? [] : alertFindings(alerts, lastEventAt)),
    ...(hasAccount && !health.intended.includes('script') ? extensionFindings() : []),
  ]);
  return { findings, level: findings[0]?.severity ?? levelWithoutFindings() };

  function levelWithoutFindings(): HealthLevel {
    if (extension === 'asking') return 'checking';
    const { taken, refused, notTaken, unknown } = totalsOfToday(health);
    const missed = refused + notTaken + unknown;
    const every = mostPageLoads(health, 1);
    const isMost = missed >= MIN_MISSED * every && missed > taken;
    return isMost && !health.isRecovered ? 'unclear' : 'good';
  }

  function extensionFindings(): Finding[] {
    const script = tracking.versions.find(({ source }) => source === 'script');
    // A script that has reported was on before, so being off is a warning.
    if (extension === 'inactive')
      return [finding('extension-off', script ? {} : { severity: 'setup' })];
    const silentMs = (lastEventAt?.getTime() ?? 0) - (script?.lastSeenAt.getTime() ?? 0);
    return extension === 'absent' && silentMs > SILENT_MS ? [finding('extension-unknown')] : [];
  }
}

/**
 * Returns a finding if an alert is still open although its cause is no longer seen, because too little is known to end it.
 * Alerts about feeds are left out, since the feed's card shows them, and refused accounts, since their state is always
 * known.
 *
 * @param lastEventAt the time at which an event was last taken
 */
function alertFindings(alerts: PageFacts['alerts'], lastEventAt: Date | null): Finding[] {
  const open = alerts.find(({ kind }) => !isAboutFeed(kind) && kind !== 'account-refused');
  if (!open) return [];
  const { kind, startedAt } = open;
  if (kind === 'coverage-low') return [finding('orders-not-over', { since: startedAt })];
  const isBack = lastEventAt !== null && lastEventAt > startedAt;
  return isBack
    ? [finding('recovering', { since: startedAt })]
    : [finding('not-over', { since: lastEventAt ?? startedAt })];
}
