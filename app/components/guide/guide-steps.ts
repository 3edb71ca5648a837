import type { IndexingOverview } from '../../indexing/indexing.ts';
import type { CredentialsView } from '../../shop/credentials.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';

/** What tells how far the set-up is. */
export interface GuideFacts {
  credentials: CredentialsView | null;
  /** Null when Shopify did not say. */
  pixel: PixelState | null;
  overview: Pick<IndexingOverview, 'feeds'>;
}

/** Which of the necessary steps are done; the storefront extension is none of them. */
export interface GuideProgress {
  credentials: boolean;
  pixel: boolean;
  firstIndex: boolean;
  done: number;
  of: number;
  complete: boolean;
}

export function guideProgress({ credentials, pixel, overview }: GuideFacts): GuideProgress {
  const steps = {
    credentials: credentials?.secretKey === 'stored',
    pixel: pixel?.connected === true,
    firstIndex: hasIndex(overview),
  };
  const done = Object.values(steps).filter(Boolean).length;
  const of = Object.keys(steps).length;
  return { ...steps, done, of, complete: done === of };
}

/** Whether a feed that staff look after was ever indexed. */
function hasIndex({ feeds }: GuideFacts['overview']): boolean {
  return feeds.some(({ record }) => record !== null && record.lastIndexed !== null);
}
