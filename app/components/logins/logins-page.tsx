import { BlockStack, Layout, Page } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useShopClock } from '../time/shop-clock.tsx';

interface Props {
  /** The storefront extension, which is where logins come from. */
  extension: ReactNode;
  counts: ReactNode;
  list: ReactNode;
}

/** The logins that the app reports itself: how many came to what, and each of them. */
export function LoginsPage({ extension, counts, list }: Props) {
  const { zone } = useShopClock();
  return (
    <Page
      title="Logins"
      subtitle={`Logins of shoppers, which the app reports to the tracking service, each once. Times are in your shop’s time zone, ${zone.replaceAll('_', ' ')}.`}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {extension}
            {counts}
            {list}
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
