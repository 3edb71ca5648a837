import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

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
