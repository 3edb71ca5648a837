import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { Text } from '@shopify/polaris';

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Reads out what changed on its own, once, when the reader pauses. One for all pages. */
export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('');
  const announce = useCallback((next: string) => {
    setMessage(next);
  }, []);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div role="status" aria-live="polite">
        <Text as="p" visuallyHidden>
          {message}
        </Text>
      </div>
    </AnnounceContext.Provider>
  );
}

/** A function that has a sentence read out to those who do not see the page change. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
