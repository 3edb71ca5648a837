import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Button } from '@shopify/polaris';
import { z } from 'zod';
import type { LiveOverview } from '../catalogue/catalogue.ts';
import { FocusedAfter } from '../components/frame/announcer.tsx';
import { useAction } from '../components/frame/answers.ts';
import { OfferCard, StackedCard, TwoColumns } from '../components/frame/layout.tsx';
import { Page, pageTitle } from '../components/frame/page.tsx';
import { type AlertsStepFacts, guideProgress } from '../components/guide/guide-steps.ts';
import { SetupGuide } from '../components/guide/setup-guide.tsx';
import { EventsCard } from '../components/health/events-card.tsx';
import { HealthCard } from '../components/health/health-card.tsx';
import { useLiveHealth } from '../components/health/live-health.ts';
import { FeedCard } from '../components/indexing/feed-card.tsx';
import { OVERVIEW_ACTION, type OverviewOutcome } from '../components/indexing/feed-requests.ts';
import { useLiveOverview } from '../components/indexing/live-updates.ts';
import { ServiceBanner } from '../components/indexing/problem-banner.tsx';
import type { Emphasis } from '../components/indexing/reindex-actions.tsx';
import { useShop, useTexts } from '../components/language/shop-texts.tsx';
import { failedFirst, primaryFeed, primaryPart } from '../components/overview/primary-part.ts';
import {
  ChangesCard,
  PixelSummary,
  ResultsCard,
  ServiceSummary,
  UnlistedCard,
} from '../components/overview/side-cards.tsx';
import { useStorefrontExtension } from '../components/storefront/extension-card.tsx';
import { refusesAccount } from '../indexing/feed-status.ts';
import { forStaff, onForm, type Visit } from './shared/for-staff.ts';
import { guideOf, readHealth, readOverview, together } from './shared/page-data.ts';
import type { FeedBuild } from '../shop-feed/feed-build.ts';

export const meta = pageTitle('frame.overview');

export const loader = forStaff(async (visit) => {
  const { services, shop, shopify } = visit;
  const readingFeed = services.shopFeeds.view(shop);
  const reading = readOverview(services, shop, readingFeed);
  const { tracking, facts, record, ...read } = await together({
    overview: reading,
    credentials: services.credentials.view(shop),
    tracking: readPixelAndHealth(visit, reading),
    facts: shopify.facts(),
    record: services.shops.find(shop),
    results: services.results.read(shop, 30),
    shopFeed: readingFeed.then(({ build }) => build),
    // Writes the settings here too, since this is the first page after an installation.
    storefront: shopify.syncStorefront(),
  });
  return {
    ...read,
    ...tracking,
    // The number of products that no re-index includes; null if it is unknown, or staff have dismissed the card.
    unlistedCount: record?.unlistedDismissedAt ? null : (facts?.unlistedCount ?? null),
    guide: guideOf(record),
    alerts: record?.guideDismissedAt
      ? ({ state: 'not-offered' } as const)
      : await alertsStep(visit),
  };
});

/** Reads the facts of the alerts step. Asks Shopify for an address to propose only if staff have chosen none. */
async function alertsStep({
  services: { alerts },
  shop,
  shopify,
}: Visit): Promise<AlertsStepFacts> {
  if (!alerts.hasMail) return { state: 'not-offered' };
  const { addresses } = await alerts.settings.read(shop);
  return addresses.length > 0
    ? { state: 'done', addresses }
    : { state: 'open', proposed: await shopify.contactAddress() };
}

/**
 * Reads the pixel's state, then the health, which depends on the state that the first read stores. `lastPixel` is the
 * stored state if Shopify does not answer.
 */
async function readPixelAndHealth(
  { services, shop, shopify }: Visit,
  reading: Promise<LiveOverview>,
) {
  const [pixel, overview] = await Promise.all([shopify.pixel(), reading]);
  return {
    pixel,
    lastPixel: pixel ?? (await services.pixel.stored(shop)),
    health: await readHealth(services, shop, overview),
  };
}

