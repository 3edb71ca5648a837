import { useCallback } from 'react';
import { isolate } from '../../texts/texts.ts';
import { useFrameData } from '../frame/frame-data.ts';
import { useTexts } from '../language/use-texts.ts';

/** Returns a function for the title of a feed: the name that staff gave it, or its ID. */
export function useFeedTitle(): (feedId: string) => string {
  const { feedNames } = useFrameData();
  const { t } = useTexts();
  return useCallback(
    (feedId) => isolate(feedNames[feedId] ?? t('indexing.feed', { id: feedId })),
    [feedNames, t],
  );
}
