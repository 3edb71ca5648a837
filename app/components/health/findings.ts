/** Findings that only the open page can make, added to those of the server. Pure functions. */
import { isAboutFeed, type OpenAlert } from '../../alerts/alert.ts';
import type { TrackingHealth } from '../../health/health.ts';
import {
  type AccountState,
  actionOf,
  bySeverity,
  finding,
  type Finding,
  type OutsidePage,
  type Severity,
} from '../../health/finding.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';
import type { TextKey } from '../../texts/texts.ts';
import { HOUR_MS } from '../../time/units.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';
import { mostPageLoads, totalsOfToday } from './event-days.ts';

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

/** Adds a finding if Shopify does not say whether the pixel is connected: the stored state may be outdated. */
export function withPixel(findings: Finding[], pixel: PixelState | null): Finding[] {
  if (pixel !== null) return findings;
  return bySeverity([...findings, finding('pixel-unknown')]);
}

/**
 * Adds a finding if the theme may send events by other settings, such as for another account. Without an account it
 * sends no events.
 */
export function withTheme(findings: Finding[], storefront: StorefrontOutcome): Finding[] {
  const hasAccount = findings.every(({ code }) => code !== 'account-missing');
  if (storefront.ok || !hasAccount) return findings;
  return bySeverity([...findings, finding('theme-behind')]);
}

export type ShownAlert = Pick<OpenAlert, 'kind' | 'startedAt'>;

/**
 * Adds a finding if an alert is still open although its cause is no longer seen, because too little is known to end it.
 * Alerts about feeds are left out, since the feed's card shows them, and refused accounts, since their state is always
 * known.
 *
 * @param lastEventAt the time at which an event was last taken
 */
export function withAlerts(
  findings: Finding[],
  alerts: readonly ShownAlert[],
  lastEventAt: Date | null,
): Finding[] {
  const [open] = alerts.filter(({ kind }) => !isAboutFeed(kind) && kind !== 'account-refused');
  if (!open || findings.some(({ severity }) => severity !== 'setup')) return findings;
  const isBack = lastEventAt !== null && lastEventAt > open.startedAt;
  const since =
    isBack || open.kind === 'coverage-low' ? open.startedAt : (lastEventAt ?? open.startedAt);
  const code =
    open.kind === 'coverage-low' ? 'orders-not-over' : isBack ? 'recovering' : 'not-over';
  return bySeverity([...findings, finding(code, { since })]);
}

/** Adds or removes the finding of a refused account: the page polls for feeds more often than for findings. */
export function withAccount(findings: Finding[], account: AccountState): Finding[] {
  const others = findings.filter(({ code }) => code !== 'account-refused');
  if (account !== 'refused') return others;
  return bySeverity([finding('account-refused'), ...others]);
}

/** Adds the finding from the admin's answer about the app embed, and returns the verdict. */
export function withExtension(
  health: Pick<
    TrackingHealth,
    'findings' | 'isRecovered' | 'mode' | 'today' | 'tracking' | 'intended'
  >,
  extension: ExtensionState,
): { findings: Finding[]; level: HealthLevel } {
  const { findings, mode, tracking } = health;
  const all = bySeverity([...findings, ...extensionFindings()]);
  return { findings: all, level: all[0]?.severity ?? levelWithoutFindings() };

  function levelWithoutFindings(): HealthLevel {
    if (extension === 'asking') return 'checking';
    const { taken, refused, notTaken, unknown } = totalsOfToday(health);
    const missed = refused + notTaken + unknown;
    const every = mostPageLoads(health, 1);
    const isMost = missed >= MIN_MISSED * every && missed > taken;
    return isMost && !health.isRecovered ? 'unclear' : 'good';
  }

  function extensionFindings(): Finding[] {
    const isIntended = health.intended.includes('script');
    const hasAccount = findings.every(({ code }) => code !== 'account-missing');
    if (isIntended || !hasAccount) return [];
    const script = tracking.versions.find(({ source }) => source === 'script');
    // A script that has reported was on before, so being off is a warning.
    if (extension === 'inactive')
      return [finding('extension-off', script ? {} : { severity: 'setup' })];
    const lastEventAt = tracking.lastTakenAt[mode]?.getTime() ?? 0;
    const isSilent = lastEventAt - (script?.lastSeenAt.getTime() ?? 0) > SILENT_MS;
    return extension === 'absent' && isSilent ? [finding('extension-unknown')] : [];
  }
}

/** The addresses of the theme editor with the app embed, and of the shop's home page with the inspector and without. */
export type HealthLinks = Record<OutsidePage, string>;

/** Returns the action that staff can take on a finding. */
export function actionFor(
  found: Finding,
  links: HealthLinks,
): { name: TextKey; url: string; isOutside: boolean } {
  const { name, opens } = actionOf(found);
  const isOutside = opens in links;
  return { name, url: isOutside ? links[opens as OutsidePage] : opens, isOutside };
}
