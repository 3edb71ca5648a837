import type { Prisma } from '@prisma/client';
import type { Logger } from 'pino';
import type { Logins } from '../logins/logins.ts';
import type { Indexing } from '../indexing/indexing.ts';
import { isConfirmedSince, type Shops } from '../shop/shops.ts';
import type { Installations } from './installation.ts';
import type { WebhookDelivery, WebhookTopic } from './webhook-delivery.ts';

export interface EffectDeps {
  shops: Pick<Shops, 'find' | 'uninstall' | 'requestRedaction'>;
  installations: Installations;
  indexing: Pick<Indexing, 'stopAll'>;
  logins: Pick<Logins, 'stopAll' | 'redactCustomer'>;
  /** Has a worker decide what `shop/redact` is about ({@link Redactions.decide}), once `tx` is committed. */
  decideRedaction: (shop: string, tx: Prisma.TransactionClient) => Promise<void>;
  log: Logger;
}

/** What a webhook leads to. */
interface Effect {
  /**
   * What cannot be part of the transaction: before it, so that a failure is delivered again. `later`
   * says that the webhook cannot be believed yet.
   */
  before?: (delivery: WebhookDelivery) => Promise<'go-on' | 'later'>;
  /** What is committed together with the receipt. */
  within: (delivery: WebhookDelivery, tx: Prisma.TransactionClient) => Promise<void>;
}

/** The table of topics. */
export function webhookEffects({
  shops,
  installations,
  indexing,
  logins,
  decideRedaction,
  log,
}: EffectDeps): Record<WebhookTopic, Effect> {
  return {
    'app/uninstalled': {
      async before({ shop, triggeredAt }) {
        const known = await shops.find(shop);
        if (known !== null && known.uninstalledAt === null) {
          if (isConfirmedSince(known, triggeredAt)) return 'go-on';
          // A captured delivery can be sent again under a new id and time: a token that works shows it.
          const status = await installations.check(shop);
          if (status === 'installed' || status === 'no-answer') {
            log.warn({ shop, status }, 'Shopify does not confirm that the app was uninstalled.');
            return 'later';
          }
        }
        await indexing.stopAll(shop);
        return 'go-on';
      },
      async within({ shop, triggeredAt }, tx) {
        const outcome = await shops.uninstall(shop, triggeredAt, { tx });
        if (outcome === 'uninstalled') await logins.stopAll(shop, { tx });
        else log.info({ shop }, 'The app has been installed again since it was uninstalled.');
      },
    },

    'app/scopes_update': {
      async within({ shop }, tx) {
        // Tokens have the scopes of when they were given: the next request of staff gets new ones, the
        // shop's own among them. What the body says is not needed for that, nor believed: nothing signed
        // names the shop.
        await tx.session.deleteMany({ where: { shop, isOnline: true } });
      },
    },

    'customers/data_request': {
      within({ shop }) {
        log.info(
          { shop },
          'A customer asks for what is kept: the customer’s id and the times of logins. Staff see them on the app’s page “Logins”.',
        );
        return Promise.resolve();
      },
    },

    'customers/redact': {
      async within({ shop, customerId }, tx) {
        if (customerId !== null) await logins.redactCustomer(shop, customerId, { tx });
      },
    },

    'shop/redact': {
      async within({ shop }, tx) {
        await shops.requestRedaction(shop, { tx });
        await decideRedaction(shop, tx);
      },
    },
  };
}
