import type { UnsubscribeLink } from '../../../../app/alerts/unsubscribe.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import type { NamedScene, Scene } from './scene.ts';
import { feed, NOW, record, SHOP } from './samples.ts';

const at = (scene: Scene): NamedScene => ({ path: '/app/settings', scene });

const THREE_FEEDS = {
  settings: {
    ...DEFAULT_SETTINGS,
    feedIds: ['1001', '1009'],
    requestedBy: 'staff@demo-shop.example',
    mode: 'test',
    testEndsAt: new Date(NOW.getTime() + 3 * 3_600_000),
    identifiers: 'variant',
    taxesIncluded: 'yes',
  },
  hasDiscovery: true,
  feedNames: { '1009': 'Outlet, France' },
  automations: { '1009': { onChange: true, dailyAt: 210, updates: true } },
  support: {
    help: 'https://example.com/help',
    privacy: 'https://example.com/privacy',
    support: 'mailto:help@example.com',
  },
  overview: {
    feeds: [feed()],
    named: [
      record(),
      record({ id: '1002', state: 'running' }),
      record({ id: '1003', lastIndexed: null }),
    ],
  },
} satisfies Scene;

/** The settings page; the effects of its buttons are tested by pressing them. */
export const settingsScenes: Record<string, NamedScene> = {
  'settings-new': at({
    credentials: null,
    settings: DEFAULT_SETTINGS,
    facts: null,
    overview: { feeds: [], answeredAt: null, hasAccount: false },
  }),
  'settings-stored': at(THREE_FEEDS),
  'settings-account-refused': at({
    ...THREE_FEEDS,
    overview: { ...THREE_FEEDS.overview, problem: { kind: 'wrong-key', httpStatus: 401 } },
  }),
  'settings-uploaded-feed': at({ ...THREE_FEEDS, uploadedFeeds: ['1009'] }),
  'settings-theme-behind': at({
    ...THREE_FEEDS,
    storefront: { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } },
  }),
  'settings-alerts': at({
    ...THREE_FEEDS,
    alertSettings: {
      addresses: ['staff@demo-shop.example', 'owner@demo-shop.example'],
      kinds: ['no-events', 'account-refused', 'index-failed'],
      monthly: true,
      monthlyOptOuts: ['owner@demo-shop.example'],
      locale: 'en',
    },
  }),
  'settings-without-mail': at({ ...THREE_FEEDS, hasMail: false }),
  'settings-unreadable-key': at({ credentials: { siteId: 'demo01', secretKey: 'unreadable' } }),
};

const unsubscribe = (
  state: UnsubscribeLink['state'],
  language: UnsubscribeLink['language'],
  mails: UnsubscribeLink['mails'] = 'all',
): NamedScene => ({
  path: `/unsubscribe?shop=${SHOP}&ticket=${'a'.repeat(64)}&locale=${language}`,
  scene: { unsubscribe: { shop: SHOP, language, mails, state } },
});

/** The page that unsubscribes from alert emails. */
export const unsubscribeScenes: Record<string, NamedScene> = {
  'unsubscribe-asks': unsubscribe('subscribed', 'en'),
  'unsubscribe-asks-german': unsubscribe('subscribed', 'de'),
  'unsubscribe-monthly': unsubscribe('subscribed', 'en', 'monthly'),
  'unsubscribe-monthly-german': unsubscribe('subscribed', 'de', 'monthly'),
  'unsubscribe-nothing': unsubscribe('not-subscribed', 'en'),
  'unsubscribe-nothing-german': unsubscribe('not-subscribed', 'de'),
};
