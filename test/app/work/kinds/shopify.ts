import { OFF } from '../../../../app/catalogue/feed-choices.ts';
import { createCatalogue } from '../../../../app/catalogue/catalogue.ts';
import { createSentUpdates } from '../../../../app/catalogue/sent-updates.ts';
import { createOrders } from '../../../../app/orders/orders.ts';
import { createShopFeeds } from '../../../../app/shop-feed/shop-feed.ts';
import { createShops } from '../../../../app/shop/shops.ts';
import type { UploadOutcome } from '../../../../app/uploads/uploads.ts';
import { priced } from '../../catalogue/shop-product.ts';
import { order } from '../../orders/orders-kit.ts';
import { OPERATION } from '../../shop-feed/shop-feed-kit.ts';
import { asJsonLines, productLines } from '../../shop-feed/result-lines.ts';
import { FEED, type Kind, type Process, START } from './kind.ts';
import { accounts, indexingOf, nothing, settings } from './sending.ts';

const ordersOf = (process: Process) =>
  createOrders({
    ...process,
    source: {
      readAccess: () => Promise.resolve('granted'),
      // One order on each of two pages; the second page follows the cursor of the first.
      readPage(shop, { since, after }) {
        process.ask(shop);
        const isFirst = since < START && after === null;
        return Promise.resolve({
          kind: 'page',
          orders: [order({ id: isFirst ? '1' : '2', createdAt: START, checkoutToken: null })],
          next: isFirst ? '2' : null,
          pauseMs: 0,
        });
      },
    },
    enqueue: nothing,
    random: () => 0.5,
  });

const ORDERS: Kind = {
  name: 'orders',
  start: (process) => ordersOf(process).work,
  bring: `
    INSERT INTO "OrderReading" ("shopDomain", "grantedAt", "since", "dueAt")
    SELECT shop, $2, $2::timestamptz - interval '30 days', $2 FROM unnest($1::text[]) AS shop`,
  results: `
    SELECT "shopDomain" AS shop, CASE WHEN "readAt" IS NULL OR "dueAt" <= "readAt" THEN 'unread'
      ELSE (SELECT count(*) FROM "LedgerOrder" o WHERE o."shopDomain" = r."shopDomain") || ' orders'
      END AS result
    FROM "OrderReading" r`,
  done: '2 orders',
  cancel: (process, shop) => ordersOf(process).recordAccess(shop, 'not-granted'),
  async enqueue(process, shop) {
    await process.prisma.$transaction((tx) => ordersOf(process).check(shop, tx));
    return true;
  },
  statements: 26,
};

const catalogueOf = (process: Process) =>
  createCatalogue({
    ...process,
    // A product that has changed on each of two pages.
    source: {
      readIds(shop, after) {
        process.ask(shop);
        const products = [{ id: String(Number(after) + 1), updatedAt: START }];
        return Promise.resolve({ products, hasMore: after === '0', pauseMs: 0 });
      },
      readCollections: () => Promise.resolve([]),
      readSnapshots: (_, ids) => {
        const state = { updatedAt: START, visible: true, prints: null };
        const snapshotOf = (id: string) =>
          ({ about: 'product', id, state, defaultVariantId: '', isNew: false }) as const;
        const products = ids.map(snapshotOf);
        return Promise.resolve({ products, gone: [], unread: [], stopped: null });
      },
    },
    readProducts: (_, ids) =>
      Promise.resolve({
        products: ids.map((id) => priced(id, 10)),
        gone: [],
        unread: [],
        stopped: null,
      }),
    sendUpdates({ siteId }) {
      process.send(siteId);
      process.ask(siteId);
      return Promise.resolve({ outcome: 'taken', unknown: [] });
    },
    sent: createSentUpdates(process),
    indexing: indexingOf(process),
    shops: createShops(process),
    credentials: accounts(process),
    settings,
    moreFields: () => Promise.resolve({ ofProducts: false, ofVariants: false }),
    enqueueComparison: nothing,
    quietMs: 0,
    firstPauseMs: 30_000,
  });

