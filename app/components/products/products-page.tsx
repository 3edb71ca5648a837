import { Form } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  EmptySearchResult,
  InlineStack,
  Layout,
  Link,
  Page,
  Text,
  TextField,
} from '@shopify/polaris';
import { type ReactNode, useState } from 'react';
import type { ProductLiveness } from '../../catalogue/liveness.ts';
import { useTexts } from '../language/use-texts.ts';
import { Ago } from '../time/shop-time.tsx';
import { LivenessBadge, stateOf } from './product-state.tsx';

interface ProductsPageProps {
  /** What was searched for. */
  search: string;
  /** Null where Shopify did not say. */
  found: ProductLiveness[] | null;
  /** Whether staff have chosen feeds. */
  hasFeeds: boolean;
  missed: ReactNode;
}

/** Products by their titles, each with where its last change is. */
export function ProductsPage({ search, found, hasFeeds, missed }: ProductsPageProps) {
  const { t } = useTexts();
  return (
    <Page title={t('frame.products')} subtitle={t('products.subtitle')}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {!hasFeeds && (
              <Banner
                tone="info"
                action={{ content: t('products.chooseFeeds'), url: '/app/settings' }}
              >
                <p>{t('products.noFeeds')}</p>
              </Banner>
            )}
            {found === null && (
              <Banner tone="warning" title={t('products.unanswered.title')}>
                <p>{t('products.unanswered.text')}</p>
              </Banner>
            )}
            <Card>
              <BlockStack gap="400">
                <SearchForm search={search} />
                {found !== null && <Found products={found} />}
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">{missed}</Layout.Section>
      </Layout>
    </Page>
  );
}

function SearchForm({ search }: { search: string }) {
  const { t } = useTexts();
  const [text, setText] = useState(search);
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
        connectedRight={<Button submit>{t('products.searchButton')}</Button>}
      />
    </Form>
  );
}

function Found({ products }: { products: ProductLiveness[] }) {
  const { t } = useTexts();
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
        <ProductRow key={each.product.id} known={each} />
      ))}
    </Box>
  );
}

function ProductRow({ known }: { known: ProductLiveness }) {
  const { t } = useTexts();
  const { product, changedAt } = known;
  const state = stateOf(known);
  return (
    <Box as="li" paddingBlock="300" borderBlockStartWidth="025" borderColor="border-secondary">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="050">
          <Link url={productAddress(product.id)} removeUnderline>
            {product.title}
          </Link>
          <Text as="span" variant="bodySm" tone="subdued">
            {t('products.changed')} <Ago at={changedAt} />
          </Text>
        </BlockStack>
        {state && <LivenessBadge state={state} />}
      </InlineStack>
    </Box>
  );
}

/** The page of a product in the app. */
export const productAddress = (id: string): string => `/app/products?id=${id}`;
