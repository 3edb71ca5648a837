import { GENERATED } from '../catalogue/catalogue.ts';
import { APP, launchQuery, sessionClaims, signSessionToken } from './platform/session-token.ts';
import type { Platform } from './platform/platform.ts';
import { staffMember } from './platform/shop.ts';
import {
  type WebhookSender,
  type WebhookMessage,
  type Topic,
  webhookBody,
} from './webhooks/webhook-sender.ts';

/** Actions of a person in the admin, or of a test in their place, that are more than a change of the platform. */
export interface Actions {
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
  /** Changes the prices of `count` generated products, adding missing ones; sends one webhook for each. */
  changeMany(count: number): void;
}

export function createActions(platform: Platform, webhookSender: WebhookSender): Actions {
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

  const sessionToken = (staffId: string): string => {
    if (!staffMember(staffId)) throw new Error(`The shop has no staff with the id ${staffId}.`);
    if (!platform.installation()) throw new Error('The app is not installed.');
    return signSessionToken(sessionClaims({ staffId, now: platform.now() }), APP.apiSecret);
  };

  return {
    uninstall() {
      platform.uninstall();
      notify('app/uninstalled');
    },
    changeScopes(scopes) {
      platform.changeScopes(scopes);
      notify('app/scopes_update');
    },
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
    switchEmbed(handle, state) {
      if (!platform.installation()) throw new Error('The app is not installed.');
      platform.theme.switchEmbed(handle, state);
    },
    changeMany(count) {
      const { catalogue } = platform;
      const generated = catalogue.all().filter(({ vendor }) => vendor === GENERATED);
      const missing = count - generated.length;
      const all = [...generated, ...catalogue.generate(Math.max(missing, 0))].slice(0, count);
      for (const { id, variants } of all)
        catalogue.update(id, { everyVariant: { price: variants[0].prices.us + 100 } });
    },
  };
}
