import {
  BlockStack,
  Card,
  Layout,
  SkeletonBodyText,
  SkeletonDisplayText,
  SkeletonPage,
} from '@shopify/polaris';

/** A page on its way: its heading and the places of its cards. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <SkeletonPage title={title} primaryAction={false}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <SkeletonCard lines={3} />
            <SkeletonCard lines={6} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </SkeletonPage>
  );
}

/** A card whose content is on its way. */
export function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card>
      <BlockStack gap="400">
        <SkeletonDisplayText size="small" />
        <SkeletonBodyText lines={lines} />
      </BlockStack>
    </Card>
  );
}
