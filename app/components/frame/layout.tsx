import {
  Badge,
  BlockStack,
  Button,
  type ButtonProps,
  Card,
  InlineGrid,
  InlineStack,
  Layout,
  Text,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { StateMessage } from '../../indexing/messages/feed-messages.ts';
import { capitalized, useNow, useShop } from '../language/shop-texts.tsx';

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

interface StackedCardProps {
  /** The space between the parts, a token of Polaris. */
  gap: '100' | '200' | '300' | '400' | '500';
  /** The heading. */
  title?: string;
  /** Shown at the end of the heading's line. */
  beside?: ReactNode;
  /** A paragraph of explanation, close below the heading. */
  text?: ReactNode;
  children?: ReactNode;
}

/** A card with its parts one below the other. */
export function StackedCard({ gap, title, beside, text, children }: StackedCardProps) {
  const heading = title !== undefined && <CardTitle>{title}</CardTitle>;
  return (
    <Card>
      <BlockStack gap={gap}>
        {text !== undefined ? (
          <BlockStack gap="100">
            {heading}
            <Subdued>{text}</Subdued>
          </BlockStack>
        ) : beside ? (
          <InlineStack gap="200" align="space-between" blockAlign="center">
            {heading}
            {beside}
          </InlineStack>
        ) : (
          heading
        )}
        {children}
      </BlockStack>
    </Card>
  );
}

interface OfferCardProps {
  title: string;
  text: string;
  /** The card's buttons. */
  children: ReactNode;
}

/** A card that explains something, with what staff can do about it. */
export function OfferCard({ title, text, children }: OfferCardProps) {
  return (
    <StackedCard gap="300" title={title}>
      <Subdued>{text}</Subdued>
      <InlineStack gap="300">{children}</InlineStack>
    </StackedCard>
  );
}

/** A button alone on its line: as wide as its words, where a stack would make it as wide as the card. */
export function LoneButton(button: ButtonProps) {
  return (
    <InlineStack>
      <Button {...button} />
    </InlineStack>
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

/** A phrase of less weight. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      {children}
    </Text>
  );
}

/** The badge of a state, on every page: Polaris has no name for gray. */
export function StateBadge({ name, tone }: Pick<StateMessage, 'name' | 'tone'>) {
  return <Badge {...(tone !== 'neutral' && { tone })}>{name}</Badge>;
}

interface FactProps {
  term: string;
  /** The value; a time is shown relative to now, and exactly. */
  children: ReactNode | Date;
}

/** One fact: its term, and the value below. */
export function Fact({ term, children }: FactProps) {
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="bodySm" tone="subdued">
        {term}
      </Text>
      <div>{children instanceof Date ? <When at={children} /> : children}</div>
    </BlockStack>
  );
}

/** A time in relative and exact form, one above the other. */
function When({ at }: { at: Date }) {
  const now = useNow();
  const { format } = useShop();
  return (
    <time dateTime={at.toISOString()}>
      <Text as="span" variant="bodyMd" fontWeight="medium">
        {capitalized(format.relative(at, now))}
      </Text>
      <br />
      <Small>{format.dateAndTime(at)}</Small>
    </time>
  );
}
