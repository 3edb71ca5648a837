import { BlockStack, Form, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { AlertsAnswer } from '../alerts/alerts-card.tsx';
import { showToast } from '../frame/answers.ts';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import { LoneButton } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useSaving } from '../settings/edits.ts';
import { EmailField } from './email-field.tsx';
import type { AlertsStepFacts } from './guide-steps.ts';

interface AlertsStepProps {
  alerts: Exclude<AlertsStepFacts, { state: 'not-offered' }>;
  /** The emphasis of the button that confirms. */
  emphasis: Emphasis;
}

/** Proposes the store's contact address for alerts. Until staff confirm one, no email is sent. */
export function AlertsStep({ alerts, emphasis }: AlertsStepProps) {
  const { t, locale } = useTexts();
  const proposed = alerts.state === 'open' ? (alerts.proposed ?? '') : '';
  const [address, setAddress] = useState(proposed);
  const { saving, answer, place, send, discardAnswer } = useSaving<AlertsAnswer>(
    ({ outcome }) => {
      if (outcome === 'confirmed') showToast(t('guide.alerts.confirmed'));
    },
    { action: '/app/alerts', key: 'guide-alerts' },
  );
  if (alerts.state === 'done')
    return (
      <>
        <Text as="p" breakWord>
          {t('guide.alerts.done', { addresses: alerts.addresses.join(', ') })}
        </Text>
        <LoneButton url="/app/settings#alerts">{t('common.openSettings')}</LoneButton>
      </>
    );
  return (
    <Form
      noValidate
      onSubmit={() => {
        // Emails are written in the locale in which their addresses were saved.
        send({ intent: 'confirm', addresses: address, locale });
      }}
    >
      <BlockStack gap="300">
        <Text as="p">{t('guide.alerts.text')}</Text>
        <div ref={place}>
          <EmailField
            label={t('guide.alerts.address')}
            helpText={
              proposed !== '' && address === proposed ? t('guide.alerts.contact') : undefined
            }
            value={address}
            error={answer?.outcome === 'invalid' ? t('common.emailErrors.invalid') : ''}
            onChange={(typed) => {
              setAddress(typed);
              discardAnswer();
            }}
          />
        </div>
        <LoneButton submit variant={emphasis} loading={saving}>
          {t('guide.alerts.confirm')}
        </LoneButton>
      </BlockStack>
    </Form>
  );
}
