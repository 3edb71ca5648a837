/** What the open page knows of tracking beyond the server's findings. Pure. */
import type { OpenAlert } from '../../alerts/alert.ts';
import type { TrackingHealth } from '../../health/health.ts';
import {
  type AccountState,
  bySeverity,
  type Finding,
  type Severity,
} from '../../health/finding.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { ExtensionState } from '../guide/guide-steps.ts';

/** Where shoppers' pages send events, the script reports from some of them within this time, in milliseconds. */
const SILENT_MS = 72 * 60 * 60_000;

/** The card's verdict; `checking`: whether the app embed is on is not known yet. */
export type HealthLevel = Severity | 'good' | 'checking';

/** With a finding where Shopify does not say whether the pixel is connected: what is stored may be old. */
export function withPixel(findings: Finding[], pixel: PixelState | null): Finding[] {
  if (pixel !== null) return findings;
  return bySeverity([...findings, { code: 'pixel-unknown', severity: 'warning' }]);
}

/** What the page knows of an open alert. */
export type ShownAlert = Pick<OpenAlert, 'kind' | 'startedAt'>;

/**
 * With the finding that an alert is still open whose cause is not seen any more: too little is known since to say that it
 * is over. An index that failed has its place on the feed's card, and a refused account is known to be one or not.
 */
export function withAlerts(findings: Finding[], alerts: readonly ShownAlert[]): Finding[] {
  const [open] = alerts.filter(({ kind }) => kind !== 'index-failed' && kind !== 'account-refused');
  if (!open || findings.some(({ severity }) => severity !== 'setup')) return findings;
  const code = open.kind === 'coverage-low' ? 'orders-not-over' : 'not-over';
  return bySeverity([...findings, { code, severity: 'warning', since: open.startedAt }]);
}

/** With the finding of a refused account, or without it: the page asks for feeds more often than for findings. */
export function withAccount(findings: Finding[], account: AccountState): Finding[] {
  const others = findings.filter(({ code }) => code !== 'account-refused');
  if (account !== 'refused') return others;
  return bySeverity([{ code: 'account-refused', severity: 'critical' }, ...others]);
}

/** With what the admin in the browser says of the app embed, and the verdict. */
export function withExtension(
  { findings, mode, tracking }: Pick<TrackingHealth, 'findings' | 'mode' | 'tracking'>,
  extension: ExtensionState,
): { findings: Finding[]; level: HealthLevel } {
  const all = bySeverity([...findings, ...extensionFindings()]);
  const level = all[0]?.severity ?? (extension === 'asking' ? 'checking' : 'good');
  return { findings: all, level };

  function extensionFindings(): Finding[] {
    if (findings.some(({ code }) => code === 'account-missing')) return [];
    const script = tracking.versions.find(({ source }) => source === 'script');
    // Where its script has reported, it was on, and is missed.
    if (extension === 'inactive')
      return [{ code: 'extension-off', severity: script ? 'warning' : 'setup' }];
    const lastEventAt = tracking.lastTakenAt[mode]?.getTime() ?? 0;
    const isSilent = lastEventAt - (script?.lastSeenAt.getTime() ?? 0) > SILENT_MS;
    return extension === 'absent' && isSilent
      ? [{ code: 'extension-unknown', severity: 'warning' }]
      : [];
  }
}
