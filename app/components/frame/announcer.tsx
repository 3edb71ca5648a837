import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Text } from '@shopify/polaris';

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** How long a message stays in the live region, in milliseconds: it must not seem to belong to a later page. */
const MESSAGE_STAYS_MS = 10_000;

/** The live region of all pages: screen readers read out each message once. */
export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(''), MESSAGE_STAYS_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <AnnounceContext.Provider value={setMessage}>
      {children}
      <div role="status" aria-live="polite">
        <Text as="p" visuallyHidden>
          {message}
        </Text>
      </div>
    </AnnounceContext.Provider>
  );
}

/** Returns a function that has screen readers read out a sentence. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Whether the focused element was removed. */
export function focusIsNowhere(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body;
}

/**
 * The attributes of a part of the page that can get the focus.
 *
 * @param label its name for screen readers
 */
export const focusable = (label: string) => ({
  tabIndex: -1,
  className: 'bp-panel',
  role: 'group',
  'aria-label': label,
});

interface FocusedAfterProps {
  /** Whether another part of the page is shown. */
  part: boolean;
  /** The name that screen readers read out. */
  label: string;
  children: ReactNode;
}

/** A part of the page that gets the focus when another one appears or disappears, and the focused control with it. */
export function FocusedAfter({ part, label, children }: FocusedAfterProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(part);
  useEffect(() => {
    if (before.current !== part && focusIsNowhere()) place.current?.focus({ preventScroll: true });
    before.current = part;
  }, [part]);
  return (
    <div ref={place} {...focusable(label)}>
      {children}
    </div>
  );
}
