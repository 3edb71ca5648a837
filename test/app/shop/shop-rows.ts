import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';

const AT = new Date('2026-11-01T08:00:00.000Z');

/** Gives a shop one row in every table about shops. */
export async function fillShop(prisma: PrismaClient, shop: string): Promise<void> {
  await prisma.session.create({
    data: { id: `offline_${shop}`, shop, state: '', accessToken: 'shpat_0123456789' },
  });
  await prisma.shop.create({
    data: {
      domain: shop,
      installedAt: AT,
      confirmedAt: AT,
      credentials: { create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: AT } },
      settings: { create: { feedIds: ['7'], updatedAt: AT } },
      intended: { create: { family: 'script', since: AT } },
      shopFeed: {
        create: {
          feedId: '7',
          dailyAt: 150,
          buildId: randomUUID(),
          state: 'running',
          cause: 'staff',
          requestedAt: AT,
        },
      },
      flowTriggers: {
        create: {
          ...{ id: randomUUID(), handle: 'index-finished', subjectId: randomUUID() },
          ...{ state: 'waiting', queuedAt: AT, dueAt: AT },
        },
      },
      automations: { create: { feedId: '7', onChange: true } },
      feedNames: { create: { feedId: '7', name: 'Toys' } },
      uploadedFeeds: { create: { feedId: '7' } },
      feedFiles: {
        create: {
          id: randomUUID(),
          feedId: '7',
          name: 'feed.csv.gz',
          expiresAt: AT,
          parts: { create: { start: 0, bytes: new Uint8Array([7]) } },
        },
      },
      pixel: {
        create: {
          webPixelId: 'gid://shopify/WebPixel/1',
          settings: {},
          connectedAt: AT,
          updatedAt: AT,
        },
      },
      storefrontSeen: { create: { settings: {}, seenAt: AT } },
      feedStatus: { create: { siteId: 'demo01', askedAt: AT } },
      orderReading: {
        create: {
          grantedAt: AT,
          since: AT,
          dueAt: AT,
          orders: { create: { orderId: '1', createdAt: AT, kind: 'web' } },
          days: { create: { day: AT, state: 'reported', orders: 1 } },
          results: {
            create: { day: AT, module: 'all', currency: 'USD', orders: 1, pieces: 1, value: 9 },
          },
        },
      },
      logins: {
        create: {
          id: randomUUID(),
          path: 'shopper/login',
          state: 'waiting',
          shopperId: '7',
          loginId: randomUUID(),
          page: { pageUrl: 'https://shop.example.com/' },
          happenedAt: AT,
          acceptedAt: AT,
          giveUpAt: AT,
          dueAt: AT,
        },
      },
      eventCounts: {
        create: {
          day: AT,
          path: 'cart/add',
          source: 'pixel',
          mode: 'live',
          outcome: 'taken',
          count: 1,
        },
      },
      listDays: {
        create: { day: AT, module: 'search', shown: 1, seen: 1, clicks: 1, adds: 1, counted: 1 },
      },
      eventHours: { create: { hour: AT, mode: 'live', taken: 1, failed: 0 } },
      networkCells: {
        create: {
          mode: 'live',
          family: 'views',
          minutes: 60,
          start: AT,
          ...{ seen: 1, taken: 1, failed: 0, refused: 0 },
        },
      },
      lastReports: { create: { mode: 'live', reportAt: AT } },
      versionsSeen: { create: { source: 'pixel', version: '1.2.3', lastSeenAt: AT } },
      orderReceipts: {
        create: {
          orderId: '7',
          tokenHash: new Uint8Array([7]),
          outcome: 'taken',
          mode: 'live',
          at: AT,
        },
      },
      catalogue: {
        create: { kind: 'product', id: '7', updatedAt: AT, visible: true, changedAt: AT },
      },
      productUpdates: {
        create: { feedId: '7', productId: '7', changedAt: AT, sentAt: AT, outcome: 'taken' },
      },
      comparison: { create: { dueAt: AT, since: AT } },
      alertSettings: {
        create: { addresses: ['a@example.com'], kinds: [], locale: 'en', updatedAt: AT },
      },
      monthlyMails: {
        create: {
          id: randomUUID(),
          month: '2026-11',
          address: 'a@example.com',
          figures: {},
          state: 'done',
          queuedAt: AT,
        },
      },
      alerts: {
        create: {
          id: randomUUID(),
          kind: 'no-events',
          openKey: `${shop}/no-events`,
          startedAt: AT,
          details: {},
          mails: {
            create: {
              id: randomUUID(),
              phase: 'begin',
              address: 'a@example.com',
              state: 'done',
              queuedAt: AT,
            },
          },
        },
      },
      reindexes: {
        create: {
          id: randomUUID(),
          feedId: '7',
          state: 'done',
          kind: 'now',
          requestedAt: AT,
          states: { create: { state: 'done', at: AT } },
        },
      },
    },
  });
}

/** The kinds of rows that name their shop. */
const OF_SHOPS = [
  ...['credentials', 'settings', 'shopFeed', 'feedAutomation', 'feedName', 'uploadedFeed'],
  ...['feedFile', 'pixelConnection', 'storefrontSettingsSeen', 'feedStatus', 'eventCount'],
  ...['eventHour', 'lastReport', 'versionSeen', 'orderReceipt', 'alertSettings', 'monthlyMail'],
  ...['alert', 'login', 'catalogueItem', 'productUpdate', 'catalogueComparison', 'reindex'],
  ...['orderReading', 'intendedSilence', 'ledgerOrder', 'orderDay', 'resultDay', 'listDay'],
  ...['flowTrigger', 'networkCells'],
];

/** The condition of the rows about shop `$1`, by kind. */
const ABOUT_SHOP = {
  ...Object.fromEntries(OF_SHOPS.map((kind) => [kind, '"shopDomain" = $1'])),
  shop: '"domain" = $1',
  session: '"shop" = $1',
  feedFilePart: '"fileId" IN (SELECT "id" FROM "FeedFile" WHERE "shopDomain" = $1)',
  alertMail: '"alertId" IN (SELECT "id" FROM "Alert" WHERE "shopDomain" = $1)',
};

const COUNTS = Object.entries(ABOUT_SHOP).map(
  ([kind, isAbout]) =>
    `(SELECT count(*)::int FROM "${kind[0]?.toUpperCase()}${kind.slice(1)}" WHERE ${isAbout}) AS "${kind}"`,
);

/** The number of rows of each kind about a shop. */
export async function countRowsOf(
  prisma: PrismaClient,
  shop: string,
): Promise<Record<string, number>> {
  const [counts] = await prisma.$queryRawUnsafe<Record<string, number>[]>(
    `SELECT ${COUNTS.join()}`,
    shop,
  );
  return counts ?? {};
}

/** Runs `work` while the change of each row of a table takes 5.5 s, like that of millions of rows. */
export async function takesLong(
  prisma: PrismaClient,
  change: 'DELETE' | 'UPDATE',
  table: 'Shop' | 'CatalogueItem' | 'ProductUpdate' | 'FeedStatus',
  work: () => Promise<unknown>,
): Promise<void> {
  await prisma.$executeRaw`
    CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_sleep(5.5); RETURN COALESCE(NEW, OLD); END $$`;
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER take_long BEFORE ${change} ON "${table}" FOR EACH ROW EXECUTE FUNCTION take_long()`,
  );
  try {
    await work();
  } finally {
    await prisma.$executeRaw`DROP FUNCTION take_long CASCADE`;
  }
}
