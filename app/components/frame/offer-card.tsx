import { InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { CardTitle, StackedCard, Subdued } from './card.tsx';

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
    <StackedCard gap="300">
      <CardTitle>{title}</CardTitle>
      <Subdued>{text}</Subdued>
      <InlineStack gap="300">{children}</InlineStack>
    </StackedCard>
  );
}
