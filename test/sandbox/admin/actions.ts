import { z } from 'zod';
import { type CollectionChanges, GENERATED } from '../catalogue/catalogue.ts';
import type { NewProduct, ProductChanges, VariantChanges } from '../catalogue/change-product.ts';
import { APP, launchQuery, sessionClaims, signSessionToken } from './platform/session-token.ts';
import type { AdminFaults } from './platform/faults.ts';
import type { Platform } from './platform/platform.ts';
import type { OrderMaking } from './platform/orders.ts';
import { SHOP } from './platform/shop.ts';
import { staffMember } from './platform/staff.ts';
import type { CatalogueCourier } from './webhooks/catalogue-courier.ts';
import { CATALOGUE_DELIVERIES, type CatalogueDelivery } from './webhooks/delivery.ts';
import { type Courier, type Letter, type Topic, webhookBody } from './webhooks/courier.ts';

/** What a person can do in the admin, and a test in their place. */
export interface Actions {
  install(): void;
  /** Revokes the app's tokens, removes its pixel, and sends `app/uninstalled`. */
  uninstall(): void;
  /** What the shop grants from now on; sends `app/scopes_update`. */
  changeScopes(scopes: string[]): void;
  /**
   * A session token for the app, as App Bridge gets it.
   * @throws {Error} for a person who is no staff of the shop, or when the app is not installed
   */
  sessionToken(staffId: string): string;
  /** The query with which a staff member opens the app; throws as {@link Actions.sessionToken}. `locale` defaults to `en`. */
  launchQuery(staffId: string, locale?: string): string;
  /**
   * Sends a webhook, forged, or again with the id of the last one of its topic.
   * @throws {Error} when the app does not subscribe to the topic, or none was sent before
   */
  sendWebhook(topic: Topic, how: 'signed' | 'forged' | 'again'): void;
  /**
   * Switches an app embed on or off in the published theme.
   * @throws {Error} when the app is not installed, or has no such embed
   */
  switchEmbed(handle: string, state: 'on' | 'off'): void;
  /** Takes an order of the storefront. */
  takeOrder(order: { id: string; name: string; checkoutToken: string }): void;
  /** Makes an order that no page of the storefront tells of. */
  makeOrder(how: OrderMaking): void;
  /** @throws {Error} for an order that is not there */
  cancelOrder(id: string): void;
  /**
   * Changes a product, as staff do; the app is told by webhooks.
   * @throws {Error} for a product that is not there
   */
  changeProduct(id: string, changes: ProductChanges): void;
  /** Creates a product, and answers its id. */
  createProduct(product: NewProduct): { id: string };
  /** @throws {Error} for a product that is not there */
  deleteProduct(id: string): void;
  /** @throws {Error} for a collection that is not there */
  changeCollection(id: string, changes: CollectionChanges): void;
  /**
   * Counts a product's stock down, so many times: a webhook each.
   * @throws {Error} for a product that is not there
   */
  burst(id: string, count: number): void;
  /** Changes the price of so many generated products, which it makes where there are fewer: a webhook each. */
  changeMany(count: number): void;
  /** How webhooks of the catalogue come from now on. */
  setCatalogueDelivery(delivery: CatalogueDelivery): void;
  expireTokens(): void;
  /** @param seconds for which new access tokens can be used */
  setTokenLifetime(seconds: number): void;
  setFaults(faults: AdminFaults): void;
}

interface ActionParts {
  platform: Platform;
  courier: Courier;
  catalogueCourier: CatalogueCourier;
  /** Called after every change. */
  onChange: () => void;
}

