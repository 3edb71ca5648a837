import { BlockStack, Layout, Page } from '@shopify/polaris';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import { useTexts } from '../language/use-texts.ts';
import { ChoicesCard } from './choices-card.tsx';
import { BuildCard } from './build-card.tsx';

interface ShopFeedPageProps {
  view: ShopFeedView;
  /** The feeds that staff upload. */
  uploaded: string[];
}

/** A feed made from the shop, for feeds that the discovery service cannot fetch. */
export function ShopFeedPage({ view, uploaded }: ShopFeedPageProps) {
  const { t } = useTexts();
  return (
    <Page title={t('frame.shopFeed')} subtitle={t('shopFeed.subtitle')}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <BuildCard build={view.build} uploaded={uploaded} />
            <ChoicesCard view={view} uploaded={uploaded} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
