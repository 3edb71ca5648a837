import type { PrismaClient } from '@prisma/client';
import { readBody } from '../http/read-body.ts';
import { isSignedByShopify, readDelivery, type WebhookDelivery } from './webhook-delivery.ts';
import { type EffectDeps, webhookEffects } from './webhook-effects.ts';

/** Takes Shopify's webhooks: verified by HMAC alone, so that no session is touched or refreshed. */
export interface Webhooks {
  /**
   * Answers 200 at once for what was taken or was taken before, 401 for a bad signature, 400 for a
   * signed body that does not go with the headers' topic and shop and for headers that make no sense,
   * 404 for a topic that is not ours, 405 for what is no POST, 413 for a body over 1 MiB, and 503 when
   * the database does not answer or Shopify does not confirm what the webhook says: Shopify delivers
   * again then.
   */
  receive(request: Request): Promise<Response>;
}

export interface WebhooksDeps extends EffectDeps {
  apiSecret: string;
  prisma: PrismaClient;
  now: () => Date;
}

/** Webhooks of these topics are far smaller. */
const LONGEST_BODY = 1024 * 1024;

export function createWebhooks({ apiSecret, prisma, now, ...deps }: WebhooksDeps): Webhooks {
  const { log } = deps;
  const effects = webhookEffects(deps);

  /** Receipt and effect are committed together: what fails is delivered again, and nothing twice. */
  async function take(delivery: WebhookDelivery): Promise<'taken' | 'repeat' | 'later'> {
    const { id, topic, shop } = delivery;
    if ((await prisma.webhookReceipt.findUnique({ where: { id } })) !== null) return 'repeat';
    const { before, within } = effects[topic];
    if ((await before?.(delivery)) === 'later') return 'later';
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
        return answer(outcome === 'later' ? 503 : 200);
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
