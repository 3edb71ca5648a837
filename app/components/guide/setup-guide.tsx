import { Badge, BlockStack, Box, Button, Card, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, XIcon } from '@shopify/polaris-icons';
import { type ReactNode, useId, useState } from 'react';
import { Trans, useShop, useTexts } from '../language/shop-texts.tsx';
import { CardTitle, Subdued } from '../frame/layout.tsx';
import { ProgressBar } from '../frame/progress-bar.tsx';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { ThemeEditorLink } from '../storefront/extension-card.tsx';
import { AlertsStep } from './alerts-step.tsx';
import {
  type AlertsStepFacts,
  type ExtensionState,
  type GuideProgress,
  nextStep,
  type StepName,
} from './guide-steps.ts';

interface SetupGuideProps {
  progress: GuideProgress;
  extension: ExtensionState;
  alerts: AlertsStepFacts;
  /** The emphasis of the next step's button. */
  emphasis: Emphasis;
  onDismiss: () => void;
}

/** The steps from a fresh installation to a working one. They are ticked automatically. */
export function SetupGuide({ progress, extension, alerts, emphasis, onDismiss }: SetupGuideProps) {
  const { t, storeUrl } = useShop();
  const [chosen, setChosen] = useState<'open' | 'closed' | null>(null);
  const [chosenStep, setStep] = useState<StepName | 'none' | null>(null);
  const content = useId();
  const heading = useId();
  const open = chosen ? chosen === 'open' : !progress.complete;
  const current = chosenStep ?? nextStep(progress);
  const step = (name: StepName) => ({
    title: t(`guide.${name}.title`),
    status: progress[name] ? ('done' as const) : ('open' as const),
    expanded: current === name,
    onToggle: () => setStep(current === name ? 'none' : name),
  });
  const isPossible = (name: LinkedStep) => AFTER[name] === null || progress[AFTER[name]];
  const link = (name: LinkedStep, url: string, text: TextKey) => (
    <Button variant={isPossible(name) && !progress[name] ? emphasis : 'secondary'} url={url}>
      {t(text)}
    </Button>
  );
  const textOf = (name: 'feeds' | 'automatic') =>
    isPossible(name) ? (`guide.${name}.text` as const) : needs(progress, `guide.${name}.first`);
  const account = progress.account === 'missing' ? 'common.enterAccount' : 'common.openSettings';
  const pixel = progress.pixel ? 'overview.pixel.view' : 'overview.pixel.connect';
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd={open ? '300' : '400'}>
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" wrap={false} gap="200">
            <InlineStack gap="200" blockAlign="center">
              <CardTitle id={heading}>{t('guide.title')}</CardTitle>
              {progress.complete && <Badge tone="success">{t('guide.complete')}</Badge>}
            </InlineStack>
            <InlineStack gap="100" wrap={false}>
              <Button
                variant="tertiary"
                icon={open ? ChevronUpIcon : ChevronDownIcon}
                accessibilityLabel={t(open ? 'guide.collapse' : 'guide.expand')}
                ariaExpanded={open}
                ariaControls={content}
                onClick={() => setChosen(open ? 'closed' : 'open')}
              />
              <Button
                variant="tertiary"
                icon={XIcon}
                accessibilityLabel={t('guide.dismiss')}
                onClick={onDismiss}
              />
            </InlineStack>
          </InlineStack>
          {!progress.complete && (
            <InlineStack gap="300" blockAlign="center">
              <Subdued>{t('guide.progress', { done: progress.done, of: progress.of })}</Subdued>
              <Box minWidth="6rem" width="8rem">
                <ProgressBar
                  percent={Math.round((100 * progress.done) / progress.of)}
                  tone="primary"
                  labelledBy={heading}
                />
              </Box>
            </InlineStack>
          )}
        </BlockStack>
      </Box>
      <div id={content} hidden={!open}>
        <ol className="bp-guide">
          <GuideStep {...step('credentials')} text={t(`guide.credentials.${progress.account}`)}>
            {link('credentials', '/app/settings#account', account)}
          </GuideStep>
          <GuideStep {...step('pixel')} text={t('guide.pixel.text')}>
            {link('pixel', '/app/pixel', pixel)}
          </GuideStep>
          <GuideStep {...step('feeds')} text={t(textOf('feeds'))}>
            {link('feeds', '/app/settings#feeds', 'common.chooseFeeds')}
          </GuideStep>
          <GuideStep {...step('firstIndex')} text={<FirstIndex progress={progress} />} />
          <GuideStep {...step('storefront')} text={t(`storefront.${extension}`)}>
            <ThemeEditorLink
              variant={
                progress.storefront === false && current === 'storefront' ? emphasis : 'secondary'
              }
            />
          </GuideStep>
          <GuideStep
            {...step('firstEvent')}
            text={t(progress.pixel ? 'guide.firstEvent.text' : 'guide.firstEvent.first')}
          >
            <Button url={storeUrl} target="_blank">
              {t('guide.firstEvent.viewStore')}
            </Button>
          </GuideStep>
          <GuideStep {...step('automatic')} text={t(textOf('automatic'))}>
            {link('automatic', '/app/settings#automatic', 'common.openSettings')}
          </GuideStep>
          {alerts.state !== 'not-offered' && (
            <GuideStep {...step('alerts')}>
              <AlertsStep
                alerts={alerts}
                emphasis={nextStep(progress) === 'alerts' ? emphasis : 'secondary'}
              />
            </GuideStep>
          )}
        </ol>
      </div>
    </Card>
  );
}

/** The steps whose button opens a page, each with the step that it needs first. */
const AFTER = {
  credentials: null,
  pixel: 'credentials',
  feeds: 'credentials',
  automatic: 'feeds',
} as const;

type LinkedStep = keyof typeof AFTER;

/** Returns what a step needs first: `first`, unless the entered account has not been accepted by the service. */
const needs = ({ account }: GuideProgress, first: TextKey): TextKey =>
  account === 'refused' || account === 'unanswered' ? 'guide.notAccepted' : first;

function FirstIndex({ progress }: Pick<SetupGuideProps, 'progress'>) {
  const { t } = useTexts();
  if (!progress.credentials) return t(needs(progress, 'guide.firstIndex.needsAccount'));
  if (!progress.feeds) return t('guide.firstIndex.needsFeeds');
  return <Trans of="guide.firstIndex.press" b={<b />} />;
}

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
function GuideStep({ title, status, expanded, onToggle, text, children }: GuideStepProps) {
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
      <div id={content} hidden={!expanded}>
        {expanded && (
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
        )}
      </div>
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
