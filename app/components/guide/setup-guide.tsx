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
import type { GuideProgress } from './guide-steps.ts';
import { GuideStep, StepActions } from './guide-step.tsx';
import { StorefrontStep } from './storefront-step.tsx';

type StepName = 'credentials' | 'pixel' | 'first-index' | 'storefront';

interface Props {
  progress: GuideProgress;
  /** How many feeds are looked after. */
  feedCount: number;
  themeEditor: { shop: string; apiKey: string };
  onDismiss: () => void;
}

const COPY_ACCOUNT =
  'Copy site ID and secret key from your account at the discovery service, and test the connection.';

const ACCOUNT_WORDS: Readonly<Record<GuideProgress['account'], string>> = {
  missing: COPY_ACCOUNT,
  accepted: COPY_ACCOUNT,
  unanswered:
    'Site ID and secret key are stored. This step ticks itself when the service has accepted them.',
  refused:
    'The service does not accept the stored site ID and secret key. Compare both with those in your account at the discovery service, and enter them again.',
};

/** The way from a fresh installation to a working one. It ticks itself. */
export function SetupGuide({ progress, feedCount, themeEditor, onDismiss }: Props) {
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
              <Text id={heading} as="h2" variant="headingMd">
                Setup guide
              </Text>
              {progress.complete && <Badge tone="success">Complete</Badge>}
            </InlineStack>
            <InlineStack gap="100" wrap={false}>
              <Button
                variant="tertiary"
                icon={open ? ChevronUpIcon : ChevronDownIcon}
                accessibilityLabel={open ? 'Collapse setup guide' : 'Expand setup guide'}
                ariaExpanded={open}
                ariaControls={content}
                onClick={() => {
                  setChosen(open ? 'closed' : 'open');
                }}
              />
              <Button
                variant="tertiary"
                icon={XIcon}
                accessibilityLabel="Dismiss setup guide"
                onClick={onDismiss}
              />
            </InlineStack>
          </InlineStack>
          {!progress.complete && (
            <InlineStack gap="300" blockAlign="center">
              <Text as="p" tone="subdued">
                {progress.done} of {progress.of} steps completed
              </Text>
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
            title="Enter your account"
            status={progress.credentials ? 'done' : 'open'}
            {...stepProps('credentials')}
          >
            <Text as="p">{ACCOUNT_WORDS[progress.account]}</Text>
            <StepActions>
              <Button variant={progress.credentials ? 'secondary' : 'primary'} url="/app/settings">
                {progress.account === 'missing' ? 'Enter account' : 'Open settings'}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title="Connect the web pixel"
            status={progress.pixel ? 'done' : 'open'}
            {...stepProps('pixel')}
          >
            <Text as="p">
              The pixel reports product views, cart changes, and orders of consenting shoppers. Your
              theme stays as it is.
            </Text>
            <StepActions>
              <Button
                variant={progress.credentials && !progress.pixel ? 'primary' : 'secondary'}
                url="/app/pixel"
              >
                {progress.pixel ? 'View web pixel' : 'Connect web pixel'}
              </Button>
            </StepActions>
          </GuideStep>
          <GuideStep
            title="Index your products for the first time"
            status={progress.firstIndex ? 'done' : 'open'}
            {...stepProps('first-index')}
          >
            <FirstIndex progress={progress} feedCount={feedCount} />
          </GuideStep>
          <StorefrontStep {...themeEditor} {...stepProps('storefront')} />
        </ol>
      </div>
    </Card>
  );
}

function FirstIndex({ progress, feedCount }: Pick<Props, 'progress' | 'feedCount'>) {
  if (!progress.credentials) {
    return (
      <Text as="p">
        Enter your account first. Once the service has accepted it, it can fetch your products and
        make them findable.
      </Text>
    );
  }
  if (feedCount === 0) {
    return (
      <>
        <Text as="p">Choose which feeds of your account to look after here.</Text>
        <StepActions>
          <Button variant={progress.pixel ? 'primary' : 'secondary'} url="/app/settings">
            Choose feeds
          </Button>
        </StepActions>
      </>
    );
  }
  return (
    <Text as="p">
      Press <b>Re-index now</b> in the feed’s card below. This step ticks itself when the service
      has finished an index.
    </Text>
  );
}

function nextStep({ credentials, pixel, firstIndex }: GuideProgress): StepName | 'none' {
  if (!credentials) return 'credentials';
  if (!pixel) return 'pixel';
  return firstIndex ? 'none' : 'first-index';
}
