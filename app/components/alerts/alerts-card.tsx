import { Button, Checkbox, ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { ALERT_KINDS } from '../../alerts/alert.ts';
import type { AlertSettings } from '../../alerts/alert-settings.ts';
import type { TestOutcome } from '../../alerts/alerts.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { Notice } from '../frame/page.tsx';
import { useTexts } from '../language/shop-texts.tsx';
import { useEdits } from '../settings/edits.ts';
import { MAX_FIELD_LENGTH, type SectionProps, SettingsCard } from '../settings/settings-form.tsx';

/** The outcome of the card's button, and of the setup guide's. */
export type AlertsAnswer =
  | { outcome: 'tested'; test: TestOutcome }
  | { outcome: 'confirmed' }
  /** Nothing was saved, since the input is not an address. */
  | { outcome: 'invalid' };

export function useAlertsSection(settings: AlertSettings) {
  const edits = useEdits({
    addresses: settings.addresses.join('\n'),
    kinds: settings.kinds,
    monthly: settings.monthly ? 'yes' : 'no',
  });
  const { changes, editedFrom } = edits;
  const fields = {
    ...changes,
    ...(changes.addresses !== undefined && { editedFrom: editedFrom.addresses }),
    // The empty kind is sent too, so that no kinds differ from an absent field.
    ...(changes.kinds && {
      kinds: ['', ...changes.kinds],
      kindsEditedFrom: ['', ...editedFrom.kinds],
    }),
  };
  return { ...edits, fields };
}

interface AlertsCardProps extends SectionProps<ReturnType<typeof useAlertsSection>> {
  settings: AlertSettings;
  /** Whether the operator has set up a mail server. */
  hasMail: boolean;
}

/** The card for the alerts that are sent by email, and their addresses. */
export function AlertsCard({ section, form, settings, hasMail }: AlertsCardProps) {
  const { t } = useTexts();
  const { values, dirty, edit, field, checkbox } = section;
  const { saving, faults } = form;
  const { pending: testing, send } = useAction<AlertsAnswer>(
    (answer) => {
      if (answer.outcome === 'tested')
        showToast(t(`alerts.card.tests.${answer.test}`), { isError: answer.test !== 'sent' });
    },
    { action: '/app/alerts', key: 'alerts-test' },
  );
  const problem = faults.addresses;
  const monthlyHelp = [
    t('alerts.card.monthlyHelp'),
    ...(settings.monthlyOptOuts.length > 0
      ? [t('alerts.card.monthlyEnded', { addresses: settings.monthlyOptOuts.join(', ') })]
      : []),
  ].join(' ');

  return (
    <SettingsCard
      section="alerts"
      title={t('alerts.card.title')}
      description={t('alerts.card.description')}
      actions={
        hasMail && (
          <Button
            loading={testing}
            disabled={dirty || saving || settings.addresses.length === 0}
            onClick={() => send({ intent: 'test' })}
          >
            {t('alerts.card.test')}
          </Button>
        )
      }
    >
      {!hasMail && <Notice tone="info" about="alerts.card.notSetUp" />}
      <FormLayout>
        <TextField
          label={t('alerts.card.addresses')}
          helpText={t('alerts.card.addressesHelp')}
          autoComplete="off"
          spellCheck={false}
          multiline={2}
          maxLength={2 * MAX_FIELD_LENGTH}
          disabled={!hasMail}
          {...field('addresses')}
          error={
            problem
              ? t(`common.emailErrors.${problem === 'too-many' ? problem : 'invalid'}`)
              : false
          }
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
          onChange={(selected) => {
            // Keeps the order of this list, so that a choice that is undone is no change.
            const kinds = ALERT_KINDS.filter((kind) => selected.includes(kind));
            edit({ kinds });
          }}
        />
        <Checkbox
          label={t('alerts.card.monthly')}
          // Polaris shows the help of a disabled field too pale to read.
          helpText={hasMail && monthlyHelp}
          disabled={!hasMail}
          {...checkbox('monthly')}
        />
      </FormLayout>
    </SettingsCard>
  );
}
