import { Badge } from '@shopify/polaris';
import type { FeedLiveness, ProductLiveness } from '../../catalogue/liveness.ts';
import { useTexts } from '../language/use-texts.ts';

/** Where a product's last change is, over all feeds: the one that waits longest says it. */
const GRAVEST: FeedLiveness['state'][] = [
  'waiting',
  'untold',
  'other-index',
  'unknown',
  'sent',
  'live',
];

const TONES = {
  live: 'success',
  sent: 'success',
  waiting: 'attention',
  'other-index': undefined,
  untold: undefined,
  unknown: undefined,
} as const;

/** One badge for a product, or for one of its feeds. */
export function LivenessBadge({ state }: { state: FeedLiveness['state'] | 'never' }) {
  const { t } = useTexts();
  if (state === 'never') return <Badge tone="warning">{t('products.never.name')}</Badge>;
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{t(`products.states.${state}.name`)}</Badge>;
}

/** Null without a feed. */
export function stateOf({ never, feeds }: ProductLiveness): FeedLiveness['state'] | 'never' | null {
  if (never !== null) return 'never';
  return GRAVEST.find((state) => feeds.some((feed) => feed.state === state)) ?? null;
}
