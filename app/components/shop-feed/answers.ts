import { isUnfinished, type FeedBuild } from '../../shop-feed/feed-build.ts';
import type { ShopFeedField } from '../../shop-feed/feed-form.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import { usePoll } from '../frame/live.ts';
import { saveFile } from '../frame/save-file.ts';

/** The result of the page's action. */
export type ShopFeedAnswer =
  | { outcome: 'begun' | 'unfinished' | 'none' | 'saved' | 'not-chosen' }
  | { outcome: 'invalid'; errors: Partial<Record<ShopFeedField, FieldFault>> };

export const SHOP_FEED_ACTION = { action: '/app/shop-feed' };

/** The polling interval while a feed is made, in milliseconds. */
const POLL_MS = 2_000;

/** The build as a page has read it. */
export interface LoadedBuild {
  /** Null before the first one. */
  build: FeedBuild | null;
  /** The time at which it was read. */
  now: Date;
}

/** Returns the current state of the build, polled until it is finished. */
export function useLiveBuild(loaded: LoadedBuild): FeedBuild | null {
  const { newest } = usePoll('/app/shop-feed/state', {
    loaded,
    pauseAfter: ({ build }) => (build !== null && isUnfinished(build) ? POLL_MS : null),
    first: 'after a pause',
  });
  return newest.build;
}

/** The state of a download. */
export type DownloadState = 'idle' | 'loading' | 'gone' | 'no-answer';

/** Downloads the feed with `fetch`, which App Bridge authenticates; it cannot authenticate a plain link. */
export async function download(): Promise<DownloadState> {
  const response = await fetch('/app/shop-feed/download');
  if (response.status === 410) return 'gone';
  if (!response.ok) return 'no-answer';
  saveFile('products.ndjson.gz', await response.blob());
  return 'idle';
}