export function createActions({
  platform,
  courier,
  catalogueCourier,
  onChange,
}: ActionParts): Actions {
  const { catalogue } = platform;
  const send = (topic: Topic, letter: Partial<Letter> = {}) => {
    const body = webhookBody(topic, {
      installation: platform.installation(),
      now: platform.now(),
    });
    return courier.send({ topic, body, ...letter });
  };
  /** Sends a webhook where the app wants it, and does not wait for what becomes of it. */
  const notify = (topic: Topic) => {
    if (platform.configuration().webhookUris.has(topic)) void send(topic);
  };
  const changing =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args);
      onChange();
    };

  const sessionToken = (staffId: string): string => {
    if (!staffMember(staffId)) throw new Error(`Nobody in this shop has the id ${staffId}.`);
    if (!platform.installation()) throw new Error('The app is not installed.');
    const { apiKey, apiSecret } = APP;
    const parties = { apiKey, apiSecret, shop: SHOP.domain };
    return signSessionToken(sessionClaims(parties, { staffId, now: platform.now() }), apiSecret);
  };

  return {
    install: changing(() => {
      platform.install();
    }),
    uninstall: changing(() => {
      platform.uninstall();
      notify('app/uninstalled');
    }),
    changeScopes: changing((scopes: string[]) => {
      platform.changeScopes(scopes);
      notify('app/scopes_update');
    }),
    sessionToken,
    launchQuery: (staffId, locale = 'en') =>
      launchQuery(sessionToken(staffId), locale, platform.now()).toString(),
    sendWebhook(topic, how) {
      if (!platform.configuration().webhookUris.has(topic)) {
        throw new Error(`shopify.app.toml does not subscribe to ${topic}: nothing was sent.`);
      }
      if (how !== 'again') {
        void send(topic, { signature: how === 'forged' ? 'forged' : 'valid' });
        return;
      }
      const last = courier
        .deliveries()
        .findLast((delivery) => delivery.topic === topic && delivery.signature === 'valid');
      if (!last) throw new Error(`No ${topic} was sent before: send a signed one first.`);
      void send(topic, { webhookId: last.webhookId });
    },
    switchEmbed: changing((handle: string, state: 'on' | 'off') => {
      if (!platform.installation()) throw new Error('The app is not installed.');
      platform.theme.switchEmbed(handle, state);
    }),
    takeOrder: changing(platform.orders.take),
    makeOrder: changing(platform.orders.make),
    cancelOrder: changing(platform.orders.cancel),
    changeProduct: (id, changes) => void catalogue.update(id, changes),
    createProduct: (product) => ({ id: catalogue.create(product).id }),
    deleteProduct: (id) => void catalogue.remove(id),
    changeCollection: (id, changes) => void catalogue.updateCollection(id, changes),
    burst(id, count) {
      for (let left = count; left > 0; left -= 1)
        catalogue.update(id, { everyVariant: { quantity: left } });
    },
    changeMany(count) {
      const generated = catalogue.all().filter(({ vendor }) => vendor === GENERATED);
      const missing = count - generated.length;
      const all = [...generated, ...catalogue.generate(Math.max(missing, 0))].slice(0, count);
      for (const { id, variants } of all)
        catalogue.update(id, { everyVariant: { price: variants[0].prices.us + 100 } });
    },
    setCatalogueDelivery: changing(catalogueCourier.setDelivery),
    expireTokens: changing(platform.tokens.expireAll),
    setTokenLifetime: changing(platform.tokens.setLifetime),
    setFaults: changing(platform.setFaults),
  };
}

/** Dollars as people write them, as cents. */
const cents = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'A price is written as 24.00.')
  .transform((text) => Math.round(Number(text) * 100));

const title = z.string().trim().min(1).max(255);

const empty = z.literal('').transform(() => null);

/** What a person changes of a product on its page. */
export const productChangesSchema = z
  .strictObject({
    title: title.optional(),
    tags: z.string().max(5_000).optional(),
    status: z.enum(['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED']).optional(),
    onlineStore: z.enum(['published', 'not published']).optional(),
    picture: z.literal('new').optional(),
    price: cents.optional(),
    compareAt: z.union([empty, cents]).optional(),
    stock: z
      .union([
        empty,
        z
          .string()
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ])
      .optional(),
  })
  .transform(({ tags, price, compareAt, stock, ...plain }): ProductChanges => {
    const everyVariant: VariantChanges = {
      ...(price !== undefined && { price }),
      ...(compareAt !== undefined && { compareAt }),
      ...(stock !== undefined && { quantity: stock }),
    };
    const given = Object.entries(plain).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(given),
      ...(tags !== undefined && { tags: tags.split(',').flatMap((tag) => tag.trim() || []) }),
      everyVariant,
    };
  });

/** A product that a person adds. */
export const newProductSchema = z.strictObject({
  title,
  price: cents,
}) satisfies z.ZodType<NewProduct>;

export const collectionChangesSchema = z
  .strictObject({ title, productIds: z.array(z.string()).optional() })
  .transform(({ productIds, ...rest }): CollectionChanges => ({
    ...rest,
    ...(productIds && { productIds }),
  }));

/** How many at once. */
export const countSchema = z.strictObject({ count: z.int().min(1).max(20_000) });

export const deliverySchema = z.strictObject({ delivery: z.enum(CATALOGUE_DELIVERIES) });
