import { Banner } from '@shopify/polaris';
import type { ConnectionReport } from '../../indexing/client.ts';
import { ProblemBanner } from '../indexing/problem-banner.tsx';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import type { SettingsField as ShopSettingsField } from '../../shop/settings.ts';
import type { settings } from '../../texts/en/settings.ts';
import type { Translate } from '../../texts/texts.ts';
import type { DisconnectionOutcome } from '../../shopify/account-disconnection.ts';
import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import { useTexts } from '../language/use-texts.ts';
import { pixelProblemText } from '../pixel/pixel-problem.ts';

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

/** Returns the result of “Test connection” in one phrase. */
export const reportText = (report: ConnectionReport, t: Translate): string =>
  report.ok ? t('settings.connection.works') : problemMessage(report.problem, t).title;

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

/** A field whose faults have texts. */
export type SettingsField = keyof typeof settings.errors;

type Sentences = Partial<Record<string, Partial<Record<FieldFault, string>>>>;

/** Returns the fault of each field as a sentence; fields whose card has its own texts are left out. */
export function errorTexts(
  faults: Partial<Record<string, FieldFault>>,
  t: Translate,
): Partial<Record<string, string>> {
  const fields: Sentences = t('settings.errors') satisfies Record<ShopSettingsField, object>;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => {
      const sentences = fields[field];
      return sentences && fault ? [[field, sentences[fault] ?? sentences.invalid]] : [];
    }),
  );
}
