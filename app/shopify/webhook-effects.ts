import type { Prisma } from '@prisma/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DirectEvents } from '../direct/direct-events.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { ShopRecord, Shops } from '../shop/shops.ts';
import type { WebhookDelivery, WebhookTopic } from './webhook-delivery.ts';

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

/** Clocks differ: a confirmation must be later than a webhook by more than this to count as newer. */
const CLOCK_TOLERANCE_MS = 5_000;

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
        if (!isOlderThan(await shops.find(shop), triggeredAt)) await indexing.stopAll(shop);
      },
      async within({ shop, triggeredAt }, tx) {
        if (isOlderThan(await shops.find(shop, { tx }), triggeredAt)) {
          log.info({ shop }, 'The app has been installed again since it was uninstalled.');
          return;
        }
        await direct.stopAll(shop, { tx });
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

    'customers/data_request': {
      within({ shop }) {
        log.info(
          { shop },
          'A customer asks for what is kept: the app keeps the times of logins, and the shop sees them in its list of events.',
        );
        return Promise.resolve();
      },
    },

    'customers/redact': {
      async within({ shop, body }, tx) {
        const named = customerBody.safeParse(body);
        if (named.success) await direct.redactCustomer(shop, named.data.customer.id, { tx });
        else log.warn({ shop }, 'A customer was to be forgotten, and the webhook names none.');
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

/**
 * Whether Shopify has confirmed an installation after something was triggered. Webhooks may come
 * hours late, and what happened to an earlier installation must not happen to this one.
 */
function isOlderThan(shop: ShopRecord | null, triggeredAt: Date | null): boolean {
  if (shop === null || triggeredAt === null) return false;
  return triggeredAt.getTime() + CLOCK_TOLERANCE_MS < shop.confirmedAt.getTime();
}

/** `shop/redact` comes 48 hours after an uninstallation (Shopify, *Privacy law compliance*). */
const REDACT_DELAY_MS = 48 * 3_600_000;

/**
 * Whether the shop whose uninstallation led to `shop/redact` has the app again: Shopify has confirmed
 * an installation since. What staff have entered since then is not what was to be forgotten.
 */
function isInstalledAgain(shop: ShopRecord | null, triggeredAt: Date | null): boolean {
  if (shop === null || triggeredAt === null || shop.uninstalledAt !== null) return false;
  return isOlderThan(shop, new Date(triggeredAt.getTime() - REDACT_DELAY_MS));
}

/** Shopify's ids are numbers in webhooks, and digits everywhere here. */
const customerBody = z.object({
  customer: z.object({
    id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String),
  }),
});

const scopesBody = z.object({ current: z.array(z.string().regex(/^\w{1,60}$/)).max(200) });
