import type { Prisma } from '@prisma/client';
import type { StoreDeps } from '../database/connect.ts';
import { readRequest } from '../http/receive-body.ts';
import type { Signatures } from '../http/signatures.ts';
import {
  type CatalogueTopic,
  isCatalogueTopic,
  isSignedByShopify,
  readDelivery,
  type WebhookDelivery,
  type WebhookTopic,
} from './webhook-delivery.ts';
import type { CatalogueChanges } from '../catalogue/changes.ts';
import type { Logger } from 'pino';
import type { Logins } from '../logins/logins.ts';
import type { Indexing } from '../indexing/indexing.ts';
import { LONG_TRANSACTION, isConfirmedSince, type Shops } from '../shop/shops.ts';
import type { CheckInstallation } from './installation.ts';
import { doubtSeenSettings } from './storefront-settings-operations.ts';

/**
 * Receives one of Shopify's webhooks, which are verified only by HMAC.
 *
 * Answers 200 for a webhook that is accepted, or was before; 401 for a wrong signature; 400 for a signed body that does
 * not agree with topic and shop of the headers, and for invalid headers; 404 for an unknown topic; 405 for another method
 * than POST; 413 for a body over 1 MiB; and 503 when the database does not answer or Shopify does not confirm the webhook.
 * Shopify delivers a webhook again after 503.
 */
export type ReceiveWebhook = (request: Request) => Promise<Response>;

export interface WebhooksDeps extends StoreDeps, EffectDeps {
  signatures: Signatures;
}

/** The largest webhooks are those of products, with at most 100 variants. */
const MAX_BODY_BYTES = 1024 * 1024;

export function createReceiveWebhook({
  signatures,
  prisma,
  now,
  ...deps
}: WebhooksDeps): ReceiveWebhook {
  const { changes, log } = deps;
  const effects = webhookEffects(deps);

  /** Commits receipt and effect together: a failed webhook is delivered again, and none takes effect twice. */
  async function take(delivery: WebhookDelivery): Promise<'taken' | 'repeat' | 'later'> {
    const { id, topic, shop, catalogue } = delivery;
    if (isCatalogueTopic(topic)) {
      // No receipt: repeated changes have no effect.
      if (catalogue) await changes.record(shop, catalogue);
      return 'taken';
    }
    if ((await prisma.webhookReceipt.findUnique({ where: { id } })) !== null) return 'repeat';
    const { before, within } = effects[topic];
    if ((await before?.(delivery)) === 'later') return 'later';
    return prisma.$transaction(async (tx) => {
      // Waits for another process that handles the same delivery.
      const { count } = await tx.webhookReceipt.createMany({
        data: { id, shopDomain: shop, topic, receivedAt: now() },
        skipDuplicates: true,
      });
      if (count === 0) return 'repeat';
      await within(delivery, tx);
      return 'taken';
    }, LONG_TRANSACTION);
  }

  return async (request) => {
    if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
    const body = await readRequest(request, MAX_BODY_BYTES);
    if (body === null) return answer(413);
    const signature = request.headers.get('x-shopify-hmac-sha256') ?? '';
    if (!isSignedByShopify(body, signature, signatures)) return answer(401);
    const delivery = readDelivery(request.headers, body);
    if ('refused' in delivery) {
      log.warn(delivery, 'signed webhook refused');
      return answer(delivery.refused === 'unknown topic' ? 404 : 400);
    }
    const { id, topic, shop } = delivery;
    try {
      const outcome = await take(delivery);
      const level = isCatalogueTopic(topic) ? 'debug' : 'info';
      log[level]({ webhook: id, topic, shop, outcome }, 'webhook received');
      return answer(outcome === 'later' ? 503 : 200);
    } catch (error) {
      log.error({ webhook: id, topic, shop, err: error }, 'webhook failed');
      return answer(503);
    }
  };
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

export interface EffectDeps {
  shops: Pick<Shops, 'find' | 'uninstall' | 'requestRedaction'>;
  checkInstallation: CheckInstallation;
  indexing: Pick<Indexing, 'stopAll'>;
  logins: Pick<Logins, 'stopAll' | 'redactCustomer'>;
  changes: Pick<CatalogueChanges, 'record'>;
  /** Schedules a check of the access to orders, once `tx` is committed. */
  checkOrders: (shop: string, tx: Prisma.TransactionClient) => Promise<void>;
  /** Schedules a check of an operation that has ended, once `tx` is committed. */
  bulkOperationEnded: (
    shop: string,
    operationId: string,
    tx: Prisma.TransactionClient,
  ) => Promise<void>;
  /** Schedules the decision about a `shop/redact` (`redactions.ts`), once `tx` is committed. */
  decideRedaction: (shop: string, tx: Prisma.TransactionClient) => Promise<void>;
  log: Logger;
}

/** The effect of a webhook. */
interface Effect {
  /**
   * Runs before the transaction; after a failure the webhook is delivered again. `later`: Shopify has not confirmed it.
   */
  before?: (delivery: WebhookDelivery) => Promise<'go-on' | 'later'>;
  /** Runs in the transaction with the receipt. */
  within: (delivery: WebhookDelivery, tx: Prisma.TransactionClient) => Promise<void>;
}

/** Returns the effects of all topics except those of the catalogue. */
function webhookEffects(deps: EffectDeps): Record<Exclude<WebhookTopic, CatalogueTopic>, Effect> {
  const { shops, checkInstallation, indexing, logins, log } = deps;
  return {
    'app/uninstalled': {
      async before({ shop, triggeredAt }) {
        const known = await shops.find(shop);
        if (known?.uninstalledAt === null) {
          if (isConfirmedSince(known, triggeredAt)) return 'go-on';
          // A captured delivery can be repeated with another id and time, so Shopify is asked.
          const status = await checkInstallation(shop);
          if (status === 'installed' || status === 'no-answer') {
            log.warn({ shop, status }, 'uninstallation not confirmed');
            return 'later';
          }
        }
        await indexing.stopAll(shop, 'uninstalled');
        return 'go-on';
      },
      async within({ shop, triggeredAt }, tx) {
        const outcome = await shops.uninstall(shop, triggeredAt, tx);
        if (outcome === 'uninstalled') return logins.stopAll(shop, 'uninstalled', tx);
        log.info({ shop }, 'The app has been installed again since it was uninstalled.');
        // Shopify has deleted the settings since: the next visit writes them again.
        await doubtSeenSettings(tx, shop);
      },
    },

    'app/scopes_update': {
      async within({ shop }, tx) {
        // Tokens keep their scopes: the next request of staff gets new ones, among them the shop's own. The body is not
        // used, as nothing signed names the shop.
        await tx.session.deleteMany({ where: { shop, isOnline: true } });
        await deps.checkOrders(shop, tx);
      },
    },

    'bulk_operations/finish': {
      async within({ shop, bulkOperation }, tx) {
        if (bulkOperation !== undefined) await deps.bulkOperationEnded(shop, bulkOperation, tx);
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
        if (customerId !== undefined) await logins.redactCustomer(shop, customerId, tx);
      },
    },

    'shop/redact': {
      async within({ shop }, tx) {
        await shops.requestRedaction(shop, tx);
        await deps.decideRedaction(shop, tx);
      },
    },
  };
}
