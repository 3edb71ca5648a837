import { BlockStack, Button, InlineStack, Page, Text, Badge } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { CardTitle, StackedCard, Subdued } from '../frame/card.tsx';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { adminAddress } from '../frame/addresses.ts';
import { OfferCard } from '../frame/offer-card.tsx';
import { TwoColumns } from '../frame/columns.tsx';
import type { ExtensionState } from '../guide/guide-steps.ts';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import { useTexts } from '../language/use-texts.ts';
import type { PrimaryPart } from './primary-part.ts';
import { ServiceBanner, ServiceSummary } from './service-status.tsx';
import { Ago } from '../formats/shop-time.tsx';

interface OverviewPageProps {
  credentials: CredentialsView | null;
  pixel: PixelState | null;
  extension: ExtensionState;
  /** The number of products that no re-index includes; null if it is unknown, or staff have dismissed the card. */
  unlistedCount: number | null;
  onDismissUnlisted: () => void;
  overview: IndexingOverview;
  connection: 'up' | 'down';
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
  /** Where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  onAskAgain: () => void;
  /** The part of the page that has its primary button. */
  primary: PrimaryPart;
  /** The setup guide, unless staff have dismissed it. */
  guide: ReactNode;
  /** The card that says whether tracking works. */
  health: ReactNode;
  /** A card for each feed. */
  feeds: ReactNode;
  /** The card that says whether changes of products are live. */
  changes: ReactNode;
  /** The results of the lists. */
  results: ReactNode;
  /** Events by day. */
  events: ReactNode;
}

/** The first page: the state of the setup, of the feeds and of tracking, and problems that need attention. */
export function OverviewPage(props: OverviewPageProps) {
  const { t } = useTexts();
  const { credentials, pixel, unlistedCount, overview, connection, onAskAgain, guide, feeds } =
    props;
  return (
    <Page title={t('frame.overview')}>
      <TwoColumns>
        <BlockStack gap="400">
          {credentials && <ServiceBanner overview={overview} onAskAgain={onAskAgain} />}
          {guide}
          {props.health}
          {!credentials && <BeforeCredentials />}
          {credentials && overview.feeds.length === 0 && (
            <NoFeeds
              namedCount={overview.named.length}
              emphasis={props.primary === 'feeds' ? 'primary' : 'secondary'}
            />
          )}
          {feeds}
          {props.events}
        </BlockStack>
        <BlockStack gap="400">
          {props.results}
          <PixelSummary
            state={pixel}
            extension={props.extension}
            account={refusesAccount(overview.problem) ? 'refused' : 'not-refused'}
            inspectorUrl={props.inspectorUrl}
          />
          {credentials && (
            <ServiceSummary
              siteId={credentials.siteId}
              overview={overview}
              connection={connection}
              consoleUrl={props.consoleUrl}
            />
          )}
          {props.changes}
          {credentials && (
            <UnlistedCard count={unlistedCount} onDismiss={props.onDismissUnlisted} />
          )}
        </BlockStack>
      </TwoColumns>
    </Page>
  );
}

/** The card in place of the feeds before an account is stored. */
function BeforeCredentials() {
  const { t } = useTexts();
  return (
    <StackedCard gap="100">
      <CardTitle>{t('settings.feeds.title')}</CardTitle>
      <Subdued>{t('overview.beforeAccount')}</Subdued>
    </StackedCard>
  );
}

/** The card in place of the feeds for an account without a chosen feed. */
function NoFeeds({ namedCount, emphasis }: { namedCount: number; emphasis: Emphasis }) {
  const { t } = useTexts();
  return (
    <OfferCard
      title={t('overview.noFeeds.title')}
      text={
        namedCount > 0
          ? t('overview.noFeeds.named', { count: namedCount })
          : t('overview.noFeeds.text')
      }
    >
      <Button variant={emphasis} url="/app/settings">
        {t('common.chooseFeeds')}
      </Button>
    </OfferCard>
  );
}

interface UnlistedCardProps {
  count: number | null;
  onDismiss: () => void;
}

/** The card for products that no re-index includes (specification, *Limits*). */
function UnlistedCard({ count, onDismiss }: UnlistedCardProps) {
  const { t } = useTexts();
  if (!count) return null;
  return (
    <StackedCard gap="200">
      <Text as="h2" variant="headingSm">
        {t('overview.unlisted.title', { count })}
      </Text>
      <Subdued size="small">{t('overview.unlisted.text', { count })}</Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url={adminAddress('products?status=UNLISTED')} target="_top">
          {t('overview.unlisted.show')}
        </Button>
        <Button variant="plain" onClick={onDismiss}>
          {t('overview.unlisted.dismiss')}
        </Button>
      </InlineStack>
    </StackedCard>
  );
}

interface PixelSummaryProps {
  state: PixelState | null;
  extension: ExtensionState;
  /** Whether the discovery service is known to refuse the stored account. */
  account: 'refused' | 'not-refused';
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
}

/** The pixel in one line: connected or not, since when, and whether its settings match. */
function PixelSummary({ state, extension, account, inspectorUrl }: PixelSummaryProps) {
  const { t } = useTexts();
  return (
    <StackedCard gap="200">
      <InlineStack gap="200" blockAlign="center" align="space-between">
        <CardTitle>{t('frame.pixel')}</CardTitle>
        <PixelBadge state={state} account={account} />
      </InlineStack>
      <Subdued>
        <Sentence state={state} />
      </Subdued>
      <InlineStack gap="400">
        <Button variant="plain" url="/app/pixel">
          {t(state?.connected === false ? 'overview.pixel.connect' : 'overview.pixel.view')}
        </Button>
        {extension === 'active' && (
          <Button variant="plain" url={inspectorUrl} target="_blank">
            {t('overview.pixel.seeEvents')}
          </Button>
        )}
      </InlineStack>
    </StackedCard>
  );
}

function PixelBadge({ state, account }: Pick<PixelSummaryProps, 'state' | 'account'>) {
  const { t } = useTexts();
  if (state === null) return <Badge>{t('overview.pixel.unknown')}</Badge>;
  if (!state.connected) return <Badge tone="attention">{t('pixel.notConnected')}</Badge>;
  if (state.differences.length > 0)
    return <Badge tone="warning">{t('overview.pixel.needsUpdate')}</Badge>;
  return account === 'refused' ? (
    <Badge tone="critical">{t('pixel.connectedButRefused')}</Badge>
  ) : (
    <Badge tone="success">{t('pixel.connected')}</Badge>
  );
}

function Sentence({ state }: { state: PixelState | null }) {
  const { t } = useTexts();
  if (state === null) return <>{t('overview.pixel.unread')}</>;
  if (!state.connected) return <>{t('overview.pixel.reportsNothing')}</>;
  return (
    <Trans
      t={t}
      i18nKey={state.differences.length === 0 ? 'overview.pixel.matches' : 'overview.pixel.differs'}
      components={{ ago: <Ago at={state.connectedAt} /> }}
    />
  );
}
