import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  ProgressBar,
  Text,
} from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon, XIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { Trans } from 'react-i18next';
import { CardTitle, Subdued } from '../frame/card.tsx';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';
import { type ThemeEditor, ThemeEditorLink } from '../storefront/extension-card.tsx';
import { AlertsStep } from './alerts-step.tsx';
import { GuideStep, StepActions } from './guide-step.tsx';
import {
  type AlertsStepFacts,
  type ExtensionState,
  type GuideProgress,
  nextStep,
  type StepName,
  withStorefront,
} from './guide-steps.ts';

interface SetupGuideProps {
  progress: GuideProgress;
  extension: ExtensionState;
  alerts: AlertsStepFacts;
  themeEditor: { shop: string; apiKey: string };
  /** The emphasis of the next step's button. */
  emphasis: Emphasis;
  onDismiss: () => void;
}

/** The steps from a fresh installation to a working one. They are ticked automatically. */
export function SetupGuide({
  progress: stored,
  extension,
  alerts,
  themeEditor,
  emphasis,
  onDismiss,
}: SetupGuideProps) {
  const { t } = useTexts();
  const progress = withStorefront(stored, extension);
  const [chosen, setChosen] = useState<'open' | 'closed' | null>(null);
  const [step, setStep] = useState<StepName | 'none' | null>(null);
  const content = useId();
  const heading = useId();
  const open = chosen ? chosen === 'open' : !progress.complete;
  const current = step ?? nextStep(progress);
  const stepProps = (name: StepName) => ({
    expanded: current === name,
    onToggle: () => {
      setStep(current === name ? 'none' : name);
    },
  });
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
                onClick={() => {
                  setChosen(open ? 'closed' : 'open');
                }}
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
              <div className="bp-guide__bar">
                <ProgressBar
                  progress={Math.round((100 * progress.done) / progress.of)}
                  size="small"
                  tone="primary"
                  animated={false}
                  ariaLabelledBy={heading}
                />
              </div>
            </InlineStack>
          )}
        </BlockStack>
      </Box>
      <div id={content} hidden={!open}>
        <ol className="bp-guide">
          <GuideStep
            title={t('guide.account.title')}
            status={progress.credentials ? 'done' : 'open'}
            {...stepProps('credentials')}
          >
            <Text as="p">{t(`guide.account.${progress.account}`)}</Text>
            <StepActions>
              <Button variant={progress.credentials ? 'secondary' : emphasis} url="/app/settings">
                {t(progress.account === 'missing' ? 'guide.account.enter' : 'common.openSettings')}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title={t('guide.pixel.title')}
            status={progress.pixel ? 'done' : 'open'}
            {...stepProps('pixel')}
          >
            <Text as="p">{t('guide.pixel.text')}</Text>
            <StepActions>
              <Button
                variant={progress.credentials && !progress.pixel ? emphasis : 'secondary'}
                url="/app/pixel"
              >
                {t(progress.pixel ? 'overview.pixel.view' : 'overview.pixel.connect')}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title={t('guide.feeds.title')}
            status={progress.feeds ? 'done' : 'open'}
            {...stepProps('feeds')}
          >
            <Text as="p">
              {t(progress.credentials ? 'guide.feeds.text' : needs(progress, 'guide.feeds.first'))}
            </Text>
            <StepActions>
              <Button
                variant={progress.credentials && !progress.feeds ? emphasis : 'secondary'}
                url="/app/settings"
              >
                {t('overview.noFeeds.choose')}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title={t('guide.firstIndex.title')}
            status={progress.firstIndex ? 'done' : 'open'}
            {...stepProps('first-index')}
          >
            <FirstIndex progress={progress} />
          </GuideStep>
          <StorefrontStep
            state={extension}
            emphasis={emphasis}
            {...themeEditor}
            {...stepProps('storefront')}
          />
          <GuideStep
            title={t('guide.firstEvent.title')}
            status={progress.firstEvent ? 'done' : 'open'}
            {...stepProps('first-event')}
          >
            <Text as="p">
              {t(progress.pixel ? 'guide.firstEvent.text' : 'guide.firstEvent.first')}
            </Text>
            <StepActions>
              <Button url={`https://${themeEditor.shop}/`} target="_blank">
                {t('guide.firstEvent.viewStore')}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title={t('guide.automatic.title')}
            status={progress.automatic ? 'done' : 'open'}
            {...stepProps('automatic')}
          >
            <Text as="p">
              {t(
                progress.feeds ? 'guide.automatic.text' : needs(progress, 'guide.automatic.first'),
              )}
            </Text>
            <StepActions>
              <Button
                variant={progress.feeds && !progress.automatic ? emphasis : 'secondary'}
                url="/app/settings"
              >
                {t('common.openSettings')}
              </Button>
            </StepActions>
          </GuideStep>
          {alerts.state !== 'not-offered' && (
            <GuideStep
              title={t('guide.alerts.title')}
              status={alerts.state}
              {...stepProps('alerts')}
            >
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

/** Returns what a step needs first: `first`, unless the entered account has not been accepted by the service. */
const needs = ({ account }: GuideProgress, first: TextKey): TextKey =>
  account === 'refused' || account === 'unanswered' ? 'guide.notAccepted' : first;

function FirstIndex({ progress }: Pick<SetupGuideProps, 'progress'>) {
  const { t } = useTexts();
  if (!progress.credentials) {
    return <Text as="p">{t(needs(progress, 'guide.firstIndex.needsAccount'))}</Text>;
  }
  if (!progress.feeds) return <Text as="p">{t('guide.firstIndex.needsFeeds')}</Text>;
  return (
    <Text as="p">
      <Trans t={t} i18nKey="guide.firstIndex.press" components={{ b: <b /> }} />
    </Text>
  );
}

interface StorefrontStepProps extends ThemeEditor {
  state: ExtensionState;
  emphasis: Emphasis;
  expanded: boolean;
  onToggle: () => void;
}

/** The step of the storefront extension. */
function StorefrontStep({ state, emphasis, shop, apiKey, ...rest }: StorefrontStepProps) {
  const { t } = useTexts();
  return (
    <GuideStep
      title={t('guide.storefront.title')}
      status={state === 'active' ? 'done' : 'open'}
      {...rest}
    >
      <Text as="p">{t(`guide.storefront.${state}`)}</Text>
      <StepActions>
        <ThemeEditorLink
          shop={shop}
          apiKey={apiKey}
          variant={state === 'inactive' && rest.expanded ? emphasis : 'secondary'}
        />
      </StepActions>
    </GuideStep>
  );
}
