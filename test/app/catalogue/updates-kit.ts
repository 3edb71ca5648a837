import { beforeEach } from 'vitest';
import {
  type AutomaticReindexDeps,
  createAutomaticReindex,
} from '../../../app/catalogue/automatic.ts';
import { productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { OFF } from '../../../app/catalogue/feed-choices.ts';
import type { Automation } from '../../../app/catalogue/plan-automatic.ts';
import { createLiveness } from '../../../app/catalogue/liveness.ts';
import { createSentUpdates, type SentUpdates } from '../../../app/catalogue/sent-updates.ts';
import type { ShopProduct } from '../../../app/catalogue/shop-product.ts';
import { createUpdateQueue, resumeUpdates } from '../../../app/catalogue/update-queue.ts';
import { createProductUpdates, type ProductUpdatesDeps } from '../../../app/catalogue/updates.ts';
import { createSendUpdates } from '../../../app/indexing/update-client.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import type { IndexRecord } from '../../sandbox/indexing-service/index-content.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { serviceFetch } from '../indexing/support/service-fetch.ts';
import { INDEX_URL } from '../../sandbox/addresses.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { silentLog } from '../silent-log.ts';
import { priced, webhookProduct, webhookVariant } from './shop-product.ts';

/** The account and the feed of these tests. */
export const DEMO = { siteId: 'demo01', feedId: MAIN };

/** The initial products. */
export const IDS = ['1', '2', '3'];

/** Gives each test of a file a shop with three mugs, which are in the index of its main feed, and with updates on. */
export function useUpdates({ feedIds = [MAIN] } = {}) {
  const { database, world } = useIndexingWorld();
  const prisma = () => database().prisma;
  let shopify: Map<string, ShopProduct>;
  let webhooks: number;

  beforeEach(async () => {
    const { shop, clock, service } = world();
    world().indexing = world().anotherProcess({
      settings,
      followSeconds: 60,
      indexEnded: (run, state, tx) =>
        state === 'done' ? resumeUpdates(run, tx) : Promise.resolve(),
    });
    webhooks = 0;
    shopify = new Map(IDS.map((id) => [id, priced(id, 10)]));
    service.content.upsert(
      DEMO,
      IDS.map((id): IndexRecord => ({ uid: id, title: 'Mug', price: 10, rating: 5 })),
    );
    await prisma().settings.create({
      data: { shopDomain: shop, feedIds, updatedAt: clock.now() },
    });
    await prisma().credentials.create({
      data: { shopDomain: shop, siteId: 'demo01', sealedSecret: 'x', updatedAt: clock.now() },
    });
    await choose({ updates: true });
  });

  const changes = () => createCatalogueChanges({ prisma: prisma(), now: world().clock.now });

  const settings = { read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds }) };

  const automatic = (over: Partial<AutomaticReindexDeps> = {}) =>
    createAutomaticReindex({
      prisma: prisma(),
      changes: changes(),
      indexing: world().indexing,
      shops: createShops({ prisma: prisma(), now: world().clock.now }),
      quietMs: 5 * MINUTE,
      now: world().clock.now,
      log: silentLog,
      ...over,
    });

  const choose = (automation: Partial<Automation>, feedId = MAIN) =>
    automatic().choose(world().shop, new Map([[feedId, { ...OFF, ...automation }]]));

  const sent = (): SentUpdates => createSentUpdates(database());

  /** What was sent of these products, by default of the initial ones. */
  const sentOf = (...ids: string[]) => sent().sentUpdates(world().shop, ids.length ? ids : IDS);

  const updateClient = (fetch = serviceFetch(world().service.url)) =>
    createSendUpdates({ indexUrl: INDEX_URL, fetch, now: world().clock.now });

  function worker(over: Partial<ProductUpdatesDeps> = {}) {
    const { clock, indexing, account } = world();
    return createProductUpdates({
      prisma: prisma(),
      queue: createUpdateQueue({ prisma: prisma(), now: clock.now }),
      sent: sent(),
      indexing,
      credentials: { open: () => Promise.resolve(account) },
      settings,
      readProducts: (_, ids) =>
        Promise.resolve({
          products: ids.flatMap((id) => shopify.get(id) ?? []),
          gone: ids.filter((id) => !shopify.has(id)),
          unread: [],
          stopped: null,
        }),
      sendUpdates: updateClient(),
      moreFields: () => Promise.resolve({ ofProducts: false, ofVariants: false }),
      markClean: automatic().markClean,
      firstPauseMs: MINUTE,
      now: clock.now,
      log: silentLog,
      ...over,
    });
  }

  /** Changes the price of a product, which a webhook reports. */
  async function change(id: string, price: number): Promise<void> {
    shopify.set(id, priced(id, price));
    await receiveWebhook(id, { variants: [webhookVariant({ price: String(price) })] });
  }

  /** Delivers a webhook with a new title of a product, and the fields of `body`. */
  async function receiveWebhook(id: string, body: Record<string, unknown> = {}): Promise<void> {
    webhooks += 1;
    const snapshot = productBody.parse(webhookProduct({ title: `Mug ${webhooks}`, ...body }));
    await changes().record(world().shop, { ...snapshot, id });
    world().clock.pass(1);
  }

  /** Deletes a product, which a webhook reports. */
  async function remove(id: string): Promise<void> {
    shopify.delete(id);
    await changes().record(world().shop, { about: 'deleted product', id });
  }

  /** Requests a re-index of the main feed, and lets the hour pass in which it ends. */
  async function reindex(): Promise<void> {
    await world().ask();
    await world().live(HOUR);
  }

  /** Lets minutes pass; in each, runs every due step, and sends every feed's updates. */
  async function pass(minutes: number, sender = worker()): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await world().live(MINUTE);
      for (const feed of await sender.work.due(10)) await sender.work.run(feed);
    }
  }

  const index = () =>
    Object.fromEntries(
      world()
        .service.index(MAIN)
        .map(({ record }) => [record.uid, record.price]),
    );
  const posts = () =>
    world()
      .service.requests()
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.replace('/api/index/', ''));
  const view = async () => {
    const overview = await world().indexing.overview(world().shop);
    return (await worker().views(world().shop, overview))[0];
  };
  /** The state of a product's last change in the index of a feed. */
  async function stateIn(feedId: string, id: string): Promise<string | undefined> {
    const { shop, indexing } = world();
    const { updatedAt } = await prisma().catalogueItem.findFirstOrThrow({ where: { id } });
    const liveness = createLiveness({ prisma: prisma(), indexing, updates: sent() });
    const product = { id, title: 'Mug', updatedAt, variantCount: 1, hasImage: true };
    const [seen] = await liveness.of(shop, [
      { ...product, status: 'active', onlineStoreUrl: 'https://shop.example/mug' },
    ]);
    return seen?.feeds.find((feed) => feed.feedId === feedId)?.state;
  }
  /** Adds `count` changed products at once. */
  const changeMany = (count: number) =>
    prisma().$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince",
        "changedAt", "fields")
      SELECT ${world().shop}, 'product', number::text, ${world().clock.now()}, TRUE,
        ${world().clock.now()}, ${world().clock.now()}, '{}' FROM generate_series(1, ${count}::int) AS number`;
  const dirty = () => prisma().catalogueItem.count({ where: { dirtySince: { not: null } } });

  return {
    prisma,
    world,
    /** The shop's products at Shopify, by id. */
    shopify: () => shopify,
    changes,
    automatic,
    choose,
    sent,
    sentOf,
    worker,
    updateClient,
    change,
    changeMany,
    receiveWebhook,
    remove,
    reindex,
    pass,
    index,
    posts,
    view,
    stateIn,
    dirty,
  };
}
