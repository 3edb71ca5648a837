import { Form } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Box,
  Button,
  EmptySearchResult,
  InlineStack,
  Link,
  Text,
  TextField,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { adminAddress } from '../frame/addresses.ts';
import { showToast, useAction } from '../frame/answers.ts';
import { LoneButton, Small, StackedCard, Subdued, TwoColumns } from '../frame/layout.tsx';
import { Notice, Page, SettingFirst } from '../frame/page.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { ComparisonView } from '../../catalogue/comparison.ts';
import type { ProductLiveness } from '../../catalogue/liveness.ts';
import { useReloadButton } from '../frame/live.ts';
import { FeedReindex } from '../indexing/reindex-actions.tsx';
import { Ago, Trans, useShop, useTexts } from '../language/shop-texts.tsx';
import { isolate } from '../../texts/texts.ts';
import {
  expectedEverywhereAt,
  ExpectedLive,
  LivenessBadge,
  neverIndexed,
  type ProductPageProps,
  stateOf,
} from './product-page.tsx';

interface ProductsPageProps {
  /** The search term. */
  search: string;
  /** Null if Shopify did not answer. */
  found: ProductLiveness[] | null;
  /** The feeds that staff have chosen. */
  overview: LiveOverview;
  missed: ComparisonView;
}

/** The page of products by title, each with whether its last change is in the index. */
export function ProductsPage({ search, found, overview, missed }: ProductsPageProps) {
  const { t, list, feedTitle } = useShop();
  const reload = useReloadButton();
  // The feeds that the products' states leave out.
  const left = neverIndexed(found ?? []);
  const hasFeeds = overview.hasAccount && overview.feeds.length > 0;
  return (
    <Page title={t('frame.products')} subtitle={t('products.subtitle')}>
      <TwoColumns>
        <BlockStack gap="400">
          {!overview.hasAccount ? (
            <SettingFirst section="account" text={t('products.noAccount')} />
          ) : (
            !hasFeeds && <SettingFirst section="feeds" text={t('products.noFeeds')} />
          )}
          {found === null && <Notice tone="warning" about="products.unanswered" action={reload} />}
          {left.length > 0 && (
            <Banner
              tone="warning"
              title={t('products.neverIndexed.title', { feeds: list(left.map(feedTitle)) })}
            >
              <p>{t('products.neverIndexed.text')}</p>
            </Banner>
          )}
          <StackedCard gap="400">
            <SearchForm search={search} />
            {search === '' && Boolean(found?.length) && <Subdued>{t('products.newest')}</Subdued>}
            {found !== null && <Found search={search} products={found} overview={overview} />}
          </StackedCard>
        </BlockStack>
        <BlockStack gap="400">
          {hasFeeds && <ReindexCard overview={overview} />}
          <MissedCard view={missed} />
        </BlockStack>
      </TwoColumns>
    </Page>
  );
}

/** The card to re-index the feeds, so that their indexes have the changes. */
function ReindexCard({ overview }: Pick<ProductsPageProps, 'overview'>) {
  const { t, feedTitle } = useShop();
  return (
    <StackedCard gap="300" title={t('products.reindex.title')}>
      <Subdued>{t('products.reindex.text')}</Subdued>
      {overview.feeds.map((feed) => (
        <BlockStack key={feed.feedId} gap="200">
          <Text as="h3" variant="headingSm">
            {feedTitle(feed.feedId)}
          </Text>
          <FeedReindex feed={feed} overview={overview} emphasis="secondary" />
        </BlockStack>
      ))}
    </StackedCard>
  );
}

function SearchForm({ search }: { search: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(search);
  // Another list may open by the menu or the back button.
  useEffect(() => {
    setText(search);
  }, [search]);
  return (
    <Form method="get" action="/app/products">
      <TextField
        label={t('products.search')}
        name="q"
        type="search"
        value={text}
        onChange={setText}
        autoComplete="off"
        maxLength={200}
        connectedRight={<Button submit>{t('common.search')}</Button>}
      />
    </Form>
  );
}

interface FoundProps extends Pick<ProductsPageProps, 'search' | 'overview'> {
  products: ProductLiveness[];
}

function Found({ search, products, overview }: FoundProps) {
  const { t } = useTexts();
  if (products.length === 0 && search === '')
    return (
      <>
        <Text as="p">{t('products.noneYet')}</Text>
        <LoneButton url={adminAddress('products/new')} target="_top">
          {t('products.add')}
        </LoneButton>
      </>
    );
  if (products.length === 0)
    return (
      <EmptySearchResult
        title={t('products.noneFound')}
        description={t('products.tryOther')}
        withIllustration
      />
    );
  return (
    <Box as="ul" padding="0">
      {products.map((each) => (
        <ProductRow key={each.product.id} known={each} overview={overview} />
      ))}
    </Box>
  );
}

function ProductRow({ known, overview }: ProductPageProps) {
  const { t } = useTexts();
  const { product, changedAt } = known;
  const expected = expectedEverywhereAt(known, overview);
  const state = stateOf(known);
  return (
    <Box as="li" paddingBlock="300" borderBlockStartWidth="025" borderColor="border-secondary">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="050">
          <Link url={`/app/products?id=${product.id}`} removeUnderline>
            {isolate(product.title)}
          </Link>
          <Small>
            {t('products.changed')} <Ago at={changedAt} />
          </Small>
          {expected && (
            <Text as="span" variant="bodySm">
              <ExpectedLive at={expected} />
            </Text>
          )}
        </BlockStack>
        {state && <LivenessBadge state={state} />}
      </InlineStack>
    </Box>
  );
}

/** The card with the result of the nightly comparison. */
function MissedCard({ view }: { view: ComparisonView }) {
  const { t } = useTexts();
  const { pending, send } = useAction(() => showToast(t('products.missed.started')), {
    action: '/app/products',
  });
  const isRunning = view.state === 'running';
  return (
    <StackedCard gap="300" title={t('products.missed.title')}>
      <Subdued>{t('products.missed.text')}</Subdued>
      <Text as="p">
        <LastResult view={view} />
      </Text>
      {isRunning && (
        <Text as="p">
          {view.problem
            ? t(`products.missed.problem.${view.problem}`)
            : t('products.missed.running')}
        </Text>
      )}
      <LoneButton disabled={isRunning} loading={pending} onClick={() => send(null)}>
        {t('products.missed.compare')}
      </LoneButton>
    </StackedCard>
  );
}

function LastResult({ view: { finishedAt, found } }: { view: ComparisonView }) {
  const { t } = useTexts();
  if (finishedAt === null) return <>{t('products.missed.never')}</>;
  if (found === 0) return <Trans of="products.missed.clean" ago={finishedAt} />;
  return <Trans of="products.missed.found" count={found} ago={finishedAt} />;
}
