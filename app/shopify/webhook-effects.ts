import type { Prisma } from '@prisma/client';
import type { Logger } from 'pino';
import type { DirectEvents } from '../direct/direct-events.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { ShopRecord, Shops } from '../shop/shops.ts';
import { isConfirmedSince } from '../shop/confirmed-since.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { WebhookTopic } from './webhook-topics.ts';

export interface EffectParts {
  shops: Pick<Shops, 'find' | 'uninstall' | 'redact' | 'redactEarlierInstallation'>;
  indexing: Pick<Indexing, 'stopAll'>;
  direct: Pick<DirectEvents, 'stopAll' | 'redactCustomer'>;
  log: Logger;
}

/** What a webhook leads to. */
interface Effect {
  /** What cannot be part of the transaction: before it, so that a failure is delivered again. */
  before?: (delivery: WebhookDelivery) => Promise<void>;
  /** What is committed together with the receipt. */
  within: (delivery: WebhookDelivery, tx: Prisma.TransactionClient) => Promise<void>;
}

/** The table of topics. */
export function webhookEffects({
  shops,
  indexing,
  direct,
  log,
}: EffectParts): Record<WebhookTopic, Effect> {
  return {
    'app/uninstalled': {
      async before({ shop, triggeredAt }) {
        if (!isConfirmedSince(await shops.find(shop), triggeredAt)) await indexing.stopAll(shop);
      },
      async within({ shop, triggeredAt }, tx) {
        const outcome = await shops.uninstall(shop, triggeredAt, { tx });
        if (outcome === 'uninstalled') await direct.stopAll(shop, { tx });
        else log.info({ shop }, 'The app has been installed again since it was uninstalled.');
      },
    },

    'app/scopes_update': {
      async within({ shop }, tx) {
        // Tokens have the scopes of when they were given: the next request of staff gets new ones. What
        // the body says is not needed for that, nor believed: nothing signed names the shop.
        await tx.session.deleteMany({ where: { shop } });
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
        if (customerId !== null) await direct.redactCustomer(shop, customerId, { tx });
      },
    },

    'shop/redact': {
      async before({ shop, triggeredAt }) {
        if (!isInstalledAgain(await shops.find(shop), triggeredAt)) await indexing.stopAll(shop);
      },
      async within({ id, shop, triggeredAt }, tx) {
        if (isInstalledAgain(await shops.find(shop, { tx }), triggeredAt)) {
          log.info({ shop }, 'The app has been installed again: the earlier history is forgotten.');
          await shops.redactEarlierInstallation(shop, { tx });
          return;
        }
        await shops.redact(shop, { tx });
        await tx.webhookReceipt.deleteMany({ where: { shopDomain: shop, id: { not: id } } });
      },
    },
  };
}

/** `shop/redact` comes 48 hours after an uninstallation (Shopify, *Privacy law compliance*). */
const REDACT_DELAY_MS = 48 * 3_600_000;

/**
 * Whether the shop whose uninstallation led to `shop/redact` has the app again: Shopify has confirmed
 * an installation since. What staff have entered since then is not what was to be forgotten.
 */
function isInstalledAgain(shop: ShopRecord | null, triggeredAt: Date | null): boolean {
  if (shop === null || triggeredAt === null || shop.uninstalledAt !== null) return false;
  return isConfirmedSince(shop, new Date(triggeredAt.getTime() - REDACT_DELAY_MS));
}
