import { GENERATED } from '../catalogue/catalogue.ts';
import type { ProductChanges } from '../catalogue/change-product.ts';
import { APP, launchQuery, sessionClaims, signSessionToken } from './platform/session-token.ts';
import type { AdminFaults } from './platform/faults.ts';
import type { Platform } from './platform/platform.ts';
import type { OrderOrigin, PlacedOrder } from './platform/orders.ts';
import { staffMember } from './platform/staff.ts';
import type { CatalogueWebhooks } from './webhooks/catalogue-webhooks.ts';
import type { CatalogueDelivery } from './webhooks/delivery.ts';
import {
  type WebhookSender,
  type WebhookMessage,
  type Topic,
  webhookBody,
} from './webhooks/webhook-sender.ts';

/** Actions of a person in the admin, or of a test in their place. */
export interface Actions {
  install(): void;
  /** Revokes the app's tokens, removes its pixel, and sends `app/uninstalled`. */
  uninstall(): void;
  /** Replaces the scopes that the shop grants; sends `app/scopes_update`. */
  changeScopes(scopes: string[]): void;
  /**
   * A session token for the app, as App Bridge receives it.
   * @throws {Error} for a person who is not staff of the shop, or if the app is not installed
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
  /** Adds an order that was placed in the storefront. */
  takeOrder(order: PlacedOrder): void;
  /** Creates an order that was not placed in the storefront. */
  makeOrder(how: OrderOrigin): void;
  /** @throws {Error} for an unknown order */
  cancelOrder(id: string): void;
  /**
   * Changes a product, as staff do; webhooks report it to the app.
   * @throws {Error} for an unknown product
   */
  changeProduct(id: string, changes: ProductChanges): void;
  /** Changes the prices of `count` generated products, adding missing ones; sends one webhook for each. */
  changeMany(count: number): void;
  /** Sets how catalogue webhooks are delivered from now on. */
  setCatalogueDelivery(delivery: CatalogueDelivery): void;
  expireTokens(): void;
  /** @param seconds the lifetime of new access tokens */
  setTokenLifetime(seconds: number): void;
  setFaults(faults: AdminFaults): void;
}

interface ActionParts {
  platform: Platform;
  webhookSender: WebhookSender;
  catalogueWebhooks: CatalogueWebhooks;
  /** Called after every change. */
  onChange: () => void;
}

export function createActions({
  platform,
  webhookSender,
  catalogueWebhooks,
  onChange,
}: ActionParts): Actions {
  const { catalogue } = platform;
  const send = (topic: Topic, message: Partial<WebhookMessage> = {}) => {
    const body = webhookBody(topic, {
      installation: platform.installation(),
      now: platform.now(),
    });
    return webhookSender.send({ topic, body, ...message });
  };
  /** Sends a webhook if the app subscribes to its topic, without waiting for the delivery. */
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
    if (!staffMember(staffId)) throw new Error(`The shop has no staff with the id ${staffId}.`);
    if (!platform.installation()) throw new Error('The app is not installed.');
    return signSessionToken(sessionClaims({ staffId, now: platform.now() }), APP.apiSecret);
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
      const last = webhookSender
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
    changeMany(count) {
      const generated = catalogue.all().filter(({ vendor }) => vendor === GENERATED);
      const missing = count - generated.length;
      const all = [...generated, ...catalogue.generate(Math.max(missing, 0))].slice(0, count);
      for (const { id, variants } of all)
        catalogue.update(id, { everyVariant: { price: variants[0].prices.us + 100 } });
    },
    setCatalogueDelivery: changing(catalogueWebhooks.setDelivery),
    expireTokens: changing(platform.tokens.expireAll),
    setTokenLifetime: changing(platform.tokens.setLifetime),
    setFaults: changing(platform.setFaults),
  };
}
