import { Badge } from '@shopify/polaris';
import type { FeedLiveness, ProductLiveness } from '../../catalogue/liveness.ts';
import { useTexts } from '../language/use-texts.ts';

/** The states by how much they need attention: a product shows the first one that any of its feeds has. */
const BY_SEVERITY: FeedLiveness['state'][] = [
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

/** `leaving`: the product is in no further index, but may still be in the current one. */
type ShownState = FeedLiveness['state'] | 'never' | 'leaving';

/** One badge for a product, or for one of its feeds. */
export function LivenessBadge({ state }: { state: ShownState }) {
  const { t } = useTexts();
  if (state === 'leaving') return <Badge tone="attention">{t('products.leaving.name')}</Badge>;
  if (state === 'never') return <Badge tone="warning">{t('products.never.name')}</Badge>;
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{t(`products.states.${state}.name`)}</Badge>;
}

/** Null without a feed. */
export function stateOf(known: ProductLiveness): ShownState | null {
  const { never, feeds } = known;
  if (never !== null) return feedsWith(known).length > 0 ? 'leaving' : 'never';
  return BY_SEVERITY.find((state) => feeds.some((feed) => feed.state === state)) ?? null;
}

/** The feeds to show: for a product that is not indexed, those that wait for its removal. */
export const feedsWith = ({ never, feeds }: ProductLiveness): FeedLiveness[] =>
  never === null ? feeds : feeds.filter(({ state }) => state === 'waiting');
