import { useRouteLoaderData } from '@remix-run/react';
import { useCallback } from 'react';
import type { FeedNames } from '../../shop/feed-names.ts';
import { isolate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';
import type { TestMode } from './test-mode-banner.tsx';

/** The data of every page in the admin, which the route of the frame loads. */
export interface FrameData {
  /** The shop's permanent domain. */
  shop: string;
  /** The app's client ID. */
  apiKey: string;
  /** The operator's addresses for merchants, of a page or of an email; `''` for a missing one. */
  support: Record<'help' | 'privacy' | 'support', string>;
  /** Where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  /** Null in live mode, and while no events are sent. */
  testMode: TestMode | null;
  /** The names that staff have given to feeds. */
  feedNames: FeedNames;
  /** The shop's time zone, an IANA name. */
  zone: string;
  /** The server's time. */
  now: Date;
}

/** Returns the data of every page; undefined if it could not be loaded, or outside the admin. */
export const useLoadedFrame = (): FrameData | undefined => useRouteLoaderData('routes/app');

/** Returns the data of every page. */
export function useFrameData(): FrameData {
  const data = useLoadedFrame();
  if (!data) throw new Error('The frame has no data.');
  return data;
}

/** Returns the address of the shop's home page. */
export const useStoreUrl = (): string => `https://${useFrameData().shop}/`;

/** Returns a function for the title of a feed: the name that staff gave it, or its ID. */
export function useFeedTitle(): (feedId: string) => string {
  const { feedNames } = useFrameData();
  const { t } = useTexts();
  return useCallback(
    (feedId) => isolate(feedNames[feedId] ?? t('indexing.feed', { id: feedId })),
    [feedNames, t],
  );
}
