import { pino } from 'pino';
import { DEFAULT_ALERT_SETTINGS } from '../../../../app/alerts/alert-settings.ts';
import type { UnsubscribeLink } from '../../../../app/alerts/unsubscribe.ts';
import type { CountsByState, LoginPage } from '../../../../app/logins/login.ts';
import { type Coverage, ORDERS_SCOPE } from '../../../../app/orders/coverage.ts';
import type { LedgerPage } from '../../../../app/orders/ledger.ts';
import type { Services } from '../../../../app/server/services.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import type { ShopFacts } from '../../../../app/shop/shops.ts';
import type { AuthenticatedAdmin } from '../../../../app/shopify/authenticate-admin.ts';
import type { StorefrontOutcome } from '../../../../app/shopify/storefront-settings.ts';
import { READ_ACCESS, READ_CONTACT } from '../../../../app/shopify/documents.ts';
import { createReadHealth } from '../../../../app/health/health.ts';
import { noEventsYet, usualCells, usualCoverage, usualTracking } from './health-samples.ts';
import { USUAL_EXTENSION } from '../../../sandbox/pixel-connection.ts';
import { type Call, answersInto, partly } from './hand-made-answers.ts';
import { feedServices } from './hand-made-feeds.ts';
import { NO_RESULTS } from './results-scenes.ts';
import { CONNECTED, NOW, SHOP } from './samples.ts';
import type { Scene } from './scene.ts';

const NOT_SUBSCRIBED: UnsubscribeLink = {
  shop: SHOP,
  language: 'en',
  mails: 'all',
  state: 'not-subscribed',
};

const NO_LOGINS: LoginPage = { rows: [], page: 1, pageCount: 1, total: 0 };
const NO_COUNTS: CountsByState = { waiting: 0, done: 0, failed: 0, unknown: 0 };

const NO_ORDERS: LedgerPage = { rows: [], page: 1, pageCount: 1, total: 0 };
const NO_ACCESS: Partial<Coverage> = { access: 'not-granted', readAt: null, days: [] };

