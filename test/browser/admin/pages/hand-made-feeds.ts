import type { ProductLiveness } from '../../../../app/catalogue/liveness.ts';
import type { Services } from '../../../../app/server/services.ts';
import type { ShopFeedView } from '../../../../app/shop-feed/shop-feed.ts';
import type { DefinedMetafields } from '../../../../app/shopify/metafield-definitions.ts';
import { type Answers, partly } from './hand-made-answers.ts';
import { NOW, overview } from './samples.ts';
import type { Scene } from './scene.ts';

type FeedServices = Pick<
  Services,
  | 'shopFeeds'
  | 'uploads'
  | 'readMetafields'
  | 'indexing'
  | 'automatic'
  | 'updates'
  | 'products'
  | 'liveness'
  | 'comparison'
>;

const METAFIELDS: DefinedMetafields = {
  ok: true,
  definitions: [
    { name: 'custom.care_guide', title: 'Care guide' },
    { name: 'custom.material', title: 'Material' },
    { name: 'custom.season', title: 'Season' },
  ],
};

const OF_VARIANTS: DefinedMetafields = {
  ok: true,
  definitions: [{ name: 'custom.shelf', title: 'Shelf' }],
};

const NO_SHOP_FEED: Omit<ShopFeedView, 'targets'> = {
  choices: { metafields: [], variantMetafields: [], countries: [], feedId: null, dailyAt: null },
  dailyDueAt: null,
  build: null,
};

/** The services that fill an index: a shop's feeds, and the state of its products' changes. */
export const feedServices = (scene: Scene, { answer, quiet }: Answers): FeedServices => ({
  shopFeeds: partly<Services['shopFeeds']>({
    view: quiet(() => ({
      ...(scene.shopFeed ?? NO_SHOP_FEED),
      targets: scene.uploadedFeeds ?? [],
    })),
    choose: answer('chooseShopFeed', () => 'saved' as const),
    make: answer('makeShopFeed', () => 'begun' as const),
    upload: answer('uploadShopFeed', () => 'begun' as const),
    download: answer('downloadShopFeed', () => ({ ok: false, why: 'gone' }) as const),
  }),
  uploads: partly<Services['uploads']>({
    feeds: {
      ids: quiet(() => scene.uploadedFeeds ?? []),
      method: quiet(() => (scene.uploadedFeeds ? ('upload' as const) : ('pull' as const))),
      choose: answer('chooseUploads', () => undefined),
      mapping: quiet(() => scene.mapping ?? null),
      confirm: answer('confirmMapping', () => undefined),
    },
    begin: answer('beginUpload', () => 'a0a0a0a0-0000-4000-8000-000000000000'),
    append: answer('appendUpload', () => 'stored' as const),
    check: answer('checkUpload', () => scene.checked ?? ('gone' as const)),
    faults: answer('listFaults', () => 'gone' as const),
    request: answer('requestUpload', () => scene.upload ?? { outcome: 'gone' as const }),
    send: answer('sendUpload', () => ({ outcome: 'gone' as const })),
    ofFile: () => Promise.resolve(null),
  }),
  readMetafields: (_admin, { owner }) =>
    Promise.resolve(scene.metafields ?? (owner === 'PRODUCT' ? METAFIELDS : OF_VARIANTS)),
  indexing: partly<Services['indexing']>({
    overview: quiet(() => overview(scene.overview)),
    refresh: answer('refresh', () => undefined),
    testConnection: answer('testConnection', () => scene.report ?? { ok: true, feeds: [] }),
    judgeAccount: answer('judgeAccount', () => ({
      verdict: scene.accountVerdict ?? 'replace',
      report: scene.report ?? { ok: true, feeds: [] },
    })),
    request: answer('request', () => scene.request ?? { outcome: 'no-credentials' }),
    cancel: answer('cancel', () => scene.cancel ?? 'cancelled'),
    history: (_, filter) =>
      Promise.resolve(
        scene.history?.(filter) ?? { rows: [], page: 1, pageCount: 1, total: 0, feedIds: [] },
      ),
    detail: quiet(() => scene.detail ?? null),
  }),
  automatic: partly<Services['automatic']>({
    views: quiet(() => scene.automatic ?? []),
    choices: quiet(() => new Map(Object.entries(scene.automations ?? {}))),
    choose: answer('choose', () => undefined),
    resume: answer('resume', () => undefined),
    release: answer('release', () => undefined),
  }),
  updates: partly<Services['updates']>({ views: quiet(() => scene.updates ?? []) }),
  products: {
    find: quiet(() => (scene.found === null ? null : (scene.found ?? []).map(seen))),
    read: quiet(() => {
      const product = scene.product ?? null;
      return product === null || product === 'gone' ? product : product.product;
    }),
  },
  liveness: {
    of: quiet(() => scene.found ?? []),
    ofOne: quiet(() => {
      if (!scene.product || scene.product === 'gone') throw new Error('There is no product.');
      return scene.product;
    }),
  },
  comparison: partly<Services['comparison']>({
    view: quiet(
      () =>
        scene.comparison ?? {
          finishedAt: NOW,
          found: 0,
          state: 'waiting' as const,
          problem: null,
        },
    ),
    request: answer('compare', () => undefined),
  }),
});

const seen = ({ product }: ProductLiveness) => product;
