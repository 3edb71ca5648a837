import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

/** A card in the place of what is not there yet: why, and what staff can do. */
export function OfferCard({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** Its buttons. */
  children: ReactNode;
}) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {text}
        </Text>
        <InlineStack gap="300">{children}</InlineStack>
      </BlockStack>
    </Card>
  );
}
