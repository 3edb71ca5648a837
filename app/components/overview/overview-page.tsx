import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Layout,
  Page,
  Text,
  Badge,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { useStorefrontExtension } from '../storefront/extension-card.tsx';
import { counted } from '../time/format-time.ts';
import { ServiceBanner, ServiceSummary } from './service-status.tsx';
import { Ago } from '../time/shop-time.tsx';

interface OverviewPageProps {
  credentials: CredentialsView | null;
  pixel: PixelState | null;
  unlistedCount: number | null;
  overview: IndexingOverview;
  connection: 'up' | 'down';
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
  onAskAgain: () => void;
  /** The setup guide, while it is wanted. */
  guide: ReactNode;
  /** Whether tracking works. */
  health: ReactNode;
  /** A card for each feed. */
  feeds: ReactNode;
  /** Events by day. */
  events: ReactNode;
}

/** The first page: what is set up, what the feeds are doing, and what needs attention. */
export function OverviewPage(props: OverviewPageProps) {
  const { credentials, pixel, unlistedCount, overview, connection, onAskAgain, guide, feeds } =
    props;
  return (
    <Page title="Overview">
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {credentials && <ServiceBanner overview={overview} onAskAgain={onAskAgain} />}
            {guide}
            {props.health}
            {credentials && <UnlistedBanner count={unlistedCount} />}
            {!credentials && <BeforeCredentials />}
            {credentials && overview.feeds.length === 0 && (
              <NoFeeds namedCount={overview.named.length} />
            )}
            {feeds}
            {props.events}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <PixelSummary state={pixel} inspectorUrl={props.inspectorUrl} />
            {credentials && (
              <ServiceSummary
                siteId={credentials.siteId}
                overview={overview}
                connection={connection}
              />
            )}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** What will be here once an account is stored. */
export function BeforeCredentials() {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Feeds
          </Text>
          <Text as="p" tone="subdued">
            Enter your account, then choose its feeds in Settings. Each feed gets a card here with
            its state and a button to re-index it.
          </Text>
        </BlockStack>
        <div aria-hidden="true">
          <BlockStack gap="400">
            <InlineGrid columns={2} gap="400">
              <Placeholder width="60%" />
              <Placeholder width="50%" />
            </InlineGrid>
            <Placeholder width="30%" />
          </BlockStack>
        </div>
      </BlockStack>
    </Card>
  );
}

function Placeholder({ width }: { width: string }) {
  return (
    <Box
      width={width}
      minHeight="var(--p-space-500)"
      background="bg-surface-tertiary"
      borderRadius="100"
    />
  );
}

/** An account without a chosen feed. */
export function NoFeeds({ namedCount }: { namedCount: number }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Choose your feeds
        </Text>
        <Text as="p" tone="subdued">
          {namedCount > 0
            ? `Your account has ${counted(namedCount, 'feed')}. Choose the ones to manage here in Settings.`
            : 'Enter your feed IDs in Settings. You find them in your discovery service account.'}
        </Text>
        <InlineStack>
          <Button variant="primary" url="/app/settings">
            Choose feeds
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

/** Products that no re-index includes (specification, *Limits*). */
export function UnlistedBanner({ count }: { count: number | null }) {
  if (!count) return null;
  const one = count === 1;
  return (
    <Banner
      tone="warning"
      title={`${counted(count, 'unlisted product')} ${one ? 'is' : 'are'} not indexed`}
    >
      <p>
        Products with the status Unlisted can’t be indexed. If shoppers should find{' '}
        {one ? 'it' : 'them'}, set {one ? 'its' : 'their'} status to Active and re-index.
      </p>
    </Banner>
  );
}

interface PixelSummaryProps {
  state: PixelState | null;
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
}

/** The pixel in one line: connected or not, since when, and whether its settings match. */
export function PixelSummary({ state, inspectorUrl }: PixelSummaryProps) {
  const extension = useStorefrontExtension();
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center" align="space-between">
          <Text as="h2" variant="headingMd">
            Web pixel
          </Text>
          <PixelBadge state={state} />
        </InlineStack>
        <Text as="p" tone="subdued">
          <Sentence state={state} />
        </Text>
        <InlineStack gap="400">
          <Button variant="plain" url="/app/pixel">
            {state?.connected === false ? 'Connect web pixel' : 'View web pixel'}
          </Button>
          {extension === 'active' && (
            <Button variant="plain" url={inspectorUrl} target="_blank">
              See events on your shop
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function PixelBadge({ state }: { state: PixelState | null }) {
  if (state === null) return <Badge>Unknown</Badge>;
  if (!state.connected) return <Badge tone="attention">Not connected</Badge>;
  if (state.differences.length > 0) return <Badge tone="warning">Needs update</Badge>;
  return <Badge tone="success">Connected</Badge>;
}

function Sentence({ state }: { state: PixelState | null }) {
  if (state === null) return <>We can’t read the connection from Shopify right now.</>;
  if (!state.connected) return <>Product views, cart changes, and orders aren’t reported.</>;
  return (
    <>
      Connected <Ago at={state.connectedAt} />.{' '}
      {state.differences.length === 0
        ? 'Its settings match yours.'
        : 'It uses older settings. Update it.'}
    </>
  );
}
