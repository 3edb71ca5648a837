import { BlockStack, Button, InlineStack, Text, Badge } from '@shopify/polaris';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import { refusesAccount } from '../../indexing/feed-status.ts';
import type { ShopResults } from '../../results/results.ts';
import type { FeedBuild } from '../../shop-feed/feed-build.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import { Ago } from '../formats/shop-time.tsx';
import { adminAddress } from '../frame/addresses.ts';
import { FocusedAfter } from '../frame/announcer.tsx';
import { useAction } from '../frame/answers.ts';
import { OfferCard, StackedCard, Subdued, TwoColumns } from '../frame/layout.tsx';
import { Page } from '../frame/page.tsx';
import {
  type AlertsStepFacts,
  type ExtensionState,
  guideProgress,
  withStorefront,
} from '../guide/guide-steps.ts';
import { SetupGuide } from '../guide/setup-guide.tsx';
import { EventsCard } from '../health/events-card.tsx';
import { withExtension } from '../health/findings.ts';
import { HealthCard } from '../health/health-card.tsx';
import { type LoadedHealth, useLiveHealth } from '../health/live-health.ts';
import { FeedCard } from '../indexing/feed-card.tsx';
import { OVERVIEW_ACTION } from '../indexing/feed-requests.ts';
import { useLiveOverview } from '../indexing/live-updates.ts';
import type { Emphasis } from '../indexing/reindex-actions.tsx';
import { Trans, useTexts } from '../language/use-texts.ts';
import { ConnectionBadge, type ConnectionBadgeProps } from '../pixel/connection-badge.tsx';
import { ChangesCard } from '../products/changes-card.tsx';
import { ResultsCard } from '../results/results-card.tsx';
import { WaitingUpload } from '../shop-feed/waiting-upload.tsx';
import { useStorefrontExtension, useThemeEditorUrl } from '../storefront/extension-card.tsx';
import { failedFirst, primaryFeed, primaryPart } from './primary-part.ts';
import { ServiceBanner, ServiceSummary } from './service-status.tsx';

interface OverviewPageProps extends LoadedHealth {
  overview: LiveOverview;
  /** The last known state, if Shopify did not answer. */
  lastPixel: PixelState;
  results: ShopResults;
  /** The last feed made from the shop. */
  shopFeed: FeedBuild | null;
  /** The number of products that no re-index includes; null if it is unknown, or staff have dismissed the card. */
  unlistedCount: number | null;
  guide: 'dismissed' | 'wanted';
  alerts: AlertsStepFacts;
  /** The shop's home page with the inspector, and without. */
  links: { inspector: string; store: string };
}

