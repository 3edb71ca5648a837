import { Banner, BlockStack, Link, List, Text } from '@shopify/polaris';
import { Fact, StackedCard, StateBadge, Subdued, TwoColumns } from '../frame/layout.tsx';
import { NoticePage, Page, SettingFirst } from '../frame/page.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { FeedLiveness, ProductLiveness } from '../../catalogue/liveness.ts';
import { adminAddress } from '../frame/addresses.ts';
import { useReloadButton } from '../frame/live.ts';
import { Trans, useNearby, useShop, useTexts } from '../language/shop-texts.tsx';
import { type Emphasis, FeedReindex } from '../indexing/reindex-actions.tsx';
import { isolate } from '../../texts/texts.ts';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import { expectedLiveAt } from '../../catalogue/expected-live.ts';

export interface ProductPageProps {
  known: ProductLiveness;
  overview: LiveOverview;
}

/** The page of one product: its last change, and whether each feed's index has it. */
export function ProductPage({ known, overview }: ProductPageProps) {
  const { t } = useTexts();
  const { product, never, feeds } = known;
  const state = stateOf(known);
  const shown = feedsWith(known);
  const worst = mostSevere(shown);
  const primary = worst?.state === 'indexed-later' ? null : worst;
  return (
    <Page
      title={isolate(product.title)}
      titleMetadata={state && <LivenessBadge state={state} />}
      backAction={{ content: t('frame.products'), url: '/app/products' }}
    >
      <TwoColumns>
        <BlockStack gap="400">
          {never && (
            <Banner tone="warning" title={t('products.never.title')}>
              <p>{t(`products.never.${never}`)}</p>
            </Banner>
          )}
          {!never && feeds.length === 0 && (
            <SettingFirst section="feeds" text={t('products.noFeeds')} />
          )}
          {shown.map((feed) => (
            <FeedCard
              key={feed.feedId}
              feed={feed}
              known={known}
              overview={overview}
              emphasis={feed === primary ? 'primary' : 'secondary'}
            />
          ))}
        </BlockStack>
        <ChangeCard known={known} />
      </TwoColumns>
    </Page>
  );
}

/** Whether a re-index may bring the change into the index of a feed. */
const isBehind = ({ state }: FeedLiveness): boolean =>
  state !== 'live' && state !== 'sent' && state !== 'no-image';

interface FeedCardProps extends ProductPageProps {
  feed: FeedLiveness;
  emphasis: Emphasis;
}

function FeedCard({ feed, known, ...rest }: FeedCardProps) {
  const { t, feedTitle } = useShop();
  const { feedId, state, at, update, reindexId } = feed;
  const isLeaving = known.never !== null;
  const expected = expectedAt(feed, known, rest.overview);
  const view = rest.overview.feeds.find((each) => each.feedId === feedId);
  const stateText =
    state === 'live' && at ? 'products.liveSince' : (`products.states.${state}.text` as const);
  const text = isLeaving ? 'products.states.leaving.text' : stateText;
  return (
    <StackedCard
      gap="200"
      title={feedTitle(feedId)}
      beside={<LivenessBadge state={isLeaving ? 'leaving' : state} />}
    >
      <Text as="p">
        <Trans of={text} ago={at ?? <span />} />
      </Text>
      {update && (state !== 'sent' || update.outcome !== 'taken') && (
        <Subdued>
          <Trans
            of={`products.updates.${update.reason === 'more-fields' ? update.reason : update.outcome}`}
            ago={update.sentAt}
          />
        </Subdued>
      )}
      {reindexId && (
        <Link url={`/app/history/${reindexId}`} removeUnderline>
          {t('products.seeReindex')}
        </Link>
      )}
      {expected && (
        <Text as="p">
          <ExpectedLive at={expected} />
        </Text>
      )}
      {view && isBehind(feed) && <FeedReindex feed={view} {...rest} />}
    </StackedCard>
  );
}

function ChangeCard({ known: { product, changedAt, fields } }: { known: ProductLiveness }) {
  const { t } = useTexts();
  return (
    <StackedCard gap="300" title={t('products.lastChange')}>
      <Fact term={t('products.changed')}>{changedAt}</Fact>
      {fields.length > 0 && (
        <Fact term={t('products.fieldsChanged')}>
          <List>
            {fields.map((field) => (
              <List.Item key={field}>{t(`products.fields.${field}`)}</List.Item>
            ))}
          </List>
        </Fact>
      )}
      <Link url={adminAddress(`products/${product.id}`)} target="_top" removeUnderline>
        {t('products.openInAdmin')}
      </Link>
    </StackedCard>
  );
}

