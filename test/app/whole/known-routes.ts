import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { choiceFields } from '../../../app/catalogue/automation-form.ts';
import type { Fields } from './staff-client.ts';
import type { SetUpShop } from './two-shops.ts';

/** The guard of a route, and its forms. */
export type KnownRoute =
  /** Below `/app`: for staff with a session token. */
  | {
      guard: 'session token';
      /** Every form of its pages, filled in with one shop's data. */
      forms: (shop: SetUpShop) => Fields[];
    }
  /** Authenticated by a signature of Shopify's. */
  | { guard: 'signature' }
  /** Public: reveals nothing about any shop. */
  | { guard: 'none' };

const forStaff = (forms: (shop: SetUpShop) => Fields[]): KnownRoute => ({
  guard: 'session token',
  forms,
});

const toLookAt = forStaff(() => []);

/**
 * Every route of the app by its id, with its guard and its forms. The tests try each with wrong tokens and from another
 * shop.
 */
export const KNOWN_ROUTES: Readonly<Record<string, KnownRoute>> = {
  root: { guard: 'none' },
  'routes/_index': { guard: 'none' },
  'routes/auth.$': { guard: 'none' },
  'routes/webhooks': { guard: 'signature' },
  // Authenticated by the ticket in the link; it stops mails to one address, which it does not show.
  'routes/unsubscribe': { guard: 'none' },
  'routes/app': toLookAt,
  'routes/app.$': toLookAt,
  'routes/app.feeds': toLookAt,
  'routes/app.health': forStaff(() => [
    { intent: 'intended', families: 'script' },
    { intent: 'not-intended', families: 'script' },
  ]),
  'routes/app.history._index': toLookAt,
  'routes/app.history.$id': toLookAt,
  'routes/app._index': forStaff(({ reindexIds, feedIds }) => [
    ...feedIds.map((feedId) => reindexForm(feedId, 'now')),
    ...feedIds.map((feedId) => reindexForm(feedId, 'when-possible')),
    ...reindexIds.map((reindexId) => ({ intent: 'cancel', reindexId })),
    { intent: 'dismiss', what: 'guide' },
    { intent: 'dismiss', what: 'unlisted' },
  ]),
  'routes/app.settings': forStaff(({ siteId, feedIds }) => [
    { intent: 'test', siteId, secretKey: '' },
    { intent: 'save', section: 'account', siteId, secretKey: '' },
    { intent: 'save', section: 'feeds', feedIds, requestedBy: 'staff@else.example.com' },
    { intent: 'save', section: 'alerts', addresses: 'staff@else.example.com', kinds: '' },
    { intent: 'save', section: 'tracking', mode: 'test', identifiers: 'variant' },
    {
      intent: 'save',
      section: 'automatic',
      ...Object.fromEntries(feedIds.map((id) => [choiceFields(id).onChange, 'yes'])),
    },
    { intent: 'guide' },
  ]),
  'routes/app.alerts': forStaff(() => [{ intent: 'test' }]),
  'routes/app.feeds_.$id.upload': forStaff(() => [
    { intent: 'turn-on' },
    { intent: 'turn-off' },
    { intent: 'send', file: randomUUID(), kind: 'now', confirmed: 'no', fewer: 'accept' },
  ]),
  'routes/app.feeds_.$id.file': forStaff(() => [{}]),
  'routes/app.shop-feed': forStaff(({ feedIds }) => [
    { intent: 'make' },
    ...feedIds.map((feedId) => ({ intent: 'upload', feedId, agreedTo: randomUUID() })),
    { intent: 'choose' },
  ]),
  'routes/app.shop-feed_.download': toLookAt,
  'routes/app.shop-feed_.state': toLookAt,
  'routes/app.pixel': forStaff(() => [
    { intent: 'connect' },
    { intent: 'update' },
    { intent: 'disconnect' },
  ]),
  'routes/app.products': forStaff(() => [{}]),
  'routes/app.orders': forStaff(() => [{}]),
  'routes/app.results': toLookAt,
  'routes/app.logins': forStaff(({ loginId }) => [{ id: loginId }]),
};

function reindexForm(feedId: string, kind: 'now' | 'when-possible'): Fields {
  return { intent: 'reindex', feedId, kind, confirmed: 'yes' };
}

/** A route of the built app. */
export interface BuiltRoute {
  id: string;
  /** The path with its parameters, such as `/app/history/:id`; an index route ends with `?index`. */
  path: string;
  does: ('loader' | 'action')[];
  /** `answer`: data or a file for a page. */
  shows: 'page' | 'answer';
}

const BUILD = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url));

const buildSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
      module: z.looseObject({}),
    }),
  ),
});

/** Every route of the app's build, so that a test cannot miss a new one. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  // A different name for each text: a replaced build would come from the cache.
  const text = await readFile(BUILD, 'utf8');
  const { href } = pathToFileURL(BUILD);
  const { routes } = buildSchema.parse(await import(`${href}?${text.length}`));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return Object.values(routes).map(({ id, index, module }) => ({
    id,
    path: `${pathOf(id) || '/'}${index && pathOf(id) ? '?index' : ''}`,
    does: (['loader', 'action'] as const).filter((name) => name in module),
    shows: 'default' in module ? 'page' : 'answer',
  }));
}
