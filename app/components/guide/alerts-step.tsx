import { BlockStack, Form, InlineError, Label, Text } from '@shopify/polaris';
import { type ChangeEvent, useId, useState } from 'react';
import type { AlertsAnswer } from '../alerts/alerts-card.tsx';
import { showToast } from '../frame/answers.ts';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import { LoneButton } from '../frame/layout.tsx';
import { useTexts } from '../language/shop-texts.tsx';
import { useSaving } from '../settings/edits.ts';
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

interface EmailFieldProps {
  label: string;
  helpText?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Tests are compiled without the types of browsers. */
type Valued = HTMLInputElement & { value: string };

/**
 * A field for email addresses as Polaris' `TextField` renders it, with its styles. That one is 5 KB gzipped, for numbers,
 * suggestions, several lines and more.
 */
export function EmailField({ label, helpText, value, error, onChange }: EmailFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}Error`, helpText && `${id}HelpText`]
    .filter(Boolean)
    .join(' ');
  const states = [value && ' Polaris-TextField--hasValue', error && ' Polaris-TextField--error'];
  return (
    <div>
      <div className="Polaris-Labelled__LabelWrapper">
        <Label id={id}>{label}</Label>
      </div>
      <div className={`Polaris-TextField${states.filter(Boolean).join('')}`}>
        <input
          id={id}
          autoComplete="email"
          className="Polaris-TextField__Input"
          type="email"
          aria-describedby={describedBy || undefined}
          aria-labelledby={`${id}Label`}
          aria-invalid={Boolean(error)}
          value={value}
          onChange={({ currentTarget }: ChangeEvent<Valued>) => onChange(currentTarget.value)}
        />
        <div className="Polaris-TextField__Backdrop" />
      </div>
      {error && (
        <div className="Polaris-Labelled__Error">
          <InlineError message={error} fieldID={id} />
        </div>
      )}
      {helpText && (
        <div className="Polaris-Labelled__HelpText" id={`${id}HelpText`}>
          <Text as="span" variant="bodyMd" tone="subdued" breakWord>
            {helpText}
          </Text>
        </div>
      )}
    </div>
  );
}
