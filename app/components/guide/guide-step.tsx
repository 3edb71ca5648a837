import {
  BlockStack,
  Box,
  Button,
  Collapsible,
  FormLayout,
  Icon,
  InlineStack,
  Text,
  TextField,
} from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { type ReactNode, useId, useState } from 'react';
import type { AlertsAnswer } from '../alerts/alerts-card.tsx';
import { showToast, useAction } from '../frame/answers.ts';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import { useTexts } from '../language/use-texts.ts';
import type { AlertsStepFacts } from './guide-steps.ts';

interface GuideStepProps {
  title: string;
  status: 'done' | 'open';
  expanded: boolean;
  onToggle: () => void;
  /** The instructions, above the buttons. Without them the step consists of its children. */
  text?: ReactNode;
  children?: ReactNode;
}

/** One step of the guide: its tick, its title, its instructions and its buttons. */
export function GuideStep({ title, status, expanded, onToggle, text, children }: GuideStepProps) {
  const { t } = useTexts();
  const content = useId();
  return (
    <li className="bp-guide__step">
      <button
        type="button"
        className="bp-guide__title"
        aria-expanded={expanded}
        aria-controls={content}
        onClick={onToggle}
      >
        <span className="bp-guide__tick">
          {status === 'done' ? <Icon source={CheckCircleIcon} tone="success" /> : <Circle />}
        </span>
        <Text as="span" variant="bodyMd" fontWeight={expanded ? 'semibold' : 'medium'}>
          {title}
          <Text as="span" visuallyHidden>{` (${t(`guide.${status}`)})`}</Text>
        </Text>
      </button>
      <Collapsible id={content} open={expanded} transition={false}>
        <Box paddingInlineStart="1000" paddingInlineEnd="300" paddingBlockEnd="300">
          <BlockStack gap="300">
            {text === undefined ? (
              children
            ) : (
              <>
                <Text as="p">{text}</Text>
                {children && <InlineStack gap="200">{children}</InlineStack>}
              </>
            )}
          </BlockStack>
        </Box>
      </Collapsible>
    </li>
  );
}

/** The circle in place of the tick, in a step that is not done. */
function Circle() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <circle
        cx="10"
        cy="10"
        r="6.75"
        fill="none"
        stroke="var(--p-color-icon-secondary)"
        strokeWidth="1.5"
        strokeDasharray="2.6 2.7"
      />
    </svg>
  );
}

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
  const { pending, answer, send } = useAction<AlertsAnswer>(
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
        <InlineStack>
          <Button url="/app/settings">{t('common.openSettings')}</Button>
        </InlineStack>
      </>
    );
  return (
    <>
      <Text as="p">{t('guide.alerts.text')}</Text>
      <FormLayout>
        <TextField
          type="email"
          label={t('guide.alerts.address')}
          helpText={proposed !== '' && address === proposed ? t('guide.alerts.contact') : undefined}
          autoComplete="email"
          value={address}
          error={answer?.outcome === 'invalid' ? t('alerts.card.errors.invalid') : ''}
          onChange={setAddress}
        />
      </FormLayout>
      <InlineStack>
        <Button
          variant={emphasis}
          loading={pending}
          onClick={() => {
            // Emails are written in the locale in which their addresses were saved.
            send({ intent: 'confirm', addresses: address, locale });
          }}
        >
          {t('guide.alerts.confirm')}
        </Button>
      </InlineStack>
    </>
  );
}
