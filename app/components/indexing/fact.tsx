import { BlockStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface Props {
  term: string;
  /** What is so of it. */
  children: ReactNode;
}

/** One thing that is known of a feed or of a re-index, beneath what it is called. */
export function Fact({ term, children }: Props) {
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      <div>{children}</div>
    </BlockStack>
  );
}
