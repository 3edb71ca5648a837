import type {
  FeedLiveness,
  NeverReason,
  ProductLiveness,
  SeenProduct,
} from '../../../../app/catalogue/liveness.ts';
import type { NamedScene, Scene } from './scene.ts';
import { automatic, feed, minutesAgo, ON_CHANGE, record, refusal, reindex } from './samples.ts';

const CHANGES = automatic({
  automation: ON_CHANGE,
  changes: { count: 37, first: minutesAgo(20), last: minutesAgo(2) },
  plan: { do: 'wait', until: minutesAgo(-3), reason: 'quiet', cause: 'catalogue' },
});

const LAST = reindex('done', { lastStepMinutesAgo: 135 });

function liveness(
  feeds: Partial<FeedLiveness>[],
  changes: Partial<ProductLiveness> & { title?: string; id?: string } = {},
): ProductLiveness {
  const { title = 'Stoneware Mug', id = '7913550012011', ...known } = changes;
  const product: SeenProduct = {
    id,
    title,
    status: 'active',
    onlineStoreUrl: 'https://shop.example.com/products/mug',
    variantCount: 4,
    hasImage: true,
    updatedAt: minutesAgo(12),
  };
  return {
    product,
    never: null,
    changedAt: minutesAgo(12),
    fields: ['title', 'prices'],
    feeds: feeds.map((feed) => ({
      feedId: '1001',
      state: 'live',
      at: null,
      reindexId: null,
      update: null,
      ...feed,
    })),
    ...known,
  };
}

/** Three feeds: one follows the catalogue, one is indexed only by its schedule, one is being indexed. */
const FEEDS: Scene = {
  overview: {
    feeds: [
      feed({ last: LAST }),
      feed({ record: record({ id: '1002' }), last: { ...LAST, feedId: '1002' } }),
      feed({
        record: record({ id: '1003', state: 'running' }),
        decision: refusal('already-asked'),
        active: reindex('running', { feedId: '1003' }),
      }),
    ],
  },
  automatic: ['1001', '1002', '1003'].map((feedId) => ({
    ...CHANGES,
    feedId,
    ...(feedId !== '1001' && { plan: { do: 'nothing', reason: 'off' } }),
  })),
};

const searchScene = (scene: Scene, query = ''): NamedScene => ({
  path: `/app/products${query}`,
  scene,
});
const productScene = (product: Scene['product'], feeds = FEEDS): NamedScene => ({
  path: '/app/products?id=7913550012011',
  scene: { product: product ?? null, ...feeds },
});

const WAITING = liveness([
  { state: 'waiting', at: minutesAgo(12) },
  {
    feedId: '1002',
    state: 'waiting',
    at: minutesAgo(12),
    update: {
      feedId: '1002',
      productId: '7913550012011',
      changedAt: minutesAgo(12),
      sentAt: minutesAgo(10),
      outcome: 'refused',
      reason: 'http-400',
    },
  },
]);

const LIVE = liveness(
  [
    { at: minutesAgo(3), reindexId: 'a0a0a0a0-0000-4000-8000-000000000000' },
    { feedId: '1002', state: 'sent', at: minutesAgo(9) },
  ],
  { title: 'Enamel Kettle', id: '7913550012028', fields: [] },
);

const never = (reason: NeverReason): ProductLiveness =>
  liveness([{ state: 'unknown' }], {
    title: 'Wholesale Mug Crate with a rather long name for a phone',
    id: '7913550013018',
    never: reason,
  });

const UNCERTAIN = liveness(
  [
    { state: 'other-index', at: minutesAgo(5) },
    { feedId: '1002', state: 'undetected', at: minutesAgo(12) },
    { feedId: '1003', state: 'unknown' },
  ],
  { title: 'Linen Apron', id: '7913550012035', fields: [] },
);

/** The service has since indexed the feed many times, most recently by its schedule. */
const OLD = liveness([{ state: 'indexed-later', at: minutesAgo(5) }], {
  title: 'Copper Pan',
  id: '7913550012042',
  changedAt: minutesAgo(21 * 24 * 60),
  fields: [],
});

/** A shop that installed the app a minute ago: the service never indexed one feed, and the app none. */
const FIRST = liveness(
  [
    { state: 'never-indexed' },
    { feedId: '1002', state: 'after-index', at: minutesAgo(12) },
    { feedId: '1003', state: 'unknown' },
  ],
  { title: 'Linen Apron', id: '7913550012035', fields: [] },
);

const UNKNOWN = liveness([{ state: 'unknown' }]);

/** Staff have disconnected the account, and chosen a feed before. */
const WITHOUT_ACCOUNT: Scene = {
  credentials: null,
  overview: {
    hasAccount: false,
    feeds: [feed({ record: null, decision: refusal('no-status') })],
    answeredAt: null,
  },
};

/** The pages about products, and the card of the overview. */
export const productScenes: Record<string, NamedScene> = {
  'products-found': searchScene({
    ...FEEDS,
    found: [WAITING, LIVE, never('unlisted'), UNCERTAIN, FIRST, OLD],
    comparison: { finishedAt: minutesAgo(600), found: 2, state: 'waiting', problem: null },
  }),
  'products-none-yet': searchScene({ found: [] }),
  'products-none-found': searchScene({ found: [] }, '?q=teapot'),
  'products-unanswered': searchScene({
    found: null,
    comparison: { finishedAt: null, found: 0, state: 'running', problem: 'no-token' },
  }),
  'products-no-feeds': searchScene({
    found: [liveness([])],
    overview: { feeds: [] },
    comparison: { finishedAt: minutesAgo(600), found: 0, state: 'running', problem: null },
  }),
  'products-no-account': searchScene({ ...WITHOUT_ACCOUNT, found: [UNKNOWN] }),
  'product-waiting': productScene(WAITING),
  'product-no-account': productScene(UNKNOWN, WITHOUT_ACCOUNT),
  'product-live': productScene(LIVE),
  'product-uncertain': productScene(UNCERTAIN),
  'product-old': productScene(OLD),
  'product-first': productScene(FIRST),
  'product-never-draft': productScene(never('draft')),
  'product-waiting-unknown': {
    path: '/app/products?id=7913550012011',
    scene: { product: WAITING },
  },
  'product-leaving': productScene({ ...WAITING, never: 'draft' }),
  'product-never-variants': productScene(never('too-many-variants')),
  'product-gone': productScene('gone'),
  'product-unanswered': productScene(null),
  'overview-changes-wait': { path: '/app', scene: { automatic: [CHANGES] } },
};
