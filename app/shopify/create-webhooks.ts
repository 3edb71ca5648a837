import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { DirectEvents } from '../direct/direct-events.ts';
import { readBody } from '../http/read-body.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { Shops } from '../shop/shops.ts';
import { readDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { webhookEffects } from './webhook-effects.ts';
import { isSignedByShopify } from './webhook-signature.ts';
import type { Webhooks } from './webhooks.ts';

/** Webhooks of these topics are far smaller. */
const LONGEST_BODY = 1024 * 1024;

export interface WebhooksParts {
  apiSecret: string;
  prisma: PrismaClient;
  shops: Pick<Shops, 'find' | 'uninstall' | 'redact' | 'redactEarlierInstallation'>;
  indexing: Pick<Indexing, 'stopAll'>;
  direct: Pick<DirectEvents, 'stopAll' | 'redactCustomer'>;
  now: () => Date;
  log: Logger;
}

export function createWebhooks({
  apiSecret,
  prisma,
  shops,
  indexing,
  direct,
  now,
  log,
}: WebhooksParts): Webhooks {
  const effects = webhookEffects({ shops, indexing, direct, log });

  /** Receipt and effect are committed together: what fails is delivered again, and nothing twice. */
  async function take(delivery: WebhookDelivery): Promise<'taken' | 'repeat'> {
    const { id, topic, shop } = delivery;
    if ((await prisma.webhookReceipt.findUnique({ where: { id } })) !== null) return 'repeat';
    const { before, within } = effects[topic];
    await before?.(delivery);
    return prisma.$transaction(async (tx) => {
      // A delivery that is being taken elsewhere is waited for here.
      const { count } = await tx.webhookReceipt.createMany({
        data: { id, shopDomain: shop, topic, receivedAt: now() },
        skipDuplicates: true,
      });
      if (count === 0) return 'repeat';
      await within(delivery, tx);
      return 'taken';
    });
  }

  return {
    async receive(request) {
      if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
      const body = await readBody(request, LONGEST_BODY);
      if (body === null) return answer(413);
      const signature = request.headers.get('x-shopify-hmac-sha256') ?? '';
      if (!isSignedByShopify(body, signature, apiSecret)) return answer(401);
      const delivery = readDelivery(request.headers, body);
      if ('refused' in delivery) {
        log.warn(delivery, 'A webhook was refused that Shopify has signed.');
        return answer(delivery.refused === 'unknown topic' ? 404 : 400);
      }
      const { id, topic, shop } = delivery;
      try {
        const outcome = await take(delivery);
        log.info({ webhook: id, topic, shop, outcome }, 'A webhook came.');
        return answer(200);
      } catch (error) {
        log.error({ webhook: id, topic, shop, err: error }, 'A webhook could not be taken.');
        return answer(503);
      }
    },
  };
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
