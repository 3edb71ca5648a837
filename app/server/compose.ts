import { setTimeout as waitFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createAutomaticReindex } from '../catalogue/automatic.ts';
import { createLiveness } from '../catalogue/liveness.ts';
import { CATALOGUE_COMPARISON, createCatalogueComparison } from '../catalogue/comparison.ts';
import { createCatalogueChanges } from '../catalogue/changes.ts';
import { createSentUpdates } from '../catalogue/sent-updates.ts';
import { createUpdateQueue } from '../catalogue/update-queue.ts';
import { createProductUpdates } from '../catalogue/updates.ts';
import { createAlerts } from '../alerts/alerts.ts';
import { createMailer } from '../alerts/mailer.ts';
import { MAIL } from '../alerts/alert-mails.ts';
import { MONTHLY_MAIL } from '../alerts/monthly-mails.ts';
import type { Database } from '../database/connect.ts';
import { createFlow } from '../flow/flow.ts';
import { createFlowSender } from '../flow/send.ts';
import { createHealth } from '../health/health.ts';
import { createIntendedSilences } from '../health/intended-silences.ts';
import { createIndexing, RE_INDEX } from '../indexing/indexing.ts';
import { createUpdateClient } from '../indexing/update-client.ts';
import { createInspector, type Inspector } from '../inspector/inspector.ts';
import { createLoginProxy, type LoginProxy } from '../logins/login-proxy.ts';
import { createLogins, LOGIN } from '../logins/logins.ts';
import { createOrders, ORDERS } from '../orders/orders.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import { createResults } from '../results/results.ts';
import { createCredentialsStore } from '../shop/credentials.ts';
import { createFeedNameStore } from '../shop/feed-names.ts';
import { createSettingsStore } from '../shop/settings.ts';
import { createShops } from '../shop/shops.ts';
import { createBulkOperations } from '../shop-feed/bulk-operations.ts';
import { createFeedSender, createShopFeeds, SHOP_FEED } from '../shop-feed/shop-feed.ts';
import { createAccountDisconnection } from '../shopify/account-disconnection.ts';
import { createAuthenticateAdmin } from '../shopify/authenticate-admin.ts';
import { createDocumentHeaders } from '../shopify/embedding.ts';
import { createCatalogueSource } from '../shopify/catalogue-source.ts';
import { createOrderSource } from '../shopify/order-source.ts';
import { createProductSource } from '../shopify/product-source.ts';
import { productSearch } from '../shopify/product-search.ts';
import { createMetafieldDefinitions } from '../shopify/metafield-definitions.ts';
import { createPixelConnections } from '../shopify/pixel-connection.ts';
import { createRedactions, REDACTION } from '../shopify/redactions.ts';
import type { SessionStorage } from '../shopify/session-storage.ts';
import { readStoredPixel } from '../shopify/stored-pixel.ts';
import { createShopFactsReader } from '../shopify/shop-facts.ts';
import { createStorefrontSettingsSync } from '../shopify/storefront-settings.ts';
import { createWantedSettings } from '../shopify/wanted-settings.ts';
import { createTestMode } from '../shopify/test-mode.ts';
import { createWebhooks } from '../shopify/webhooks.ts';
import type { FileChecks } from '../uploads/file-checks.ts';
import { createFeedFileStore } from '../uploads/file-store.ts';
import { createUploadedFeeds } from '../uploads/uploaded-feeds.ts';
import { createUploads } from '../uploads/uploads.ts';
import type { Queue } from '../work/queue.ts';
import { createSweep } from '../work/sweep.ts';
import type { Work } from '../work/work.ts';
import { composeShopify } from './compose-shopify.ts';
import { type Config, VERSION } from './config.ts';
import type { Counters } from './metrics.ts';
import type { Services } from './services.ts';
import { createTidyUp } from './tidy-up.ts';

export interface ComposeDeps {
  config: Config;
  prisma: Database['prisma'];
  sql: Database['sql'];
  locks: Database['locks'];
  queue: Queue;
  checks: FileChecks;
  /** Count the outcomes of the work. */
  counters: Pick<Counters, 'loginOutcome' | 'reindexState' | 'browserReport' | 'browserEvents'>;
  now: () => Date;
  log: Logger;
}