const COMPARISON: Kind = {
  name: 'catalogue-comparison',
  start: (process) => catalogueOf(process).comparison.work,
  bring: `
    INSERT INTO "CatalogueComparison" ("shopDomain", "dueAt", "since")
    SELECT shop, $2, $2 FROM unnest($1::text[]) AS shop`,
  results: `
    SELECT c."shopDomain" AS shop, CASE WHEN "finishedAt" IS NULL OR "dueAt" <= "finishedAt" THEN 'unfinished'
      ELSE (SELECT count(*) FROM "CatalogueItem" i
        WHERE i."shopDomain" = c."shopDomain" AND "dirtySince" IS NOT NULL) || ' changes' END AS result
    FROM "CatalogueComparison" c`,
  done: '2 changes',
  statements: 16,
};

const feedsOf = (process: Process) =>
  createShopFeeds({
    ...process,
    settings,
    shops: createShops(process),
    uploadedFeeds: { ids: () => Promise.resolve([FEED]) },
    operations: {
      start: () => Promise.resolve({ kind: 'started', operationId: OPERATION }),
      check(shop) {
        process.ask(shop);
        return Promise.resolve({
          kind: 'completed',
          objects: 1,
          bytes: 0,
          url: 'https://storage.example.com/result',
        });
      },
    },
    fetch: () => Promise.resolve(new Response(asJsonLines(productLines({ id: 1 })))),
    uploads: {
      ofFile: () => Promise.resolve(null),
      send(shop, { id }) {
        process.send(shop, id);
        return Promise.resolve({ outcome: 'requested' } as UploadOutcome);
      },
    },
    enqueue: nothing,
  });

const SHOP_FEED: Kind = {
  name: 'shop-feed',
  start: (process) => feedsOf(process).work,
  bring: `
    INSERT INTO "ShopFeed" ("shopDomain", "buildId", "state", "cause", "definition", "requestedAt",
      "nextCheckAt", "sendTo")
    SELECT shop, gen_random_uuid(), 'requested', 'staff',
      '{"identifiers": "product", "metafields": [], "countries": []}', $2, $2, '${FEED}'
    FROM unnest($1::text[]) AS shop`,
  results: `SELECT "shopDomain" AS shop, concat_ws(' ', "state", "sent") AS result FROM "ShopFeed"`,
  done: 'done requested',
  sends: 'once',
  async enqueue(process, shop) {
    const running = await process.prisma.shopFeed.count({ where: { state: 'running' } });
    await process.prisma.$transaction((tx) => feedsOf(process).operationEnded(shop, OPERATION, tx));
    return running === 1;
  },
  statements: 40,
};

const CHANGED = `
  INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince",
    "changedAt", "fields")
  SELECT shop, 'product', '1', $2, TRUE, $2, $2, '{}' FROM unnest($1::text[]) AS shop`;

const switchOff = (process: Process, shop: string) =>
  catalogueOf(process).automatic.choose(shop, new Map([[FEED, OFF]]));

const AUTOMATIC: Kind = {
  name: 'automatic-re-index',
  start: (process) => catalogueOf(process).automatic.work,
  bring: `
    WITH changed AS (${CHANGED})
    INSERT INTO "FeedAutomation" ("shopDomain", "feedId", "onChange")
    SELECT shop, '${FEED}', TRUE FROM unnest($1::text[]) AS shop`,
  results: `
    SELECT "shopDomain" AS shop, count(r."id") || ' requested' AS result
    FROM "FeedAutomation" f LEFT JOIN "Reindex" r USING ("shopDomain") GROUP BY 1`,
  done: '1 requested',
  cancel: switchOff,
  statements: 41,
};

const UPDATES: Kind = {
  name: 'product-updates',
  start: (process) => catalogueOf(process).updates.work,
  bring: `
    WITH changed AS (${CHANGED})
    INSERT INTO "FeedAutomation" ("shopDomain", "feedId", "updates")
    SELECT shop, '${FEED}', TRUE FROM unnest($1::text[]) AS shop`,
  results: `
    SELECT i."shopDomain" AS shop, CASE WHEN u."changedAt" >= i."changedAt" THEN u."outcome" END AS result
    FROM "CatalogueItem" i LEFT JOIN "ProductUpdate" u USING ("shopDomain")`,
  done: 'taken',
  sends: 'again',
  cancel: switchOff,
  async enqueue({ prisma, now }, shop) {
    const data = { changedAt: now(), dirtySince: now(), version: { increment: 1 } };
    await prisma.catalogueItem.updateMany({ where: { shopDomain: shop }, data });
    return true;
  },
  statements: 40,
};

export const SHOPIFY = [ORDERS, COMPARISON, SHOP_FEED, AUTOMATIC, UPDATES];
