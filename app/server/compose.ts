import { createCatalogue } from '../catalogue/catalogue.ts';
import { CATALOGUE_COMPARISON } from '../catalogue/comparison.ts';
import { createSentUpdates } from '../catalogue/sent-updates.ts';
import { resumeUpdates } from '../catalogue/update-queue.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createMailer } from '../alerts/mailer.ts';
import { MAIL } from '../alerts/alert-mails.ts';
import { readMonthlyFacts } from '../alerts/monthly-figures.ts';
import { MONTHLY_MAIL } from '../alerts/monthly-mails.ts';
import type { Database, LoggingStoreDeps } from '../database/connect.ts';
import { createFlow } from '../flow/flow.ts';
import { fireTrigger } from '../flow/send.ts';
import { createReadHealth } from '../health/health.ts';
import { createSignatures } from '../http/signatures.ts';
import { createIntendedSilences } from '../health/intended-silences.ts';
import { createIndexing, RE_INDEX } from '../indexing/indexing.ts';
import { createSendUpdates } from '../indexing/update-client.ts';
import { createInspector } from '../inspector/inspector.ts';
import { createLoginProxy } from '../logins/login-proxy.ts';
import { createLogins, LOGIN } from '../logins/logins.ts';
import { createOrders, ORDERS } from '../orders/orders.ts';
import { createReports } from '../reports/reports.ts';
import { createResults } from '../results/results.ts';
import { createCredentialsStore } from '../shop/credentials.ts';
import { createFeedNameStore } from '../shop/feed-names.ts';
import { createSettingsStore } from '../shop/settings.ts';
import { createShops } from '../shop/shops.ts';
import { createBulkOperations } from '../shop-feed/bulk-operations.ts';
import { createShopFeeds, SHOP_FEED } from '../shop-feed/shop-feed.ts';
import { disconnectAccount } from '../shopify/account-disconnection.ts';
import { createCatalogueSource } from '../shopify/catalogue-source.ts';
import { createOrderSource } from '../shopify/order-source.ts';
import { createPixelConnections } from '../shopify/pixel-connection.ts';
import { createReadProducts } from '../shopify/product-source.ts';
import { productSearch } from '../shopify/product-search.ts';
import { readMetafieldDefinitions } from '../shopify/metafield-definitions.ts';
import { createRedactions, REDACTION } from '../shopify/redactions.ts';
import { createShopFactsReader } from '../shopify/shop-facts.ts';
import { createStorefrontSettingsSync } from '../shopify/storefront-settings.ts';
import { createTestMode } from '../shopify/test-mode.ts';
import { createWantedSettings } from '../shopify/wanted-settings.ts';
import { createReceiveWebhook } from '../shopify/webhooks.ts';
import type { FileChecks } from '../uploads/file-checks.ts';
import { createFeedFileStore } from '../uploads/file-store.ts';
import { createUploadedFeeds } from '../uploads/uploaded-feeds.ts';
import { createUploads } from '../uploads/uploads.ts';
import { type Queue, createEnqueue } from '../work/queue.ts';
import { createSweep } from '../work/sweep.ts';
import type { Work } from '../work/work.ts';
import { composeShopify } from './compose-shopify.ts';
import { type Config, VERSION } from './config.ts';
import type { Counters } from './metrics.ts';
import { createCleanup } from './cleanup.ts';

export interface ComposeDeps extends LoggingStoreDeps, Pick<Database, 'sql' | 'locks'> {
  config: Config;
  queue: Queue;
  checks: FileChecks;
  /** Count the outcomes of the work. */
  counters: Pick<Counters, 'loginOutcome' | 'reindexState' | 'browserReport' | 'browserEvents'>;
}

