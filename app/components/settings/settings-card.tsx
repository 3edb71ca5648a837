import { InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { StackedCard } from '../frame/layout.tsx';

interface SettingsCardProps {
  title: string;
  /** The purpose of the fields, in a sentence or two. */
  description: ReactNode;
  /** Buttons that work without saving. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The maximum length of an input: above every limit, so that long values get an error, and far below a request's. */
export const MAX_FIELD_LENGTH = 1_000;

/** The card of a section. */
export function SettingsCard({ title, description, actions, children }: SettingsCardProps) {
  return (
    <StackedCard gap="400" title={title} text={description}>
      {children}
      {actions && <InlineStack align="end">{actions}</InlineStack>}
    </StackedCard>
  );
}
