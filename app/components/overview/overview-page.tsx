import { BlockStack, Layout, Page } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { IndexingOverview } from '../../indexing/indexing.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { BeforeCredentials, NoFeeds } from './no-feeds.tsx';
import { PixelSummary } from './pixel-summary.tsx';
import { ServiceBanner } from './service-banner.tsx';
import { ServiceSummary } from './service-summary.tsx';
import { UnlistedBanner } from './unlisted-banner.tsx';

interface Props {
  credentials: CredentialsView | null;
  pixel: PixelState | null;
  unlistedCount: number | null;
  overview: IndexingOverview;
  connection: 'up' | 'down';
  onAskAgain: () => void;
  /** The setup guide, while it is wanted. */
  guide: ReactNode;
  /** A card for each feed. */
  feeds: ReactNode;
}

/** The first page: what is set up, what the feeds are doing, and what needs attention. */
export function OverviewPage(props: Props) {
  const { credentials, pixel, unlistedCount, overview, connection, onAskAgain, guide, feeds } =
    props;
  return (
    <Page title="Overview">
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {credentials && <ServiceBanner overview={overview} onAskAgain={onAskAgain} />}
            {guide}
            {credentials && <UnlistedBanner count={unlistedCount} />}
            {!credentials && <BeforeCredentials />}
            {credentials && overview.feeds.length === 0 && (
              <NoFeeds namedCount={overview.named.length} />
            )}
            {feeds}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <PixelSummary state={pixel} />
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