/** Creates every capability of the app, and passes each its dependencies. */
export function compose(deps: ComposeDeps) {
  const { config, prisma, sql, locks, queue, checks, counters, now, log } = deps;
  const {
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecrets,
    BEACON_URL: beaconUrl,
    INDEX_URL: indexUrl,
    PAGE_URL_PARAMETERS: urlParameters,
  } = config;
  const { fetch } = globalThis;
  const signatures = createSignatures(apiSecrets);
  const base = { prisma, keys: config.ENCRYPTION_KEYS, now, log };
  const shops = createShops(base);
  const settings = createSettingsStore(base);
  const feedNames = createFeedNameStore(base);
  const credentials = createCredentialsStore(base);
  const shared = { shops, settings, feedNames, credentials, prisma, now, log };
  const access = composeShopify({ ...shared, config, locks });
  const { sessionStorage, checkInstallation, offlineApi, findOwnToken } = access;
  const flow = createFlow({
    ...shared,
    findOwnToken,
    fire: (shop, trigger) => fireTrigger(offlineApi, shop, trigger),
    apiKey,
  });
  const sentUpdates = createSentUpdates(shared);
  const files = createFeedFileStore({ sql, now });
  const uploadedFeeds = createUploadedFeeds({ prisma });
  const indexing = createIndexing({
    ...shared,
    feedMethod: uploadedFeeds.method,
    files,
    fetch,
    indexUrl,
    followSeconds: config.FOLLOW_SECONDS,
    onState: counters.reindexState,
    uploaded: sentUpdates.resendAfterUpload,
    async indexEnded(run, state, tx) {
      await flow.indexEnded(run, state, tx);
      if (state === 'done') await resumeUpdates(run, tx);
    },
    enqueue: createEnqueue(queue, RE_INDEX, 'reindexId'),
  });
  const uploads = createUploads({ files, checks, feeds: uploadedFeeds, indexing });
  const logins = createLogins({
    ...shared,
    sql,
    fetch,
    beaconUrl,
    urlParameters,
    firstPauseMs: config.RETRY_SECONDS * 1000,
    onOutcome: counters.loginOutcome,
    enqueue: createEnqueue(queue, LOGIN, 'login'),
  });
  const reports = createReports({
    ...shared,
    trustedProxies: config.TRUSTED_PROXIES,
    sql,
    version: VERSION,
    networkSecret: apiSecrets[0],
    onAnswer: counters.browserReport,
    onEvents: counters.browserEvents,
  });
  const orders = createOrders({
    sql,
    source: createOrderSource({ api: offlineApi, log }),
    enqueue: (shop, tx) => queue.send(ORDERS, { shop }, tx && { tx }),
    now,
    log,
  });
  const shopFeeds = createShopFeeds({
    ...shared,
    operations: createBulkOperations({ api: offlineApi }),
    fetch,
    uploadedFeeds,
    uploads,
    enqueue: createEnqueue(queue, SHOP_FEED, 'shop'),
  });
  const { changes, comparison, automatic, updates, liveness } = createCatalogue({
    ...shared,
    sent: sentUpdates,
    indexing,
    source: createCatalogueSource({ api: offlineApi, log }),
    readProducts: createReadProducts({ api: offlineApi, log }),
    sendUpdates: createSendUpdates({ indexUrl, fetch, now }),
    moreFields: async (shop, feedId) =>
      (await uploadedFeeds.method(shop, feedId)) === 'upload'
        ? shopFeeds.moreFields(shop)
        : { ofProducts: false, ofVariants: false },
    enqueueComparison: createEnqueue(queue, CATALOGUE_COMPARISON, 'shop'),
    quietMs: config.QUIET_SECONDS * 1000,
    firstPauseMs: config.RETRY_SECONDS * 1000,
  });
  const redactions = createRedactions({ ...shared, checkInstallation, indexing });
  const inspector = createInspector({ signatures, now });
  const wanted = createWantedSettings({ ...shared, config, indexing });
  const pixel = createPixelConnections({ ...shared, locks, wanted });
  const storefront = createStorefrontSettingsSync({ ...shared, locks, wanted });
  const connection = { ...shared, pixel, storefront };
  const testMode = createTestMode({ ...connection, sql, api: offlineApi });
  const intended = createIntendedSilences(shared);
  const readHealth = createReadHealth({ ...shared, pixel, reports, orders, intended });
  const results = createResults({ sql, orders, now });
  const alerts = createAlerts({
    ...shared,
    apiKey,
    signatures,
    appUrl: config.SHOPIFY_APP_URL,
    readHealth,
    intended,
    indexing,
    mailer: config.SMTP_URL
      ? createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM })
      : null,
    changed: flow.alertChanged,
    enqueue: createEnqueue(queue, MAIL, 'mail'),
    enqueueMonthly: createEnqueue(queue, MONTHLY_MAIL, 'mail'),
    monthlyFacts: readMonthlyFacts({ shops, indexing, orders, results, automatic }),
  });
  const services = {
    /** The app's client ID, which is public: pages pass it to App Bridge. */
    apiKey,
    /** Whether the operator has configured a discovery service. */
    hasDiscovery: config.DISCOVERY_URL !== '',
    /** Pages of the operator for merchants; `''` for none. */
    support: {
      help: config.HELP_URL,
      privacy: config.PRIVACY_URL,
      support: config.SUPPORT_URL,
    },
    /** The page where merchants sign in to the discovery service; `''` for none. */
    consoleUrl: config.CONSOLE_URL,
    addDocumentHeaders: access.addDocumentHeaders,
    authenticateAdmin: access.authenticateAdmin,
    shops,
    settings,
    feedNames,
    credentials,
    readShopFacts: createShopFactsReader({ ...shared, syncRates: pixel.syncRates }),
    readMetafields: readMetafieldDefinitions.bind(null, log),
    pixel,
    storefront,
    disconnectAccount: disconnectAccount.bind(null, { ...connection, logins, indexing }),
    indexing,
    uploads,
    automatic,
    updates,
    products: productSearch,
    liveness,
    comparison,
    shopFeeds,
    alerts,
    inspector,
    logins,
    orders,
    results,
    readHealth,
    intended,
    receiveWebhook: createReceiveWebhook({
      ...shared,
      signatures,
      checkInstallation,
      indexing,
      logins,
      changes,
      checkOrders: orders.check,
      bulkOperationEnded: shopFeeds.operationEnded,
      decideRedaction: (shop, tx) => queue.send(REDACTION, { shop }, { tx }),
    }),
    now,
    log,
  };
  const tidyUp = createCleanup({
    prisma,
    deleteOld: [
      logins.deleteOld,
      reports.deleteOld,
      changes.purgeDeleted,
      sentUpdates.deleteOld,
      alerts.deleteOld,
      flow.deleteOld,
      sessionStorage.deleteExpired,
    ],
    shops,
    queue,
    now,
  });
  /** Every kind of work but the sweep, which finds what is due of each. */
  const works: Work[] = [
    indexing.work,
    automatic.work,
    comparison.work,
    updates.work,
    logins.work,
    orders.work,
    shopFeeds.work,
    alerts.checks,
    alerts.mails,
    alerts.monthlyReports,
    alerts.monthlyMails,
    flow.work,
    redactions,
    testMode,
    uploads.cleanup,
    tidyUp,
  ];
  return {
    services,
    inspector,
    reports,
    loginProxy: createLoginProxy({
      signatures,
      logins,
      sendsShopperIp: config.SEND_SHOPPER_IP === 'yes',
      now,
      log,
    }),
    sessionStorage,
    works: [...works, createSweep(works, queue)],
  };
}
