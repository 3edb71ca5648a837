import { useFetcher } from '@remix-run/react';
import { useMemo } from 'react';
import { Banner } from '@shopify/polaris';
import type { ConnectionReport } from '../../indexing/client.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import { problemMessage } from '../../indexing/messages/problem-messages.ts';
import type { ServiceProblem } from '../../indexing/service-request.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import type { Translate } from '../../texts/texts.ts';
import type { PixelProblem } from '../../shopify/pixel-operations.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { type NoAnswer, showErrorToast, showToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import { pixelProblemText } from '../pixel/pixel-problem.ts';
import { errorTexts, type SettingsField } from './error-texts.ts';

/** The parts of the settings page that send something, by the `intent` field of their forms. */
export const SETTINGS_INTENTS = [
  'account',
  'test',
  'feeds',
  'automatic',
  'tracking',
  'guide',
] as const;
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number];

/** The outcome of saving; a saved account is tested at once. */
export type SettingsAnswer =
  | { outcome: 'invalid'; errors: Partial<Record<SettingsField, FieldFault>> }
  | { outcome: 'tested'; report: ConnectionReport }
  | ({ outcome: 'saved'; report: ConnectionReport | null } & FollowNote)
  | { outcome: 'not-understood' };

/** What a saved change meant for the pixel. */
export type FollowNote =
  | { pixel: 'not-connected' }
  | { pixel: 'follows' }
  /** Null where Shopify did not answer. */
  | { pixel: 'behind'; problem: PixelProblem | null };

/** A pixel that does not have what was saved. */
type PixelLag = Extract<FollowNote, { pixel: 'behind' }>;

/** Says that a change was saved, and the pixel does not have it. */
export function PixelBehind({ behind }: { behind: PixelLag }) {
  const { t } = useTexts();
  return (
    <Banner
      tone="warning"
      title={t('settings.pixelBehind.title')}
      action={{ content: t('settings.pixelBehind.open'), url: '/app/pixel' }}
    >
      <p>
        {behind.problem ? pixelProblemText(behind.problem, t) : t('settings.pixelBehind.noAnswer')}
      </p>
    </Banner>
  );
}

/** What the toast says after saving. */
export const savedWords = ({ pixel }: FollowNote, t: Translate): string =>
  t(pixel === 'follows' ? 'settings.savedAndUpdated' : 'settings.saved');

/** What "Test connection" found, in one phrase. */
export const reportWords = (report: ConnectionReport, t: Translate): string =>
  report.ok ? t('settings.connection.works') : problemMessage(report.problem, t).title;

/** What the toast says after saving an account with which the connection does not work. */
export const savedUnprovenWords = (problem: ServiceProblem, t: Translate): string =>
  t(refusesAccount(problem) ? 'settings.savedButRefused' : 'settings.savedButBroken');

/** What "Test connection" found, in words. */
export function ConnectionResult({ report }: { report: ConnectionReport }) {
  const { t } = useTexts();
  if (!report.ok) {
    const { title, meaning, advice } = problemMessage(report.problem, t);
    return (
      <Banner tone="critical" title={title}>
        <p>
          {meaning} {advice}
        </p>
      </Banner>
    );
  }
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

interface CardAnswer {
  pending: boolean;
  /** A sentence for each field that was wrong at the last attempt; null when none was. */
  errors: Partial<Record<string, string>> | null;
  /** The same as codes, for fields whose texts the card itself has. */
  faults: Partial<Record<string, FieldFault>> | null;
  /** What the service said to the account that was tested or saved. */
  report: ConnectionReport | null;
  /** Why the pixel could not follow what was saved. */
  behind: PixelLag | null;
  submit: (values: Record<string, string | string[]>) => void;
}

/**
 * Sends a card's fields, and returns the outcome.
 *
 * @param onSaved called when the page has what was saved
 */
export function useCardAnswer(intent: SettingsIntent, onSaved?: () => void): CardAnswer {
  const fetcher = useFetcher<SettingsAnswer | NoAnswer>({ key: `settings-${intent}` });
  const { data, state } = fetcher;
  const announce = useAnnounce();
  const once = useOnce(fetcher);
  const { t } = useTexts();
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.outcome === 'saved') {
      showSaved(answer, t);
      if (answer.report) announce(reportWords(answer.report, t));
      onSaved?.();
    }
    if (answer.outcome === 'tested') announce(reportWords(answer.report, t));
    if (answer.outcome === 'no-answer') showErrorToast(t('common.noAnswer'));
    if (answer.outcome === 'not-understood') {
      showErrorToast(t('common.notUnderstood'));
    }
  });
  const faults = data?.outcome === 'invalid' ? data.errors : null;
  const errors = useMemo(() => faults && errorTexts(faults, t), [faults, t]);
  return {
    pending: state !== 'idle',
    errors,
    faults,
    report: data?.outcome === 'tested' || data?.outcome === 'saved' ? data.report : null,
    behind: data?.outcome === 'saved' && data.pixel === 'behind' ? data : null,
    submit(values) {
      const form = new FormData();
      form.set('intent', intent);
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) form.append(name, one);
      }
      once(() => {
        fetcher.submit(form, { method: 'post', action: '/app/settings' });
      });
    },
  };
}

function showSaved(answer: Extract<SettingsAnswer, { outcome: 'saved' }>, t: Translate): void {
  const { report } = answer;
  if (report && !report.ok) showErrorToast(savedUnprovenWords(report.problem, t));
  else showToast(savedWords(answer, t));
}
