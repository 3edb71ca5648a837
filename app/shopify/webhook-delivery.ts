import { z } from 'zod';
import { parseJson } from '../http/read-body.ts';
import type { Signatures } from '../http/signatures.ts';
import {
  absent,
  type CatalogueSnapshot,
  collectionBody,
  deletedProductBody,
  productBody,
  webhookId,
} from '../catalogue/catalogue-snapshot.ts';
import { isShopDomain } from '../shop/domain.ts';
import { storableTime } from '../shop/form-fields.ts';

/** Topics about the catalogue. */
export const CATALOGUE_TOPICS = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/update',
] as const;

/** The id of a bulk operation. */
export const BULK_OPERATION_ID = /^gid:\/\/shopify\/BulkOperation\/\d{1,20}$/;

/** The topics that `shopify.app.toml` subscribes to; the last three are compliance topics. */
export const WEBHOOK_TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  ...CATALOGUE_TOPICS,
  'bulk_operations/finish',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];
export type CatalogueTopic = (typeof CATALOGUE_TOPICS)[number];

export const isCatalogueTopic = (topic: WebhookTopic): topic is CatalogueTopic =>
  CATALOGUE_TOPICS.some((known) => known === topic);

/** The used content of a webhook's body. */
export interface WebhookContent {
  /**
   * The shop's permanent domain; missing for `app/scopes_update`, `bulk_operations/finish` and the catalogue, whose
   * bodies do not contain it.
   */
  shop?: string;
  /** The customer of `customers/redact`, in digits; missing for one who has only an e-mail address. */
  customerId?: string;
  /** The change, for {@link CATALOGUE_TOPICS}. */
  catalogue?: CatalogueSnapshot;
  /** The operation of `bulk_operations/finish`. */
  bulkOperation?: string;
}

/** A webhook with a valid signature, whose headers and body agree. */
export interface WebhookDelivery extends WebhookContent {
  /** The same for every repetition of a delivery. */
  id: string;
  topic: WebhookTopic;
  shop: string;
  /** The time of the event, by Shopify's clock; null if the headers do not have it. */
  triggeredAt: Date | null;
}

/** A webhook that Shopify does not send to this app, with the reason for the log. */
export interface RefusedDelivery {
  refused: 'headers' | 'unknown topic' | 'not a body of this topic' | 'a body of another shop';
}

/**
 * Whether Shopify has signed a webhook: base64 of the HMAC-SHA256 of the body (Shopify, "Verify webhook deliveries").
 *
 * @param given the header `X-Shopify-Hmac-Sha256`
 */
export function isSignedByShopify(
  body: Uint8Array,
  given: string,
  { isSigned }: Signatures,
): boolean {
  const signature = Buffer.from(given, 'base64');
  return signature.toString('base64') === given && isSigned(body, signature);
}

/**
 * Reads headers and body of a webhook (Shopify, "Webhook headers"). Only the body is signed: it has to agree with topic
 * and shop of the headers, or one webhook could be turned into another.
 */
export function readDelivery(
  headers: Headers,
  body: Uint8Array,
): WebhookDelivery | RefusedDelivery {
  const named = headersSchema.safeParse({
    id: headers.get('x-shopify-webhook-id'),
    topic: headers.get('x-shopify-topic'),
    shop: headers.get('x-shopify-shop-domain'),
    triggeredAt: headers.get('x-shopify-triggered-at'),
  });
  if (!named.success) return { refused: 'headers' };
  const topic = WEBHOOK_TOPICS.find((ours) => ours === named.data.topic);
  if (topic === undefined) return { refused: 'unknown topic' };
  const content = WEBHOOK_BODIES[topic].safeParse(parseJson(body));
  if (!content.success) return { refused: 'not a body of this topic' };
  const { shop } = named.data;
  if ((content.data.shop ?? shop) !== shop) return { refused: 'a body of another shop' };
  return { ...content.data, ...named.data, topic };
}

const headersSchema = z.object({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  topic: z.string().regex(/^[a-z_]{1,50}\/[a-z_]{1,50}$/),
  shop: z.string().toLowerCase().refine(isShopDomain),
  triggeredAt: storableTime().nullable(),
});

const domain = z.string().toLowerCase();

/** Some have only an e-mail address (Shopify, "Privacy law compliance"). */
const customer = z.object({ id: webhookId.nullish() });

const catalogueContent = (catalogue: CatalogueSnapshot) => ({ catalogue });

/**
 * The body of each topic (Shopify, "Webhooks" and "Privacy law compliance"), narrow enough to refuse those of other
 * topics: Shopify signs the body, but not the header with the topic. `domain` is the shop's public domain,
 * `myshopify_domain` that of the header. New and changed products have the same body and the same effect.
 */
const WEBHOOK_BODIES: Readonly<Record<WebhookTopic, z.ZodType<WebhookContent>>> = {
  'app/uninstalled': z
    .object({ myshopify_domain: domain, shop_domain: absent })
    .transform(({ myshopify_domain: shop }) => ({ shop })),

  'app/scopes_update': z
    .object({ current: z.array(z.string()), myshopify_domain: absent, shop_domain: absent })
    .transform(() => ({})),

  'products/create': productBody.transform(catalogueContent),
  'products/update': productBody.transform(catalogueContent),
  'products/delete': deletedProductBody.transform(catalogueContent),
  'collections/update': collectionBody.transform(catalogueContent),

  'bulk_operations/finish': z
    .object({ admin_graphql_api_id: z.string().regex(BULK_OPERATION_ID), status: z.string() })
    .transform(({ admin_graphql_api_id: bulkOperation }) => ({ bulkOperation })),

  'customers/data_request': z
    .object({ shop_domain: domain, customer: z.looseObject({}), orders_to_redact: absent })
    .transform(({ shop_domain: shop }) => ({ shop })),

  'customers/redact': z
    .object({ shop_domain: domain, customer, data_request: absent, orders_requested: absent })
    .transform(({ shop_domain: shop, customer: { id } }) => ({
      shop,
      ...(id && { customerId: id }),
    })),

  'shop/redact': z
    .object({ shop_domain: domain, customer: absent, data_request: absent })
    .transform(({ shop_domain: shop }) => ({ shop })),
};
