import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface StackedCardProps {
  /** Of Polaris, between the parts. */
  gap: '100' | '200' | '300' | '400' | '500';
  children: ReactNode;
}

/** A card whose parts stand below each other. */
export function StackedCard({ gap, children }: StackedCardProps) {
  return (
    <Card>
      <BlockStack gap={gap}>{children}</BlockStack>
    </Card>
  );
}

/** The heading of a card. */
export function CardTitle({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Text as="h2" variant="headingMd" {...(id && { id })}>
      {children}
    </Text>
  );
}

/** A paragraph that explains. */
export function Subdued({ size, children }: { size?: 'small'; children: ReactNode }) {
  return (
    <Text as="p" tone="subdued" {...(size && { variant: 'bodySm' })}>
      {children}
    </Text>
  );
}
