import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

interface StackedCardProps {
  /** The space between the parts, a token of Polaris. */
  gap: '100' | '200' | '300' | '400' | '500';
  children: ReactNode;
}

/** A card with its parts one below the other. */
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

/** A paragraph of explanation. */
export function Subdued({ size, children }: { size?: 'small'; children: ReactNode }) {
  return (
    <Text as="p" tone="subdued" {...(size && { variant: 'bodySm' })}>
      {children}
    </Text>
  );
}
