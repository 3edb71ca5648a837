import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { AccountState } from '../../health/finding.ts';
import { accountState } from '../../health/health.ts';
import type { TrackingFacts } from '../../reports/tracking-facts.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';

/** The storefront extension in the published theme, as the admin reports it. `absent`: the admin does not report it. */
export type ExtensionState = 'asking' | 'active' | 'inactive' | 'absent';

/** The facts of the step for email alerts. `not-offered`: the operator has set up no mail server. */
export type AlertsStepFacts =
  | { state: 'not-offered' }
  | { state: 'done'; addresses: string[] }
  /** `proposed`: the shop's contact address; null where it is not known. */
  | { state: 'open'; proposed: string | null };

/** The facts from which the progress is computed. */
export interface GuideFacts {
  credentials: CredentialsView | null;
  /** The pixel's state in Shopify, now or at its last answer. */
  pixel: Pick<PixelState, 'connected'>;
  overview: Pick<LiveOverview, 'feeds' | 'answeredAt' | 'problem' | 'automatic'>;
  /** When the service last received an event, in each mode. */
  lastTakenAt: TrackingFacts['lastTakenAt'];
  alerts: Pick<AlertsStepFacts, 'state'>;
  extension: ExtensionState;
}

/** The steps in their order. */
const STEPS = [
  'credentials',
  'pixel',
  'feeds',
  'firstIndex',
  'storefront',
  'firstEvent',
  'automatic',
  'alerts',
] as const;

export type StepName = (typeof STEPS)[number];

/** Steps that are not offered to every shop. */
type OptionalStep = 'storefront' | 'alerts';

/**
 * The steps, each with whether it is done. `storefront` is missing where the admin does not report whether the extension
 * is on, `alerts` where no email is sent.
 */
export interface GuideProgress
  extends Record<Exclude<StepName, OptionalStep>, boolean>, Partial<Record<OptionalStep, boolean>> {
  account: AccountState;
  /** The numbers of steps that are done, and of all. */
  done: number;
  of: number;
  complete: boolean;
}

export function guideProgress(facts: GuideFacts): GuideProgress {
  const { credentials, pixel, overview, lastTakenAt, alerts, extension } = facts;
  const account = accountState(credentials, overview);
  const isReported = extension === 'active' || extension === 'inactive';
  const hasAlerts = alerts.state !== 'not-offered';
  const steps = {
    credentials: account === 'accepted',
    pixel: pixel.connected,
    feeds: account === 'accepted' && overview.feeds.length > 0,
    // The history of an earlier installation does not count.
    firstIndex: account !== 'missing' && hasIndex(overview),
    ...(isReported && { storefront: extension === 'active' }),
    // In either mode, of this installation.
    firstEvent: pixel.connected && (lastTakenAt.live ?? lastTakenAt.test) !== null,
    automatic: account === 'accepted' && isAutomatic(overview),
    ...(hasAlerts && { alerts: alerts.state === 'done' }),
  };
  const offered = STEPS.filter((name) => name !== 'alerts' || hasAlerts);
  const done = offered.filter((name) => steps[name]).length;
  // The guide can be complete where the admin does not report whether the extension is on.
  const complete = offered.every((name) => steps[name] !== false);
  return { ...steps, account, done, of: offered.length, complete };
}

/** Whether a chosen feed was ever indexed: the service says so, or a re-index of the app has finished. */
function hasIndex({ feeds }: GuideFacts['overview']): boolean {
  return feeds.some(
    ({ record, last }) => (record?.lastIndexed ?? null) !== null || last?.state === 'done',
  );
}

/** Feeds that staff upload do not count: their schedule is on the page of their file. */
function isAutomatic({ feeds, automatic }: GuideFacts['overview']): boolean {
  const chosen = new Map(automatic.map(({ feedId, automation }) => [feedId, automation]));
  return (
    feeds.length > 0 &&
    feeds.every(({ feedId, method }) => {
      const own = chosen.get(feedId);
      const isOn = own !== undefined && (own.onChange || own.updates || own.dailyAt !== null);
      return isOn || method === 'upload';
    })
  );
}

/** The first step that is not done. */
export const nextStep = (progress: GuideProgress): StepName | 'none' =>
  STEPS.find((name) => progress[name] === false) ?? 'none';
