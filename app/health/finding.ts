/** Findings about a shop's tracking, and the facts that they are based on. */
import type { Coverage } from '../orders/coverage.ts';
import type { CellFamily, CellTable } from '../reports/cells.ts';
import type { TrackingFacts, TrackingMode } from '../reports/tracking-facts.ts';
import type { TextKey } from '../texts/texts.ts';

/**
 * - `critical`: events are lost.
 * - `warning`: staff have to act, or nothing proves that tracking works.
 * - `setup`: a step of the setup is missing.
 */
export type Severity = 'critical' | 'warning' | 'setup';

/** Pages outside of the app that an action opens. */
export type OutsidePage = 'themeEditor' | 'inspector' | 'store';

/** The actions of staff: the button's text, and the page that it opens. */
const ACTIONS = {
  enterAccount: { name: 'common.enterAccount', opens: '/app/settings#account' },
  checkAccount: { name: 'health.action.checkAccount', opens: '/app/settings#account' },
  changeMode: { name: 'frame.testMode.change', opens: '/app/settings#tracking' },
  openSettings: { name: 'common.openSettings', opens: '/app/settings' },
  connectPixel: { name: 'overview.pixel.connect', opens: '/app/pixel' },
  updatePixel: { name: 'health.action.updatePixel', opens: '/app/pixel' },
  reload: { name: 'frame.pageError.reload', opens: '/app' },
  openThemeEditor: { name: 'storefront.openThemeEditor', opens: 'themeEditor' },
  viewStore: { name: 'guide.firstEvent.viewStore', opens: 'store' },
  seeEvents: { name: 'overview.pixel.seeEvents', opens: 'inspector' },
  viewOrders: { name: 'health.action.viewOrders', opens: '/app/orders' },
  manageAlerts: { name: 'health.action.manageAlerts', opens: '/app/settings#alerts' },
} satisfies Record<string, { name: TextKey; opens: `/app${string}` | OutsidePage }>;

/**
 * Each finding: its severity, unless the rule that finds it gives another one, the action of staff, and the kind of
 * alert that it opens (`app/alerts/alert.ts`). A finding without an alert is a choice of staff, a step of the setup, or
 * proves nothing by itself. Its sentence is in `health.finding`.
 */
export const FINDINGS = {
  'account-missing': { severity: 'setup', action: 'enterAccount' },
  'account-refused': { severity: 'critical', action: 'checkAccount', alert: 'account-refused' },
  'pixel-unknown': { severity: 'warning', action: 'reload' },
  'pixel-not-connected': { severity: 'critical', action: 'connectPixel', alert: 'no-events' },
  'pixel-other-site': { severity: 'critical', action: 'updatePixel', alert: 'no-events' },
  'pixel-outdated': { severity: 'warning', action: 'updatePixel' },
  'theme-behind': { severity: 'warning', action: 'openSettings' },
  'test-mode': { severity: 'warning', action: 'changeMode' },
  'extension-off': { severity: 'warning', action: 'openThemeEditor' },
  'extension-unknown': { severity: 'warning', action: 'openThemeEditor' },
  'no-event-yet': { severity: 'warning', action: 'viewStore' },
  'no-test-event-yet': { severity: 'warning', action: 'viewStore' },
  'events-refused': { severity: 'warning', action: 'checkAccount', alert: 'events-refused' },
  'events-failing': { severity: 'critical', action: 'manageAlerts', alert: 'events-refused' },
  'events-stopped': { severity: 'warning', action: 'seeEvents', alert: 'events-stopped' },
  'extension-stopped': {
    severity: 'warning',
    action: 'openThemeEditor',
    alert: 'extension-stopped',
  },
  'orders-failing': { severity: 'critical', action: 'viewOrders', alert: 'events-refused' },
  recovering: { severity: 'warning', action: 'seeEvents' },
  'not-over': { severity: 'warning', action: 'seeEvents' },
  'orders-not-over': { severity: 'warning', action: 'viewOrders' },
  quiet: { severity: 'warning', action: 'seeEvents' },
  'quiet-though-selling': { severity: 'critical', action: 'seeEvents', alert: 'no-events' },
  'coverage-none': { severity: 'critical', action: 'viewOrders', alert: 'coverage-low' },
  'coverage-low': { severity: 'warning', action: 'viewOrders', alert: 'coverage-low' },
} as const satisfies Record<
  string,
  { severity: Severity; action: keyof typeof ACTIONS; alert?: string }
