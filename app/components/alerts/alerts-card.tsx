import { useFetcher } from '@remix-run/react';
import { Banner, Button, ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useMemo } from 'react';
import { ALERT_KINDS } from '../../alerts/alert.ts';
import type { AlertSettings } from '../../alerts/alert-settings.ts';
import type { TestOutcome } from '../../alerts/alerts.ts';
import { type NoAnswer, showErrorToast, showToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useTexts } from '../language/use-texts.ts';
import {
  SettingsCard,
  useEdits,
  useFocusOnError,
  useReportedDirt,
} from '../settings/settings-card.tsx';

/** What comes of the card's buttons. */
export type AlertsAnswer =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; errors: Partial<Record<string, string>> }
  | { outcome: 'tested'; test: TestOutcome }
  | { outcome: 'not-understood' };

const FIELDS = { addresses: 'alert-addresses' };

interface AlertsCardProps {
  settings: AlertSettings;
  /** Whether the operator has set up a mail server. */
  hasMail: boolean;
}

/** Who is told of alerts by e-mail, and of which. */
export function AlertsCard({ settings, hasMail }: AlertsCardProps) {
  const { t } = useTexts();
  const saved = useMemo(
    (): { addresses: string; kinds: string[] } => ({
      addresses: settings.addresses.join('\n'),
      kinds: settings.kinds,
    }),
    [settings],
  );
  const { values, dirty, edit, submitted, accepted } = useEdits(saved);
  useReportedDirt('alerts', dirty);
  const saving = useAlertsAnswer('save', accepted);
  const testing = useAlertsAnswer('test');
  useFocusOnError(saving.errors, FIELDS);
  const problem = saving.errors?.addresses;

  return (
    <SettingsCard
      title={t('alerts.card.title')}
      saveLabel={t('alerts.card.save')}
      description={t('alerts.card.description')}
      dirty={dirty}
      saving={saving.pending}
      busy={testing.pending}
      actions={
        hasMail && (
          <Button
            loading={testing.pending}
            disabled={dirty || saving.pending || settings.addresses.length === 0}
            onClick={() => {
              testing.submit({});
            }}
          >
            {t('alerts.card.test')}
          </Button>
        )
      }
      onSave={() => {
        submitted();
        // A form without a kind says that none is chosen.
        saving.submit({ addresses: values.addresses, kinds: ['', ...values.kinds] });
      }}
    >
      {!hasMail && (
        <Banner tone="info" title={t('alerts.card.notSetUp')}>
          <p>{t('alerts.card.notSetUpText')}</p>
        </Banner>
      )}
      <FormLayout>
        <TextField
          id={FIELDS.addresses}
          label={t('alerts.card.addresses')}
          helpText={t('alerts.card.addressesHelp')}
          autoComplete="off"
          spellCheck={false}
          multiline={2}
          disabled={!hasMail}
          value={values.addresses}
          error={
            problem
              ? t(`alerts.card.errors.${problem === 'too-many' ? problem : 'invalid'}`)
              : false
          }
          onChange={(addresses) => {
            edit({ addresses });
          }}
        />
        <ChoiceList
          title={t('alerts.card.kinds')}
          allowMultiple
          disabled={!hasMail}
          choices={ALERT_KINDS.map((kind) => ({
            value: kind,
            label: t(`alerts.kinds.${kind}.name`),
          }))}
          selected={values.kinds}
          onChange={(kinds) => {
            edit({ kinds });
          }}
        />
      </FormLayout>
    </SettingsCard>
  );
}

/** Sends what one button of the card asks for. */
function useAlertsAnswer(intent: 'save' | 'test', onSaved?: () => void) {
  const { t, language } = useTexts();
  const fetcher = useFetcher<AlertsAnswer | NoAnswer>({ key: `alerts-${intent}` });
  const once = useOnce(fetcher);
  const { data, state } = fetcher;
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.outcome === 'saved') {
      showToast(t('alerts.card.saved'));
      onSaved?.();
    }
    if (answer.outcome === 'tested') {
      const words = t(`alerts.card.tests.${answer.test}`);
      if (answer.test === 'sent') showToast(words);
      else showErrorToast(words);
    }
    if (answer.outcome === 'no-answer') showErrorToast(t('common.noAnswer'));
    if (answer.outcome === 'not-understood') showErrorToast(t('common.notUnderstood'));
  });
  return {
    pending: state !== 'idle',
    errors: data?.outcome === 'invalid' ? data.errors : null,
    submit(values: Record<string, string | string[]>) {
      const form = new FormData();
      form.set('intent', intent);
      form.set('locale', language);
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) form.append(name, one);
      }
      once(() => {
        fetcher.submit(form, { method: 'post', action: '/app/alerts' });
      });
    },
  };
}