/** The first page: the state of the setup, of the feeds and of tracking, and problems that need attention. */
export function OverviewPage(loaded: OverviewPageProps) {
  const { t } = useTexts();
  const { credentials, pixel, links } = loaded;
  const { overview, connection, ask } = useLiveOverview(loaded.overview);
  const { feeds } = overview;
  const count = overview.named.length;
  const health = useLiveHealth({ ...loaded, overview });
  const extension = useStorefrontExtension();
  const themeEditor = useThemeEditorUrl();
  const guide = useAction(() => undefined, { action: OVERVIEW_ACTION });
  const unlisted = useAction(() => undefined, { action: OVERVIEW_ACTION });
  const isGuideShown = loaded.guide === 'wanted' && !guide.pending;
  const isUnlistedShown = feeds.length > 0 && !unlisted.pending;
  const unlistedCount = isUnlistedShown ? (loaded.unlistedCount ?? 0) : 0;
  const { lastTakenAt } = health.tracking;
  const facts = { ...loaded, pixel: loaded.lastPixel, overview, lastTakenAt };
  const progress = withStorefront(guideProgress(facts), extension);
  const isRefused = refusesAccount(overview.problem);
  const needsAccount = !credentials || (isRefused && feeds.length === 0 && count === 0);
  const primary = primaryPart(
    withExtension(health, extension).level,
    isGuideShown ? progress : null,
  );
  const emphasisOf = (isPrimary: boolean): Emphasis => (isPrimary ? 'primary' : 'secondary');
  return (
    <Page title={t('frame.overview')}>
      <TwoColumns>
        <BlockStack gap="400">
          {credentials && <ServiceBanner overview={overview} onAskAgain={ask} />}
          {isGuideShown && (
            <SetupGuide
              progress={progress}
              emphasis={emphasisOf(primary === 'guide')}
              extension={extension}
              alerts={loaded.alerts}
              onDismiss={() => guide.send({ intent: 'dismiss-guide' })}
            />
          )}
          <FocusedAfter part={isGuideShown} label={t('health.title')}>
            <HealthCard health={health} extension={extension} links={{ ...links, themeEditor }} />
          </FocusedAfter>
          {needsAccount && (
            <StackedCard gap="100" title={t('common.feeds')} text={t('overview.beforeAccount')} />
          )}
          {credentials && (
            <>
              {feeds.length === 0 && !needsAccount && (
                <OfferCard
                  title={t('overview.noFeeds.title')}
                  text={
                    count > 0 ? t('overview.noFeeds.named', { count }) : t('overview.noFeeds.text')
                  }
                >
                  <Button variant={emphasisOf(primary === 'feeds')} url="/app/settings#feeds">
                    {t('common.chooseFeeds')}
                  </Button>
                </OfferCard>
              )}
              <WaitingUpload build={loaded.shopFeed} feedIds={feeds.map(({ feedId }) => feedId)} />
              {failedFirst(feeds).map((feed) => (
                <FeedCard
                  key={feed.feedId}
                  feed={feed}
                  overview={overview}
                  emphasis={emphasisOf(primary === 'feeds' && feed === primaryFeed(feeds))}
                  onElapsed={ask}
                />
              ))}
              <EventsCard health={health} />
            </>
          )}
        </BlockStack>
        <BlockStack gap="400">
          <ResultsCard results={loaded.results} />
          <PixelSummary
            state={pixel}
            extension={extension}
            account={isRefused ? 'refused' : 'not-refused'}
            inspectorUrl={links.inspector}
          />
          {credentials && (
            <>
              <FocusedAfter part={unlistedCount > 0} label={t('overview.service.title')}>
                <ServiceSummary
                  siteId={credentials.siteId}
                  overview={overview}
                  connection={connection}
                />
              </FocusedAfter>
              {feeds.length > 0 && <ChangesCard feeds={overview.automatic} />}
              {unlistedCount > 0 && (
                <UnlistedCard
                  count={unlistedCount}
                  onDismiss={() => unlisted.send({ intent: 'dismiss-unlisted' })}
                />
              )}
            </>
          )}
        </BlockStack>
      </TwoColumns>
    </Page>
  );
}

interface UnlistedCardProps {
  count: number;
  onDismiss: () => void;
}

/** The card for products that no re-index includes (specification, *Limits*). */
function UnlistedCard({ count, onDismiss }: UnlistedCardProps) {
  const { t } = useTexts();
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

interface PixelSummaryProps extends Pick<ConnectionBadgeProps, 'account'> {
  state: PixelState | null;
  extension: ExtensionState;
  /** The shop's home page with the inspector. */
  inspectorUrl: string;
}

/** The pixel in one line: connected or not, since when, and whether its settings match. */
function PixelSummary({ state, extension, account, inspectorUrl }: PixelSummaryProps) {
  const { t } = useTexts();
  return (
    <StackedCard
      gap="200"
      title={t('frame.pixel')}
      beside={<PixelBadge state={state} account={account} />}
    >
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
  if (state.connected && state.differences.length > 0)
    return <Badge tone="warning">{t('overview.pixel.needsUpdate')}</Badge>;
  return <ConnectionBadge state={state} account={account} />;
}

function Sentence({ state }: { state: PixelState | null }) {
  const { t } = useTexts();
  if (state === null) return <>{t('overview.pixel.unread')}</>;
  if (!state.connected) return <>{t('overview.pixel.reportsNothing')}</>;
  if (state.wanted === null) return <>{t('overview.pixel.withoutAccount')}</>;
  return (
    <Trans
      i18nKey={state.differences.length === 0 ? 'overview.pixel.matches' : 'overview.pixel.differs'}
      components={{ ago: <Ago at={state.connectedAt} /> }}
    />
  );
}
