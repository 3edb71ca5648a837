import type { Prisma } from '@prisma/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Indexing } from '../indexing/indexing.ts';
import type { ShopRecord, Shops } from '../shop/shops.ts';
import type { WebhookDelivery, WebhookTopic } from './webhook-delivery.ts';

export interface EffectParts {
  shops: Pick<Shops, 'find' | 'uninstall' | 'redact'>;
  indexing: Pick<Indexing, 'stopAll'>;
  log: Logger;
}

/** What a webhook leads to. */
interface Effect {
  /** What cannot be part of the transaction: before it, so that a failure is delivered again. */
  before?: (delivery: WebhookDelivery) => Promise<void>;
  /** What is committed together with the receipt. */
  within: (delivery: WebhookDelivery, tx: Prisma.TransactionClient) => Promise<void>;
}

/** Clocks differ: a confirmation must be later than a webhook by more than this to count as newer. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The table of topics. */
export function webhookEffects({
  shops,
  indexing,
  log,
}: EffectParts): Record<WebhookTopic, Effect> {
  const keepsNothing: Effect['within'] = ({ topic, shop }) => {
    log.info(
      { topic, shop },
      'The app keeps nothing about customers: nothing to hand out or erase.',
    );
    return Promise.resolve();
  };

  return {
    'app/uninstalled': {
      async before({ shop, triggeredAt }) {
        if (!isOlderThan(await shops.find(shop), triggeredAt)) await indexing.stopAll(shop);
      },
      async within({ shop, triggeredAt }, tx) {
        if (isOlderThan(await shops.find(shop, { tx }), triggeredAt)) {
          log.info({ shop }, 'The app has been installed again since it was uninstalled.');
          return;
        }
        await shops.uninstall(shop, { tx });
      },
    },

    'app/scopes_update': {
      async within({ shop, body }, tx) {
        const scopes = scopesBody.safeParse(body);
        if (scopes.success) {
          await tx.session.updateMany({
            where: { shop, isOnline: false },
            data: { scope: scopes.data.current.join(',') },
          });
        }
        // Tokens of staff have the scopes of when they were given: their next request gets new ones.
        await tx.session.deleteMany({ where: { shop, isOnline: true } });
      },
    },

    'customers/data_request': { within: keepsNothing },
    'customers/redact': { within: keepsNothing },

    'shop/redact': {
      async before({ shop }) {
        await indexing.stopAll(shop);
      },
      async within({ id, shop }, tx) {
        await shops.redact(shop, { tx });
        await tx.webhookReceipt.deleteMany({ where: { shopDomain: shop, id: { not: id } } });
      },
    },
  };
}

/**
 * Whether Shopify has confirmed an installation after something was triggered. Webhooks may come
 * hours late, and what happened to an earlier installation must not happen to this one.
 */
function isOlderThan(shop: ShopRecord | null, triggeredAt: Date | null): boolean {
  if (shop === null || triggeredAt === null) return false;
  return triggeredAt.getTime() + CLOCK_TOLERANCE_MS < shop.confirmedAt.getTime();
}

const scopesBody = z.object({ current: z.array(z.string().regex(/^\w{1,60}$/)).max(200) });