const FACTS: ShopFacts = {
  name: 'Demo shop',
  timeZone: 'Europe/Berlin',
  unlistedCount: 0,
  countries: ['US', 'AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'NL', 'SE', 'ZA'],
  readAt: NOW,
};

/**
 * Services that return a scene's values without any effect, so that a page can be shown in any state.
 *
 * @param calls records the page's calls
 */
export function handMadeServices(scene: Scene, now: () => Date, calls: Call[]): Services {
  const answers = answersInto(calls);
  const { answer, quiet } = answers;
  const credentials =
    scene.credentials === undefined
      ? { siteId: 'demo01', secretKey: 'stored' as const }
      : scene.credentials;
  const settings = scene.settings ?? { ...DEFAULT_SETTINGS, feedIds: ['1001'] };
  const stored = (scene.pixel === 'unanswered' ? scene.storedPixel : scene.pixel) ?? CONNECTED;
  const pixel = () => {
    if (scene.pixel === 'unanswered') throw new Error('Shopify does not answer.');
    return stored;
  };
  const cells = () => scene.cells ?? (credentials ? usualCells() : { live: {}, test: {} });
  const tracking = () => scene.tracking ?? (credentials ? usualTracking() : noEventsYet());
  const coverage = () => scene.coverage ?? usualCoverage(credentials ? {} : NO_ACCESS);
  const pixelOutcome = () => scene.pixelOutcome ?? { ok: true as const, state: pixel() };
  const storefront = (): StorefrontOutcome =>
    scene.storefront ?? {
      ok: true,
      settings: credentials && { ...USUAL_EXTENSION, mode: settings.mode },
    };
  const facts =
    scene.facts === 'unanswered' ? null : scene.facts === undefined ? FACTS : scene.facts;
  const shop = {
    domain: SHOP,
    installedAt: NOW,
    confirmedAt: NOW,
    uninstalledAt: null,
    redactionRequestedAt: null,
    facts,
    pixelDisconnectedAt: null,
    guideDismissedAt: (scene.guide ?? 'dismissed') === 'dismissed' ? NOW : null,
    unlistedDismissedAt: scene.unlistedBanner === 'dismissed' ? NOW : null,
  };
  return {
    apiKey: 'gallery',
    hasDiscovery: scene.hasDiscovery ?? false,
    support: scene.support ?? { help: '', privacy: '', support: '' },
    consoleUrl: scene.consoleUrl ?? '',
    addDocumentHeaders: () => undefined,
    authenticateAdmin: () => {
      const answer = scene.turnedAway?.();
      return answer ? Promise.resolve().then(() => throwIt(answer)) : admitJane(scene);
    },
    now,
    log: pino({ level: 'silent' }),
    shops: partly<Services['shops']>({
      find: quiet(() => shop),
      dismiss: answer('dismiss', () => undefined),
      showGuide: answer('showGuide', () => undefined),
    }),
    credentials: partly<Services['credentials']>({
      view: quiet(() => credentials),
      open: quiet(
        () => credentials && { siteId: credentials.siteId, secretKey: 'stored-secret-key' },
      ),
      save: answer('saveCredentials', () => scene.accountSave ?? 'saved'),
    }),
    disconnectAccount: answer('disconnectAccount', () => scene.disconnection ?? DISCONNECTED),
    settings: {
      read: quiet(() => settings),
      save: answer('saveSettings', () => settings),
    },
    feedNames: {
      read: quiet(() => scene.feedNames ?? {}),
      save: answer('saveFeedNames', () => undefined),
    },
    alerts: partly<Services['alerts']>({
      hasMail: scene.hasMail ?? true,
      settings: {
        read: quiet(() => scene.alertSettings ?? DEFAULT_ALERT_SETTINGS),
        save: answer('saveAlerts', () => undefined),
        add: answer('addAlerts', () => undefined),
        removeAddress: answer('removeAddress', () => undefined),
        endMonthly: answer('endMonthly', () => undefined),
        claimTest: answer('claimTest', () => true),
      },
      unsubscribe: {
        linkFor: () => 'https://app.example.com/unsubscribe',
        read: quiet(() => scene.unsubscribe ?? NOT_SUBSCRIBED),
        perform: answer('unsubscribe', () => scene.unsubscribe ?? NOT_SUBSCRIBED),
      },
      check: quiet(() => scene.alerts ?? []),
      sendTest: answer('sendTest', () => 'sent' as const),
    }),
    ...feedServices(scene, answers),
    inspector: partly<Services['inspector']>({
      linkFor: (shop) => `https://${shop}/?inspect=ticket`,
    }),
    readShopFacts: scene.facts === 'unanswered' ? never : quiet(() => facts),
    pixel: {
      read: quiet(pixel),
      stored: quiet(() => stored),
      connect: answer('connect', pixelOutcome),
      sync: answer('syncPixel', pixelOutcome),
      syncRates: quiet(() => undefined),
      disconnect: answer('disconnect', pixelOutcome),
    },
    storefront: {
      wanted: quiet(() => {
        const written = storefront();
        return written.ok ? written.settings : { ...USUAL_EXTENSION, mode: settings.mode };
      }),
      sync: answer('syncStorefront', storefront),
      syncOnVisit: quiet(storefront),
    },
    logins: partly<Services['logins']>({
      list: (_, filter, page) => Promise.resolve(scene.logins?.(filter, page) ?? NO_LOGINS),
      counts: quiet(() => scene.loginCounts ?? NO_COUNTS),
      countsByDay: quiet(() => scene.loginDays ?? []),
      retry: answer('retry', () => scene.retry ?? ('queued' as const)),
    }),
    orders: partly<Services['orders']>({
      coverage: quiet(coverage),
      list: (_, filter) => Promise.resolve(scene.ledger?.(filter) ?? NO_ORDERS),
      recordAccess: answer('recordAccess', () => undefined),
      refresh: quiet(() => 'fresh' as const),
    }),
    results: partly<Services['results']>({
      read: (_, period) => Promise.resolve(scene.results ?? NO_RESULTS(period)),
    }),
    readHealth: createReadHealth({
      shops: { find: quiet(() => shop) },
      credentials: { view: quiet(() => credentials) },
      settings: { read: quiet(() => settings) },
      pixel: { stored: quiet(() => stored) },
      reports: { facts: quiet(tracking), cells: quiet(cells) },
      orders: { coverage: quiet(coverage) },
      intended: { read: quiet(() => scene.intended ?? []) },
      now,
    }),
    intended: partly<Services['intended']>({
      add: answer('intended', () => undefined),
      remove: answer('notIntended', () => undefined),
    }),
    receiveWebhook: () => Promise.resolve(new Response()),
  };
}

const DISCONNECTED = { outcome: 'disconnected', storefront: { ok: true, settings: null } } as const;

/** The shop's contact address. */
export const CONTACT = 'hello@demo-shop.example';

const never = () => new Promise<never>(() => undefined);

function throwIt(answer: Response): never {
  throw answer;
}

/** The staff member is always Jane. */
function admitJane({ orderAccess }: Scene): Promise<AuthenticatedAdmin> {
  const answers = new Map<string, object>([
    [READ_CONTACT, { shop: { contactEmail: CONTACT } }],
    ...(orderAccess ? ([[READ_ACCESS, scopesWith(orderAccess)]] as const) : []),
  ]);
  return Promise.resolve({
    shop: SHOP,
    admin: (document) => {
      const data = answers.get(document);
      return data
        ? Promise.resolve({ data, errors: [] })
        : Promise.reject(new Error('The gallery knows no answer of Shopify.'));
    },
    staff: { id: '4711', name: 'Jane Doe' },
    redirect: () => {
      throw new Error('The gallery has no redirects.');
    },
  });
}

/** Shopify's answer on the app's permissions. */
const scopesWith = (access: 'granted' | 'not-granted') => ({
  currentAppInstallation: {
    accessScopes: access === 'granted' ? [{ handle: ORDERS_SCOPE }] : [],
  },
});
