import type { PrismaClient } from '@prisma/client';
import type { AutomaticReindex } from '../catalogue/automatic.ts';
import type { CatalogueComparison } from '../catalogue/comparison.ts';
import type { CatalogueChanges } from '../catalogue/changes.ts';
import type { SentUpdates } from '../catalogue/sent-updates.ts';
import type { ProductUpdates } from '../catalogue/updates.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { Logins } from '../logins/logins.ts';
import type { Orders } from '../orders/orders.ts';
import type { Reports } from '../reports/reports.ts';
import type { ShopFeeds } from '../shop-feed/shop-feed.ts';
import type { Shops } from '../shop/shops.ts';
import type { Redactions } from '../shopify/redactions.ts';
import type { SessionStorage } from '../shopify/session-storage.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { JobData, JobName } from './jobs.ts';
import type { JobHandlers, Jobs } from './queue.ts';

export interface HandlerDeps {
  alerts: Pick<Alerts, 'sweep' | 'mails' | 'forgetOld'>;
  indexing: Pick<Indexing, 'step' | 'due'>;
  uploads: Pick<Uploads, 'sweep'>;
  logins: Pick<Logins, 'send' | 'due' | 'forgetOld'>;
  automatic: Pick<AutomaticReindex, 'due' | 'look'>;
  updates: Pick<ProductUpdates, 'due' | 'send'>;
  sentUpdates: Pick<SentUpdates, 'forgetOld'>;
  changes: Pick<CatalogueChanges, 'forgetDeleted'>;
  comparison: Pick<CatalogueComparison, 'due' | 'step'>;
  orders: Pick<Orders, 'read' | 'due'>;
  reports: Pick<Reports, 'forgetOld'>;
  shops: Pick<Shops, 'redactionsRequested'>;
  redactions: Redactions;
  shopFeeds: Pick<ShopFeeds, 'step' | 'due'>;
  sessionStorage: Pick<SessionStorage, 'deleteExpired'>;
  jobs: Pick<Jobs, 'sendMany'>;
  prisma: PrismaClient;
  now: () => Date;
}

/** The most jobs that one sweep queues: more than a worker does in a minute. */
const SWEEP_LIMIT = 20_000;

/** Shopify repeats a webhook for four hours (Shopify, webhooks). */
const RECEIPT_LIFE_MS = 48 * 60 * 60 * 1000;

/** What each job does. */
export function createHandlers({
  alerts,
  indexing,
  uploads,
  logins,
  automatic,
  updates,
  sentUpdates,
  changes,
  comparison,
  orders,
  reports,
  shops,
  redactions,
  shopFeeds,
  sessionStorage,
  jobs,
  prisma,
  now,
}: HandlerDeps): JobHandlers {
  /** Queues a job for each due item. */
  async function queueDue<Name extends JobName, Due>(
    name: Name,
    due: (limit: number) => Promise<Due[]>,
    dataOf: (one: Due) => JobData[Name],
  ): Promise<void> {
    await jobs.sendMany(name, (await due(SWEEP_LIMIT)).map(dataOf));
  }

  return {
    'reindex-step': ({ reindexId }) => indexing.step(reindexId),
    'reindex-sweep': async () => {
      await queueDue('reindex-step', indexing.due, (reindexId) => ({ reindexId }));
      await uploads.sweep();
    },
    'automatic-look': (feed) => automatic.look(feed),
    'automatic-sweep': () => queueDue('automatic-look', automatic.due, (feed) => feed),
    'catalogue-compare': ({ shop }) => comparison.step(shop),
    'catalogue-compare-sweep': () => queueDue('catalogue-compare', comparison.due, ofShop),
    'updates-send': (feed) => updates.send(feed),
    'updates-sweep': () => queueDue('updates-send', updates.due, (feed) => feed),
    'login-send': ({ login }) => logins.send(login),
    'login-sweep': () => queueDue('login-send', logins.due, (login) => ({ login })),
    'orders-read': ({ shop }) => orders.read(shop),
    'orders-sweep': () => queueDue('orders-read', orders.due, ofShop),
    'alert-sweep': async () => {
      await alerts.sweep();
      await queueDue('alert-mail', alerts.mails.due, (mail) => ({ mail }));
    },
    'alert-mail': ({ mail }) => alerts.mails.step(mail),
    'shop-feed-step': ({ shop }) => shopFeeds.step(shop),
    'shop-feed-sweep': () => queueDue('shop-feed-step', shopFeeds.due, ofShop),
    'shop-redact': ({ shop }) => redactions.decide(shop),
    'tidy-up': async () => {
      const before = new Date(now().getTime() - RECEIPT_LIFE_MS);
      await prisma.webhookReceipt.deleteMany({ where: { receivedAt: { lt: before } } });
      await logins.forgetOld();
      await reports.forgetOld();
      await changes.forgetDeleted();
      await sentUpdates.forgetOld();
      await alerts.forgetOld();
      await sessionStorage.deleteExpired();
      await queueDue('shop-redact', shops.redactionsRequested, ofShop);
    },
  };
}

const ofShop = (shop: string): { shop: string } => ({ shop });
