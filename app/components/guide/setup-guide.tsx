import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  ProgressBar,
  Text,
  Collapsible,
  Icon,
} from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon, XIcon, CheckCircleIcon } from '@shopify/polaris-icons';
import { useId, useState, type ReactNode } from 'react';
import {
  type ThemeEditor,
  ThemeEditorLink,
  useStorefrontExtension,
} from '../storefront/extension-card.tsx';
import { type ExtensionState, type GuideProgress, withStorefront } from './guide-steps.ts';

type StepName = 'credentials' | 'pixel' | 'first-index' | 'storefront';

interface SetupGuideProps {
  progress: GuideProgress;
  /** How many feeds are looked after. */
  feedCount: number;
  themeEditor: { shop: string; apiKey: string };
  onDismiss: () => void;
}

const COPY_ACCOUNT =
  'Copy site ID and secret key from your discovery service account, then test the connection.';

const ACCOUNT_WORDS: Readonly<Record<GuideProgress['account'], string>> = {
  missing: COPY_ACCOUNT,
  accepted: COPY_ACCOUNT,
  unanswered:
    'Site ID and secret key are stored. This step completes when the discovery service accepts them.',
  refused:
    'The discovery service doesn’t accept the stored site ID and secret key. Copy both from your account there and enter them again.',
};

/** The way from a fresh installation to a working one. It ticks itself. */
export function SetupGuide({ progress: told, feedCount, themeEditor, onDismiss }: SetupGuideProps) {
  const extension = useStorefrontExtension();
  const progress = withStorefront(told, extension);
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
          <StorefrontStep state={extension} {...themeEditor} {...stepProps('storefront')} />
        </ol>
      </div>
    </Card>
  );
}

function FirstIndex({ progress, feedCount }: Pick<SetupGuideProps, 'progress' | 'feedCount'>) {
  if (!progress.credentials) {
    return (
      <Text as="p">
        Enter your account first. Then the discovery service can index your products.
      </Text>
    );
  }
  if (feedCount === 0) {
    return (
      <>
        <Text as="p">Choose the feeds of your account that you want to manage here.</Text>
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
      Press <b>Re-index now</b> in the feed’s card below. This step completes when the index is
      finished.
    </Text>
  );
}

function nextStep(progress: GuideProgress): StepName | 'none' {
  if (!progress.credentials) return 'credentials';
  if (!progress.pixel) return 'pixel';
  if (!progress.firstIndex) return 'first-index';
  return progress.storefront === false ? 'storefront' : 'none';
}

interface StorefrontStepProps extends ThemeEditor {
  state: ExtensionState;
  expanded: boolean;
  onToggle: () => void;
}

const WORDS = {
  asking: 'Checking whether the storefront extension is switched on.',
  active:
    'The storefront extension is switched on in your theme. It delivers events of shoppers who leave a page at once, finds cart changes that Shopify doesn’t report, and reports logins.',
  inactive:
    'Without it, some events are lost when shoppers leave a page at once, and logins aren’t reported. Switch on Beacon Pixel under App embeds in your theme, then save.',
  absent:
    'Without it, some events are lost when shoppers leave a page at once, and logins aren’t reported. We can’t tell whether it’s on. Check Beacon Pixel under App embeds in your theme.',
} satisfies Record<ExtensionState, string>;

/** Switching on the storefront extension. */
export function StorefrontStep({ state, shop, apiKey, ...rest }: StorefrontStepProps) {
  return (
    <GuideStep
      title="Switch on the storefront extension"
      status={state === 'active' ? 'done' : 'open'}
      {...rest}
    >
      <Text as="p">{WORDS[state]}</Text>
      <StepActions>
        <ThemeEditorLink
          shop={shop}
          apiKey={apiKey}
          variant={state === 'inactive' && rest.expanded ? 'primary' : 'secondary'}
        />
      </StepActions>
    </GuideStep>
  );
}

interface GuideStepProps {
  title: string;
  status: 'done' | 'open';
  expanded: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const SPOKEN = { done: 'Completed', open: 'Not completed' };

/** One step of the guide: its tick and title, and below it what to do. */
export function GuideStep({ title, status, expanded, onToggle, children }: GuideStepProps) {
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
          <Text as="span" visuallyHidden>{` (${SPOKEN[status]})`}</Text>
        </Text>
      </button>
      <Collapsible id={content} open={expanded} transition={false}>
        <Box paddingInlineStart="1000" paddingInlineEnd="300" paddingBlockEnd="300">
          <BlockStack gap="300">{children}</BlockStack>
        </Box>
      </Collapsible>
    </li>
  );
}

/** What a step does not have yet: a tick. */
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

/** The buttons of a step. */
export function StepActions({ children }: { children: ReactNode }) {
  return <InlineStack gap="200">{children}</InlineStack>;
}
