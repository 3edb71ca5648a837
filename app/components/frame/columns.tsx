import { BlockStack, InlineGrid, Layout } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A page's parts, one below the other. */
export function OneColumn({ children }: { children: ReactNode }) {
  return (
    <Layout>
      <Layout.Section>
        <BlockStack gap="400">{children}</BlockStack>
      </Layout.Section>
    </Layout>
  );
}

/**
 * A page's two columns, one below the other on narrow screens. Each has its width before the other one has loaded. With
 * Polaris' `Layout` the page would shift while it loads.
 */
export function TwoColumns({ children }: { children: [wide: ReactNode, narrow: ReactNode] }) {
  return (
    <InlineGrid columns={{ xs: 1, md: ['twoThirds', 'oneThird'] }} gap="400" alignItems="start">
      {children}
    </InlineGrid>
  );
}
