import { randomUUID } from 'node:crypto';
import { modeField } from '../../../app/catalogue/automation-form.ts';
import type { Fields } from './staff-client.ts';
import type { SetUpShop } from './two-shops.ts';

/** How a route is guarded, and what staff can do there. */
export type KnownRoute =
  /** Below `/app`: for staff with a session token. */
  | {
      guard: 'session token';
      /** Every form that its pages send, filled in with what belongs to one shop. */
      forms: (shop: SetUpShop) => Fields[];
    }
  /** Believed by a signature of Shopify's. */
  | { guard: 'signature' }
  /** Public: shows nothing of any shop. */
  | { guard: 'none' };

const toLookAt: KnownRoute = { guard: 'session token', forms: () => [] };

/**
 * Every route of the app, by its id. Who adds one says here how it is guarded, and what its forms are
 * called; the tests then try it with every wrong token and from the wrong shop.
 */
export const KNOWN_ROUTES: Readonly<Record<string, KnownRoute>> = {
  root: { guard: 'none' },
  'routes/_index': { guard: 'none' },
  'routes/auth.$': { guard: 'none' },
  'routes/webhooks': { guard: 'signature' },
  // Believed by the ticket in the link; it ends mails to one address, which it does not show.
  'routes/unsubscribe': { guard: 'none' },
  'routes/app': toLookAt,
  'routes/app.$': toLookAt,
  'routes/app.feeds': toLookAt,
  'routes/app.health': toLookAt,
  'routes/app.history._index': toLookAt,
  'routes/app.history.$id': toLookAt,
  'routes/app._index': {
    guard: 'session token',
    forms: ({ reindexIds, feedIds }) => [
      ...feedIds.map((feedId) => reindexForm(feedId, 'now')),
      ...feedIds.map((feedId) => reindexForm(feedId, 'when-possible')),
      ...reindexIds.map((reindexId) => ({ intent: 'cancel', reindexId })),
      { intent: 'dismiss-guide' },
      { intent: 'dismiss-unlisted' },
    ],
  },
  'routes/app.settings': {
    guard: 'session token',
    forms: ({ siteId, feedIds }) => [
      { intent: 'test', siteId, secretKey: '' },
      { intent: 'save', section: 'account', siteId, secretKey: '' },
      { intent: 'save', section: 'feeds', feedIds, requestedBy: 'somebody@else.example.com' },
      {
        intent: 'save',
        section: 'alerts',
        addresses: 'somebody@else.example.com',
        kinds: '',
      },
      { intent: 'save', section: 'tracking', mode: 'test', identifiers: 'variant' },
      {
        intent: 'save',
        section: 'automatic',
        ...Object.fromEntries(feedIds.map((id) => [modeField(id), 'changes'])),
      },
      { intent: 'guide' },
    ],
  },
  'routes/app.alerts': {
    guard: 'session token',
    forms: () => [{ intent: 'test' }],
  },
  'routes/app.feeds_.$id.upload': {
    guard: 'session token',
    forms: () => [
      { intent: 'turn-on' },
      { intent: 'turn-off' },
      { intent: 'send', file: randomUUID(), kind: 'now', confirmed: 'no' },
    ],
  },
  'routes/app.feeds_.$id.file': { guard: 'session token', forms: () => [{}] },
  'routes/app.shop-feed': {
    guard: 'session token',
    forms: ({ feedIds }) => [
      { intent: 'make' },
      ...feedIds.map((feedId) => ({ intent: 'upload', feedId })),
      { intent: 'choose' },
    ],
  },
  'routes/app.shop-feed_.download': toLookAt,
  'routes/app.shop-feed_.state': toLookAt,
  'routes/app.pixel': {
    guard: 'session token',
    forms: () => [{ intent: 'connect' }, { intent: 'update' }, { intent: 'disconnect' }],
  },
  'routes/app.products': { guard: 'session token', forms: () => [{}] },
  'routes/app.orders': { guard: 'session token', forms: () => [{}] },
  'routes/app.logins': { guard: 'session token', forms: ({ loginId }) => [{ id: loginId }] },
};

function reindexForm(feedId: string, kind: 'now' | 'when-possible'): Fields {
  return { intent: 'reindex', feedId, kind, confirmed: 'yes' };
}
