import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';

const AT = new Date('2026-11-01T08:00:00.000Z');

/** Gives a shop one row of everything that can be known about it. */
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
      shopFeed: {
        create: {
          feedId: '7',
          dailyAt: 150,
          makingId: randomUUID(),
          state: 'running',
          cause: 'staff',
          requestedAt: AT,
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
      eventHours: { create: { hour: AT, mode: 'live', taken: 1, failed: 0 } },
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

/** How many rows of each kind there are about a shop. */
export async function countRowsOf(
  prisma: PrismaClient,
  shop: string,
): Promise<Record<string, number>> {
  const where = { shopDomain: shop };
  return {
    shop: await prisma.shop.count({ where: { domain: shop } }),
    session: await prisma.session.count({ where: { shop } }),
    credentials: await prisma.credentials.count({ where }),
    settings: await prisma.settings.count({ where }),
    shopFeed: await prisma.shopFeed.count({ where }),
    feedAutomation: await prisma.feedAutomation.count({ where }),
    feedName: await prisma.feedName.count({ where }),
    uploadedFeed: await prisma.uploadedFeed.count({ where }),
    feedFile: await prisma.feedFile.count({ where }),
    feedFilePart: await prisma.feedFilePart.count({ where: { file: where } }),
    pixelConnection: await prisma.pixelConnection.count({ where }),
    storefrontSettingsSeen: await prisma.storefrontSettingsSeen.count({ where }),
    feedStatus: await prisma.feedStatus.count({ where }),
    eventCount: await prisma.eventCount.count({ where }),
    eventHour: await prisma.eventHour.count({ where }),
    lastReport: await prisma.lastReport.count({ where }),
    versionSeen: await prisma.versionSeen.count({ where }),
    orderReceipt: await prisma.orderReceipt.count({ where }),
    alertSettings: await prisma.alertSettings.count({ where }),
    alert: await prisma.alert.count({ where }),
    alertMail: await prisma.alertMail.count({ where: { alert: where } }),
    login: await prisma.login.count({ where }),
    catalogueItem: await prisma.catalogueItem.count({ where }),
    productUpdate: await prisma.productUpdate.count({ where }),
    catalogueComparison: await prisma.catalogueComparison.count({ where }),
    reindex: await prisma.reindex.count({ where }),
    orderReading: await prisma.orderReading.count({ where }),
    ledgerOrder: await prisma.ledgerOrder.count({ where }),
    orderDay: await prisma.orderDay.count({ where }),
  };
}
