import { Banner, BlockStack, Link, List, Text } from '@shopify/polaris';
import { Fact, StackedCard, Subdued, TwoColumns } from '../frame/layout.tsx';
import { NoticePage, SettingFirst } from '../frame/notice.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { FeedLiveness, ProductLiveness } from '../../catalogue/liveness.ts';
import { adminAddress } from '../frame/addresses.ts';
import { useReloadButton } from '../frame/live.ts';
import { Page } from '../frame/page.tsx';
import { useFeedTitle } from '../frame/frame-data.ts';
import { type Emphasis, FeedReindex } from '../indexing/reindex-actions.tsx';
import { isolate } from '../../texts/texts.ts';
import { Trans, useTexts } from '../language/use-texts.ts';
import { Ago, When } from '../formats/shop-time.tsx';
import {
  ExpectedLive,
  expectedAt,
  feedsWith,
  LivenessBadge,
  mostSevere,
  stateOf,
} from './product-state.tsx';

interface ProductPageProps {
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
              isLeaving={never !== null}
              expected={never === null ? expectedAt(feed, known.changedAt, overview) : null}
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

interface FeedCardProps {
  feed: FeedLiveness;
  isLeaving: boolean;
  expected: Date | null;
  overview: LiveOverview;
  emphasis: Emphasis;
}

function FeedCard({ feed, isLeaving, expected, ...rest }: FeedCardProps) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  const { feedId, state, at, update, reindexId } = feed;
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
        <Trans of={text} ago={at ? <Ago at={at} /> : <span />} />
      </Text>
      {update && (state !== 'sent' || update.outcome !== 'taken') && (
        <Subdued>
          <Trans
            of={`products.updates.${update.reason === 'more-fields' ? update.reason : update.outcome}`}
            ago={<Ago at={update.sentAt} />}
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
      <Fact term={t('products.changed')}>
        <When at={changedAt} />
      </Fact>
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