/** Creates every capability of the app, and passes each what it needs. */
export function compose({
  config,
  prisma,
  sql,
  locks,
  queue,
  checks,
  counters,
  now,
  log,
}: ComposeDeps): {
  services: Services;
  loginProxy: LoginProxy;
  inspector: Inspector;
  reports: Reports;
  sessionStorage: SessionStorage;
  /** Every kind of work. */
  works: readonly Work[];
} {
  const shared = { prisma, now, log };
  const {
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecret,
    BEACON_URL: beaconUrl,
    INDEX_URL: indexUrl,
    PAGE_URL_PARAMETERS: urlParameters,
  } = config;
  const { fetch } = globalThis;
  const access = composeShopify({ ...shared, config, locks });
  const { sessionStorage, shopify, installations, offlineApi, offlineTokens } = access;
  const sender = createFlowSender(offlineApi);
  const flow = createFlow({ ...shared, tokens: offlineTokens, sender, apiKey });
  const shops = createShops(shared);
  const settings = createSettingsStore(shared);
  const credentials = createCredentialsStore({ ...shared, keys: config.ENCRYPTION_KEYS });
  const changes = createCatalogueChanges(shared);
  const sentUpdates = createSentUpdates(shared);
  const files = createFeedFileStore({ sql, now });
  const uploadedFeeds = createUploadedFeeds({ prisma });
  const indexing = createIndexing({
    ...shared,
    credentials,
    settings,
    feedMethod: uploadedFeeds.method,
    files,
    fetch,
    indexUrl,
    followSeconds: config.FOLLOW_SECONDS,
    onState: counters.reindexState,
    uploaded: sentUpdates.takeBack,
    indexEnded: flow.indexEnded,
    wake: (reindexId, at, tx) =>
      queue.send(RE_INDEX, { reindexId }, { startAfter: at, ...(tx && { tx }) }),
  });
  const uploads = createUploads({ files, checks, feeds: uploadedFeeds, indexing });
  const automatic = createAutomaticReindex({
    ...shared,
    changes,
    indexing,
    shops,
    quietMs: config.QUIET_SECONDS * 1000,
  });
  const logins = createLogins({
    ...shared,
    sql,
    credentials,
    fetch,
    beaconUrl,
    urlParameters,
    firstPauseMs: config.RETRY_SECONDS * 1000,
    onOutcome: counters.loginOutcome,
    wake: (login, at, tx) => queue.send(LOGIN, { login }, { startAfter: at, ...(tx && { tx }) }),
  });
  const reports = createReports({
    ...shared,
    trustedProxies: config.TRUSTED_PROXIES,
    sql,
    version: VERSION,
    networkSecret: apiSecret,
    onAnswer: counters.browserReport,
    onEvents: counters.browserEvents,
  });
  const orders = createOrders({
    sql,
    source: createOrderSource({ api: offlineApi, log }),
    wake: (shop, tx) => queue.send(ORDERS, { shop }, tx && { tx }),
    now,
    log,
  });
  const comparison = createCatalogueComparison({
    ...shared,
    source: createCatalogueSource({ api: offlineApi, log }),
    changes,
    shops,
    wake: (shop, at) => queue.send(CATALOGUE_COMPARISON, { shop }, { startAfter: at }),
  });
  const shopFeeds = createShopFeeds({
    ...shared,
    settings,
    shops,
    operations: createBulkOperations({ api: offlineApi }),
    fetch,
    send: createFeedSender(uploads),
    wake: (shop, at, tx) => queue.send(SHOP_FEED, { shop }, { startAfter: at, ...(tx && { tx }) }),
  });
  const updates = createProductUpdates({
    ...shared,
    queue: createUpdateQueue(shared),
    sent: sentUpdates,
    indexing,
    credentials,
    settings,
    products: createProductSource({ api: offlineApi, wait: (ms) => waitFor(ms), log }),
    client: createUpdateClient({ indexUrl, fetch }),
    moreFields: async (shop, feedId) =>
      (await uploadedFeeds.method(shop, feedId)) === 'upload'
        ? shopFeeds.moreFields(shop)
        : { ofProducts: false, ofVariants: false },
    settle: automatic.settle,
    firstPauseMs: config.RETRY_SECONDS * 1000,
  });
  const redactions = createRedactions({ shops, installations, indexing, now, log });
  const inspector = createInspector({ apiSecret, now });
  const wanted = createWantedSettings({
    credentials,
    settings,
    shops,
    indexing,
    hasPixel: async (shop) => (await readStoredPixel(prisma, shop)) !== null,
    beaconUrl,
    urlParameters,
    attributionParameter: config.ATTRIBUTION_PARAMETER,
    discoveryUrl: config.DISCOVERY_URL,
    recommendationRender: config.RECOMMENDATION_RENDER,
    libraryGlobal: config.LIBRARY_GLOBAL,
    reportsUrl: config.REPORTS_URL,
    reportEvery: config.REPORT_EVERY,
  });
  const pixel = createPixelConnections({ ...shared, wanted, locks });
  const storefront = createStorefrontSettingsSync({ ...shared, wanted });
  const intended = createIntendedSilences(shared);
  const health = createHealth({
    ...shared,
    shops,
    credentials,
    settings,
    pixel,
    reports,
    orders,
    intended,
  });
  const results = createResults({ sql, orders, now });
  const alerts = createAlerts({
    ...shared,
    apiKey,
    apiSecret,
    appUrl: config.SHOPIFY_APP_URL,
    shops,
    health,
    intended,
    indexing,
    mailer: config.SMTP_URL
      ? createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM })
      : null,
    changed: flow.alertChanged,
    wake: (mail, at, tx) => queue.send(MAIL, { mail }, { startAfter: at, ...(tx && { tx }) }),
    wakeMonthly: (mail, at, tx) =>
      queue.send(MONTHLY_MAIL, { mail }, { startAfter: at, ...(tx && { tx }) }),
    monthlyFacts: async (shop) => ({
      coverage: await orders.coverage(shop),
      results: await results.read(shop, 30),
      automatic: await automatic.views(shop, await indexing.overview(shop)),
      unlistedCount: (await shops.find(shop))?.facts?.unlistedCount ?? null,
    }),
  });
  const services: Services = {
    apiKey,
    hasDiscovery: config.DISCOVERY_URL !== '',
    support: {
      help: config.HELP_URL,
      privacy: config.PRIVACY_URL,
      support: config.SUPPORT_URL,
    },
    consoleUrl: config.CONSOLE_URL,
    addDocumentHeaders: createDocumentHeaders(shopify),
    authenticateAdmin: createAuthenticateAdmin({ shopify, shops }),
    shops,
    credentials,
    settings,
    feedNames: createFeedNameStore({ prisma }),
    shopFacts: createShopFactsReader({ shops, syncRates: pixel.syncRates, now, log }),
    metafields: createMetafieldDefinitions({ log }),
    pixel,
    storefront,
    accounts: createAccountDisconnection({ ...shared, pixel, storefront, logins, indexing }),
    indexing,
    uploads,
    automatic,
    updates,
    products: productSearch,
    liveness: createLiveness({ prisma, indexing, updates: sentUpdates }),
    comparison,
    shopFeeds,
    alerts,
    inspector,
    logins,
    orders,
    results,
    reports,
    health,
    intended,
    webhooks: createWebhooks({
      ...shared,
      apiSecret,
      shops,
      installations,
      indexing,
      logins,
      changes,
      checkOrders: (shop, tx) => orders.check(shop, tx),
      bulkOperationEnded: (shop, operationId, tx) =>
        shopFeeds.operationEnded(shop, operationId, tx),
      decideRedaction: (shop, tx) => queue.send(REDACTION, { shop }, { tx }),
    }),
    now,
    log,
  };
  const tidyUp = createTidyUp({
    prisma,
    forgetOld: [
      logins.forgetOld,
      reports.forgetOld,
      changes.forgetDeleted,
      sentUpdates.forgetOld,
      alerts.forgetOld,
      flow.forgetOld,
      sessionStorage.deleteExpired,
    ],
    shops,
    queue,
    now,
  });
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
    redactions.work,
    createTestMode({ sql, pixel, storefront, api: offlineApi, now, log }),
    uploads.tidying,
    tidyUp,
  ];
  return {
    services,
    inspector,
    reports,
    loginProxy: createLoginProxy({
      apiSecret,
      logins,
      sendsShopperIp: config.SEND_SHOPPER_IP === 'yes',
      now,
      log,
    }),
    sessionStorage,
    works: [...works, createSweep(works, queue)],
  };
}