>;

export type FindingCode = keyof typeof FINDINGS;

/** Findings whose alert has a title and advice of its own, in `health.alert`. */
export const ALERT_CAUSES = [
  'pixel-not-connected',
  'pixel-other-site',
  'events-failing',
  'orders-failing',
  'coverage-none',
] as const satisfies FindingCode[];

export type AlertCause = (typeof ALERT_CAUSES)[number];

/** Whether such an alert, its percentage and its end are about orders. */
export const isOfOrders = (cause: AlertCause | undefined): boolean => cause === 'orders-failing';

/** Whether the service fails, which staff cannot change. */
export const isOfService = (cause: AlertCause | undefined): boolean => cause === 'events-failing';

/** The kinds of alerts that findings open. */
export type FindingAlert = Extract<(typeof FINDINGS)[FindingCode], { alert: string }>['alert'];

export const actionOf = ({ code }: Finding) => ACTIONS[FINDINGS[code].action];

/** Returns the kind of alert that a finding opens, or null. */
export function alertOf({ code, severity, isFew, isChosen }: Finding): FindingAlert | null {
  const row = FINDINGS[code];
  return 'alert' in row && severity !== 'setup' && !isFew && !isChosen ? row.alert : null;
}

/** Creates a finding with the severity of its row, unless the details have another one. */
export const finding = (
  code: FindingCode,
  details: Omit<Partial<Finding>, 'code'> = {},
): Finding => ({
  code,
  severity: FINDINGS[code].severity,
  ...details,
});

/** Returns the families whose silence staff may have intended; `[]` for other findings. */
export function intendable({ code, severity, families = [] }: Finding): CellFamily[] {
  const isOff = code === 'extension-stopped' || (code === 'extension-off' && severity !== 'setup');
  if (isOff) return ['script'];
  return code === 'events-stopped' ? families : [];
}

/** A family that staff have marked as stopped on purpose: its silence is no finding until it arrives again. */
export interface IntendedSilence {
  family: CellFamily;
  /** When staff marked it. */
  since: Date;
}

/** A trouble of a shop's tracking. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** For `quiet*`: the last event; for others: the beginning of the trouble. */
  since?: Date | undefined;
  /** For `events-*`: the families, unless all are affected. */
  families?: CellFamily[] | undefined;
  /** For `events-refused`: the most frequent status; 0 for one that is not counted separately. */
  httpStatus?: number | undefined;
  /**
   * For `events-failing` and `events-refused`: the percentage of networks with such events that are affected, in the
   * family where it is highest; for `orders-failing` and `coverage-low`: of orders.
   */
  percent?: number | undefined;
  /** For `events-*` and `extension-stopped`: too few visitors, or too few of them affected, for a mail. */
  isFew?: boolean | undefined;
  /** For `pixel-not-connected`: staff have disconnected it in the app. */
  isChosen?: boolean | undefined;
  /** For `coverage-low`: the usual percentage. */
  usualPercent?: number | undefined;
  /** For `pixel-other-site`: the account that the pixel sends for. */
  siteId?: string | undefined;
}

/** The account: `missing`, or the last answer of the service about it. */
export type AccountState = 'missing' | 'unanswered' | 'refused' | 'accepted';

/** The facts that findings are based on. */
export interface HealthFacts {
  now: Date;
  /** Returns the calendar day of a time in the shop's time zone, `YYYY-MM-DD`. */
  dayOf: (at: Date) => string;
  account: AccountState;
  /** The stored account; null without one. */
  siteId: string | null;
  pixel: PixelFacts;
  mode: TrackingMode;
  tracking: TrackingFacts;
  cells: Record<TrackingMode, CellTable>;
  intended: IntendedSilence[];
  coverage: Coverage;
}

/** The web pixel at Shopify, as last read, with the names of its settings that differ from the saved ones. */
export type PixelFacts =
  | { connected: false; disconnectedBy: 'staff' | 'unknown' }
  | { connected: true; siteId: string; connectedAt: Date; differences: readonly string[] };

const RANK: Record<Severity, number> = { critical: 0, warning: 1, setup: 2 };

/** Sorts findings, the most severe first; equally severe ones keep their order. */
export function bySeverity(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Returns whole percents: 100 only for all, 0 only for none. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}
