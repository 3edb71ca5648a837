import type { FeedBuild } from '../../../../app/shop-feed/feed-build.ts';
import type { ShopFeedView } from '../../../../app/shop-feed/shop-feed.ts';
import { feed, minutesAgo, refusal, reindex } from './samples.ts';
import type { NamedScene, Scene } from './scene.ts';

const CHOICES: ShopFeedView['choices'] = {
  metafields: ['custom.material', 'custom.care_guide'],
  variantMetafields: ['custom.shelf'],
  countries: ['DE', 'GB'],
  feedId: null,
  dailyAt: null,
};

const TO_FEED_DAILY = { ...CHOICES, feedId: '1001', dailyAt: 180 };

/** A schedule for feed 1001: tomorrow at 3 in the shop's zone. */
export const DAILY_UPLOAD = {
  choices: TO_FEED_DAILY,
  dailyDueAt: new Date('2026-11-22T02:00:00Z'),
  build: null,
};

const COUNTS: FeedBuild['counts'] = {
  products: 12_480,
  variants: 41_932,
  bytes: 48_000_000,
  packedBytes: 7_300_000,
  leftOut: [
    {
      reason: 'too-many-variants',
      count: 2,
      named: [
        { id: '1', title: 'Made-to-measure curtain' },
        { id: '2', title: 'Paint by the litre' },
      ],
    },
    { reason: 'no-image', count: 31, named: [{ id: '3', title: 'Staff apron' }] },
  ],
};

/** The feed of a shop without active products. */
const NO_PRODUCTS = { ...COUNTS, products: 0, variants: 0, leftOut: [] };

function build(changes: Partial<FeedBuild> = {}): FeedBuild {
  return {
    id: '0192f0c1-7a3b-4c55-9d7e-000000000001',
    state: 'done',
    cause: 'staff',
    staff: { id: '7', name: 'Jane' },
    definition: { identifiers: 'product', metafields: [], variantMetafields: [], countries: [] },
    requestedAt: minutesAgo(8),
    endedAt: minutesAgo(5),
    operationId: 'gid://shopify/BulkOperation/1',
    objects: 120_400,
    tries: 0,
    reason: null,
    counts: COUNTS,
    sendTo: null,
    sent: null,
    fewerThan: null,
    ...changes,
  };
}

const unfinished = { endedAt: null, counts: null } as const;

function scene(view: Partial<ShopFeedView>, more: Scene = {}): NamedScene {
  const shopFeed = { choices: CHOICES, dailyDueAt: null, build: null, ...view };
  return { path: '/app/shop-feed', scene: { shopFeed, uploadedFeeds: ['1001'], ...more } };
}

const built = (changes: Partial<FeedBuild>, more?: Scene): NamedScene =>
  scene({ build: build(changes) }, more);

/** A feed that was to be uploaded, and what came of it. */
const sent = (outcome: FeedBuild['sent'], more?: Scene): NamedScene =>
  built({ sendTo: '1001', sent: outcome }, more);

export const FAR_FEWER = build({
  cause: 'schedule',
  sendTo: '1001',
  sent: 'fewer-products',
  fewerThan: 31_200,
});

/** The page on which a feed is made from the shop. */
export const shopFeedScenes: Record<string, NamedScene> = {
  'shop-feed-nothing': scene(
    {
      choices: { ...CHOICES, metafields: [], variantMetafields: [], countries: [] },
    },
    { uploadedFeeds: [] },
  ),
  'shop-feed-requested': built({ ...unfinished, state: 'requested' }),
  'shop-feed-running': built({ ...unfinished, state: 'running' }),
  'shop-feed-reading': built({ ...unfinished, state: 'reading' }),
  'shop-feed-done': built({}),
  'shop-feed-empty': built({ counts: NO_PRODUCTS }),
  'shop-feed-empty-daily': built({ counts: NO_PRODUCTS, sendTo: '1001', sent: 'faulty' }),
  'shop-feed-sending': built({ state: 'sending', sendTo: '1001' }),
  'shop-feed-uploaded-daily': scene({
    choices: TO_FEED_DAILY,
    dailyDueAt: minutesAgo(-9 * 60),
    build: build({ cause: 'schedule', sendTo: '1001', sent: 'requested' }),
  }),
  'shop-feed-not-uploaded-daily': scene(
    {
      choices: TO_FEED_DAILY,
      build: build({ cause: 'schedule', sendTo: '1001', sent: 'fetched-feed' }),
    },
    { uploadedFeeds: ['1002'] },
  ),
  'shop-feed-not-uploaded': sent('hour-limit', {
    overview: { feeds: [feed({ decision: refusal('hour-limit', minutesAgo(-42)) })] },
  }),
  'shop-feed-reindexing': sent('requested', {
    uploadedFeeds: ['1001', '1002'],
    overview: {
      feeds: [
        feed({ method: 'upload', decision: refusal('already-asked'), active: reindex('accepted') }),
      ],
    },
  }),
  'shop-feed-account-refused': sent('account-refused'),
  'shop-feed-far-fewer': scene({ build: FAR_FEWER }),
  'overview-upload-waits': { ...scene({ build: FAR_FEWER }), path: '/app' },
  'shop-feed-failed': built({ state: 'failed', reason: 'not-understood', counts: null }),
  'shop-feed-choices-gone': scene({
    choices: {
      ...CHOICES,
      metafields: ['custom.material', 'old_app.season_of_last_year'],
      countries: ['AT', 'DE'],
    },
  }),
  'shop-feed-nothing-defined': scene(
    { choices: { ...CHOICES, metafields: [], variantMetafields: [] } },
    { metafields: { ok: true, definitions: [] } },
  ),
  'shop-feed-no-access': scene({}, { metafields: { ok: false, why: 'no-access' } }),
  'shop-feed-shopify-away': scene({}, { facts: null, metafields: { ok: false, why: 'no-answer' } }),
};