/** The forms of the overview's buttons. */
const overviewForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reindex'),
    feedId: z.string().regex(/^\d{1,15}$/),
    kind: z.enum(['now', 'when-possible']),
    confirmed: z.enum(['yes', 'no']),
  }),
  z.object({ intent: z.literal('cancel'), reindexId: z.uuid() }),
  z.object({ intent: z.literal('dismiss'), what: z.enum(['guide', 'unlisted']) }),
]);

/** Performs the request of a button. */
export const action = onForm(
  overviewForm,
  async (form, { services: { indexing, shops }, shop, staff }): Promise<OverviewOutcome> => {
    switch (form.intent) {
      case 'reindex': {
        const { intent: _, ...asked } = form;
        const { outcome } = await indexing.request(shop, { ...asked, cause: 'staff', staff });
        const waits = outcome === 'requested' && form.kind === 'when-possible';
        return { outcome: waits ? 'waits' : outcome };
      }
      case 'cancel':
        return { outcome: await indexing.cancel(shop, form.reindexId) };
      case 'dismiss':
        await shops.dismiss(shop, form.what);
        return { outcome: 'dismissed' };
    }
  },
);

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

/** The first page: the state of the setup, of the feeds and of tracking, and problems that need attention. */
export default function OverviewPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { credentials, pixel } = loaded;
  const { overview, connection } = useLiveOverview(loaded.overview);
  const { feeds } = overview;
  const count = overview.named.length;
  const extension = useStorefrontExtension();
  const health = useLiveHealth({ ...loaded, overview }, extension);
  const guide = useAction(() => undefined, { action: OVERVIEW_ACTION });
  const unlisted = useAction(() => undefined, { action: OVERVIEW_ACTION });
  const isGuideShown = loaded.guide === 'wanted' && !guide.pending;
  const isUnlistedShown = feeds.length > 0 && !unlisted.pending;
  const unlistedCount = isUnlistedShown ? (loaded.unlistedCount ?? 0) : 0;
  const { lastTakenAt } = health.tracking;
  const facts = { ...loaded, pixel: loaded.lastPixel, overview, lastTakenAt, extension };
  const progress = guideProgress(facts);
  const isRefused = refusesAccount(overview.problem);
  const needsAccount = !credentials || (isRefused && feeds.length === 0 && count === 0);
  const primary = primaryPart(health.level, isGuideShown ? progress : null);
  const emphasisOf = (isPrimary: boolean): Emphasis => (isPrimary ? 'primary' : 'secondary');
  return (
    <Page title={t('frame.overview')}>
      <TwoColumns>
        <BlockStack gap="400">
          {credentials && <ServiceBanner overview={overview} />}
          {isGuideShown && (
            <SetupGuide
              progress={progress}
              emphasis={emphasisOf(primary === 'guide')}
              extension={extension}
              alerts={loaded.alerts}
              onDismiss={() => guide.send({ intent: 'dismiss', what: 'guide' })}
            />
          )}
          <FocusedAfter part={isGuideShown} label={t('health.title')}>
            <HealthCard health={health} />
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
                  onDismiss={() => unlisted.send({ intent: 'dismiss', what: 'unlisted' })}
                />
              )}
            </>
          )}
        </BlockStack>
      </TwoColumns>
    </Page>
  );
}

/**
 * The overview's banner for a feed made from the shop that is not uploaded until staff have reviewed it.
 *
 * @param feedIds the feeds on the overview
 */
function WaitingUpload({ build, feedIds }: { build: FeedBuild | null; feedIds: string[] }) {
  const { t, feedTitle } = useShop();
  if (build?.sent !== 'fewer-products' || build.sendTo === null) return null;
  const { sendTo, counts, fewerThan } = build;
  if (!feedIds.includes(sendTo)) return null;
  return (
    <Banner
      tone="warning"
      title={t('indexing.fewer.waiting', { feed: feedTitle(sendTo) })}
      action={{ content: t('indexing.fewer.review'), url: '/app/shop-feed' }}
    >
      <p>
        {t('indexing.fewer.title')}.{' '}
        {t('indexing.fewer.counts', {
          products: counts?.products ?? 0,
          before: fewerThan ?? 0,
        })}
      </p>
    </Banner>
  );
}
