import { Banner } from '@shopify/polaris';
import type { ConnectionReport } from '../../indexing/client.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import type { Translate } from '../../texts/texts.ts';
import type { DisconnectionOutcome } from '../../shopify/account-disconnection.ts';
import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { useAction } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import { pixelProblemText } from '../pixel/pixel-problem.ts';
import { errorTexts } from './error-texts.ts';

/** The outcome of saving; a saved account is tested at once. */
export type SettingsAnswer =
  | { outcome: 'invalid'; errors: Partial<Record<string, FieldFault>> }
  | { outcome: 'tested'; report: ConnectionReport }
  /** Nothing was saved: the service refuses the typed account, and accepts the stored one. */
  | { outcome: 'account-refused'; report: ConnectionReport }
  | ({ outcome: 'saved'; report: ConnectionReport | null } & FollowNote)
  | DisconnectionOutcome;

/** Whether the pixel has the saved settings. */
export type FollowNote =
  | { pixel: 'not-connected' }
  | { pixel: 'updated' }
  /** Null if Shopify did not answer. */
  | { pixel: 'outdated'; problem: ShopifyProblem | null };

/** A pixel that does not have the saved settings. */
export type OutdatedPixel = Extract<FollowNote, { pixel: 'outdated' }>;

/** The banner shown if a change was saved, but the pixel does not have it. */
export function PixelOutdated({ outdated }: { outdated: OutdatedPixel }) {
  const { t } = useTexts();
  return (
    <Banner
      tone="warning"
      title={t('settings.pixelOutdated.title')}
      action={{ content: t('settings.pixelOutdated.open'), url: '/app/pixel' }}
    >
      <p>
        {outdated.problem
          ? pixelProblemText(outdated.problem, t)
          : t('settings.pixelOutdated.noAnswer')}
      </p>
    </Banner>
  );
}

export const savedText = ({ pixel }: FollowNote, t: Translate): string =>
  t(pixel === 'updated' ? 'settings.savedAndUpdated' : 'common.saved');

/** Returns the result of “Test connection” in one phrase. */
export const reportText = (report: ConnectionReport, t: Translate): string =>
  report.ok ? t('settings.connection.works') : problemMessage(report.problem, t).title;

/** Returns the text of the toast after an account was saved with which the connection does not work. */
export const savedButFailingText = (problem: ServiceProblem, t: Translate): string =>
  t(refusesAccount(problem) ? 'settings.savedButRefused' : 'settings.savedButBroken');

/** The result of “Test connection”. */
export function ConnectionResult({ report }: { report: ConnectionReport }) {
  const { t } = useTexts();
  if (!report.ok) return <ProblemBanner problem={report.problem} />;
  const { feeds } = report;
  return (
    <Banner tone="success" title={t('settings.connection.works')}>
      <p>
        {feeds.length === 0
          ? t('settings.connection.noFeeds')
          : t('settings.connection.feeds', {
              count: feeds.length,
              feeds: feeds.map(({ id }) => id).join(', '),
            })}
      </p>
    </Banner>
  );
}

/** Sends the typed account to the service, and returns its answer. */
export function useConnectionTest() {
  const { t } = useTexts();
  const announce = useAnnounce();
  const { pending, answer, send } = useAction<SettingsAnswer>(
    (received) => {
      if (received.outcome === 'tested') announce(reportText(received.report, t));
    },
    { action: '/app/settings', key: 'settings-test' },
  );
  const faults = answer?.outcome === 'invalid' ? answer.errors : null;
  return {
    pending,
    errors: faults && errorTexts(faults, t),
    report: answer?.outcome === 'tested' ? answer.report : null,
    test(account: { siteId: string; secretKey: string }) {
      send({ intent: 'test', ...account });
    },
  };
}