/** The page shown for a product that Shopify does not have, or did not return. */
export function NoProductPage({ why }: { why: 'gone' | 'unanswered' }) {
  const reload = useReloadButton();
  return (
    <NoticePage
      name="frame.products"
      about={`products.${why}`}
      back={{ url: '/app/products', name: 'frame.products' }}
      {...(why === 'unanswered' && { action: reload })}
    />
  );
}

/**
 * The tones of the states. Those of feeds begin with the one that needs attention most, as {@link mostSevere} reads their
 * order; `leaving` and `never` are of products.
 */
const TONES = {
  waiting: 'attention',
  'no-image': 'warning',
  'never-indexed': 'attention',
  undetected: 'neutral',
  'after-index': 'neutral',
  unknown: 'neutral',
  'other-index': 'success',
  'indexed-later': 'success',
  sent: 'success',
  live: 'success',
  leaving: 'attention',
  never: 'warning',
} as const satisfies Record<ShownState, Tone>;

const BY_SEVERITY = Object.keys(TONES);

/** `leaving`: the product is in no further index, but may still be in the current one. */
type ShownState = FeedLiveness['state'] | 'never' | 'leaving';

/** The badge of a product, or of one of its feeds. */
export function LivenessBadge({ state }: { state: ShownState }) {
  const { t } = useTexts();
  return <StateBadge name={t(`products.states.${state}.name`)} tone={TONES[state]} />;
}

/** Returns the state of a product, in the feeds of {@link ofIndexedFeeds}; null without a feed. */
export function stateOf(known: ProductLiveness): ShownState | null {
  if (known.never !== null) return feedsWith(known).length > 0 ? 'leaving' : 'never';
  return mostSevere(ofIndexedFeeds(known).feeds)?.state ?? null;
}

/** Returns a product without its never indexed feeds, unless no feed of it was ever indexed. */
function ofIndexedFeeds(known: ProductLiveness): ProductLiveness {
  const feeds = known.feeds.filter(({ state }) => state !== 'never-indexed');
  return feeds.length > 0 ? { ...known, feeds } : known;
}

/** Returns the feeds that {@link ofIndexedFeeds} leaves out of any of these products. */
export function neverIndexed(products: readonly ProductLiveness[]): string[] {
  const left = products.flatMap((known) => {
    const { feeds } = ofIndexedFeeds(known);
    return known.feeds.filter((feed) => !feeds.includes(feed)).map(({ feedId }) => feedId);
  });
  return [...new Set(left)];
}

/** Returns the first of the feeds that need attention most; null without a feed. */
export function mostSevere(feeds: readonly FeedLiveness[]): FeedLiveness | null {
  const [first = null] = feeds.toSorted(
    (one, other) => BY_SEVERITY.indexOf(one.state) - BY_SEVERITY.indexOf(other.state),
  );
  return first;
}

/** Returns the feeds to show: for a product that is not indexed, the feeds that wait for its removal. */
export const feedsWith = ({ never, feeds }: ProductLiveness): FeedLiveness[] =>
  never === null ? feeds : feeds.filter(({ state }) => state === 'waiting');

/** The time at which a change is expected to be live. */
export function ExpectedLive({ at }: { at: Date }) {
  const { t } = useTexts();
  const nearby = useNearby();
  return t('products.expected', { time: nearby(at) });
}

/** Returns when a feed's index that lacks a product's last change is expected to have it; null if that is not known. */
function expectedAt(
  { feedId, state, update }: FeedLiveness,
  { never, changedAt }: ProductLiveness,
  overview: LiveOverview,
): Date | null {
  const ofFeed = (each: { feedId: string }) => each.feedId === feedId;
  const feed = overview.feeds.find(ofFeed);
  const automatic = overview.automatic.find(ofFeed);
  if (never !== null || state !== 'waiting' || !feed || !automatic) return null;
  // A change that updates leave out gets live by an index.
  const isLeftOut = update !== null && update.outcome !== 'taken' && update.changedAt >= changedAt;
  const updates = overview.updates.find(ofFeed);
  return expectedLiveAt({
    feed,
    automatic: automatic.plan,
    updates: isLeftOut ? null : (updates?.plan ?? null),
    waiting: updates?.waiting ?? 0,
    changedAt,
    now: overview.now,
  });
}

/** Returns when every feed that lacks the change is expected to have it; null if one feed's time is not known. */
export function expectedEverywhereAt(known: ProductLiveness, overview: LiveOverview): Date | null {
  const waiting = known.feeds.filter(({ state }) => state === 'waiting');
  const times = waiting.map((feed) => expectedAt(feed, known, overview));
  return times.reduce(
    (latest, at) => latest && at && (at > latest ? at : latest),
    times[0] ?? null,
  );
}
