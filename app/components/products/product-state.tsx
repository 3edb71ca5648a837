import type { FeedLiveness, ProductLiveness } from '../../catalogue/liveness.ts';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import { expectedLiveAt } from '../../catalogue/expected-live.ts';
import { StateBadge } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useNearby } from '../formats/shop-time.tsx';

/**
 * The tones of the states. Those of feeds begin with the one that needs attention most, as {@link mostSevere} reads their
 * order; `leaving` and `never` are of products.
 */
const TONES = {
  waiting: 'attention',
  'no-image': 'warning',
  'never-indexed': 'attention',
  undetected: 'neutral',
  'after-index': 'neutral',
  unknown: 'neutral',
  'other-index': 'success',
  'indexed-later': 'success',
  sent: 'success',
  live: 'success',
  leaving: 'attention',
  never: 'warning',
} as const satisfies Record<ShownState, Tone>;

const BY_SEVERITY = Object.keys(TONES);

/** `leaving`: the product is in no further index, but may still be in the current one. */
type ShownState = FeedLiveness['state'] | 'never' | 'leaving';

/** The badge of a product, or of one of its feeds. */
export function LivenessBadge({ state }: { state: ShownState }) {
  const { t } = useTexts();
  return <StateBadge name={t(`products.states.${state}.name`)} tone={TONES[state]} />;
}

/** Returns the state of a product, in the feeds of {@link ofIndexedFeeds}; null without a feed. */
export function stateOf(known: ProductLiveness): ShownState | null {
  if (known.never !== null) return feedsWith(known).length > 0 ? 'leaving' : 'never';
  return mostSevere(ofIndexedFeeds(known).feeds)?.state ?? null;
}

/** Returns a product without its never indexed feeds, unless no feed of it was ever indexed. */
function ofIndexedFeeds(known: ProductLiveness): ProductLiveness {
  const feeds = known.feeds.filter(({ state }) => state !== 'never-indexed');
  return feeds.length > 0 ? { ...known, feeds } : known;
}

/** Returns the feeds that {@link ofIndexedFeeds} leaves out of any of these products. */
export function neverIndexed(products: readonly ProductLiveness[]): string[] {
  const left = products.flatMap((known) => {
    const { feeds } = ofIndexedFeeds(known);
    return known.feeds.filter((feed) => !feeds.includes(feed)).map(({ feedId }) => feedId);
  });
  return [...new Set(left)];
}

/** Returns the first of the feeds that need attention most; null without a feed. */
export function mostSevere(feeds: readonly FeedLiveness[]): FeedLiveness | null {
  const [first = null] = feeds.toSorted(
    (one, other) => BY_SEVERITY.indexOf(one.state) - BY_SEVERITY.indexOf(other.state),
  );
  return first;
}

/** Returns the feeds to show: for a product that is not indexed, the feeds that wait for its removal. */
export const feedsWith = ({ never, feeds }: ProductLiveness): FeedLiveness[] =>
  never === null ? feeds : feeds.filter(({ state }) => state === 'waiting');

/** The time at which a change is expected to be live. */
export function ExpectedLive({ at }: { at: Date }) {
  const { t } = useTexts();
  const nearby = useNearby();
  return t('products.expected', { time: nearby(at) });
}

/** Returns when a feed's index that lacks a product's last change is expected to have it; null if that is not known. */
export function expectedAt(
  { feedId, state, update }: FeedLiveness,
  changedAt: Date,
  overview: LiveOverview,
): Date | null {
  const ofFeed = (each: { feedId: string }) => each.feedId === feedId;
  const feed = overview.feeds.find(ofFeed);
  const automatic = overview.automatic.find(ofFeed);
  if (state !== 'waiting' || feed === undefined || automatic === undefined) return null;
  // A change that updates leave out gets live by an index.
  const isLeftOut = update !== null && update.outcome !== 'taken' && update.changedAt >= changedAt;
  const updates = overview.updates.find(ofFeed);
  return expectedLiveAt({
    feed,
    automatic: automatic.plan,
    updates: isLeftOut ? null : (updates?.plan ?? null),
    waiting: updates?.waiting ?? 0,
    changedAt,
    now: overview.now,
  });
}

/** Returns when every feed that lacks the change is expected to have it; null if one feed's time is not known. */
export function expectedEverywhereAt(known: ProductLiveness, overview: LiveOverview): Date | null {
  const waiting = known.feeds.filter(({ state }) => state === 'waiting');
  const times = waiting.map((feed) => expectedAt(feed, known.changedAt, overview));
  return times.reduce(
    (latest, at) => latest && at && (at > latest ? at : latest),
    times[0] ?? null,
  );
}
