import { useLocation } from '@remix-run/react';
import { InlineStack } from '@shopify/polaris';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusable } from '../frame/announcer.tsx';
import { StackedCard } from '../frame/layout.tsx';
import type { SettingsSection } from './settings-form.tsx';

interface SettingsCardProps {
  /** The name by which links open the settings at this card: `/app/settings#account`. */
  section: SettingsSection;
  title: string;
  /** The purpose of the fields, in a sentence or two. */
  description: ReactNode;
  /** Buttons that work without saving. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The maximum length of an input: above every limit, so that long values get an error, and far below a request's. */
export const MAX_FIELD_LENGTH = 1_000;

/** The card of a section. It gets the focus when a link opens the settings at it. */
export function SettingsCard({
  section,
  title,
  description,
  actions,
  children,
}: SettingsCardProps) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page may come after the router has scrolled, since its texts are loaded with it.
    if (hash !== `#${section}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [hash, key, section]);
  return (
    <div ref={place} id={section} {...focusable(title)}>
      <StackedCard gap="400" title={title} text={description}>
        {children}
        {actions && <InlineStack align="end">{actions}</InlineStack>}
      </StackedCard>
    </div>
  );
}
