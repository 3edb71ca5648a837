import { InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { CardTitle, StackedCard, Subdued } from './card.tsx';

/** A card in place of content that does not exist yet: it says why, and what staff can do. */
export function OfferCard({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  /** The card's buttons. */
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
