import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { FeedNames } from '../../shop/feed-names.ts';
import { isolate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';

const NamesContext = createContext<FeedNames>({});

/** Provides the names of the shop's feeds to everything below it. */
export function FeedNamesProvider({ names, children }: { names: FeedNames; children: ReactNode }) {
  return <NamesContext.Provider value={names}>{children}</NamesContext.Provider>;
}

/** Returns the names that staff have given to feeds. */
export const useFeedNames = (): FeedNames => useContext(NamesContext);

/** Returns a function for the title of a feed: the name that staff gave it, or its ID. */
export function useFeedTitle(): (feedId: string) => string {
  const names = useFeedNames();
  const { t } = useTexts();
  return useCallback(
    (feedId) => isolate(names[feedId] ?? t('indexing.feed', { id: feedId })),
    [names, t],
  );
}
