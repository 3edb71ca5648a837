import { randomUUID } from 'node:crypto';
import type { CatalogueEvent } from '../../catalogue/catalogue.ts';
import type { Collection, Product, Variant } from '../../storefront/data/catalogue.ts';
import {
  decimal,
  descriptionHtml,
  gid,
  optionValues,
  pictureUrl,
} from '../admin-api/product-view.ts';
import type { WebhookSender, WebhookMessage } from './webhook-sender.ts';

/** The topics of catalogue changes. */
const TOPICS: Record<CatalogueEvent['what'], string> = {
  created: 'products/create',
  updated: 'products/update',
  deleted: 'products/delete',
  'collection updated': 'collections/update',
};

/** The webhook of a catalogue change: its topic, and its body in the format of the REST resources. */
export function catalogueNews(event: CatalogueEvent) {
  const topic = TOPICS[event.what];
  if (event.what === 'collection updated') return { topic, body: collectionBody(event.collection) };
  const { product } = event;
  return {
    topic,
    body: event.what === 'deleted' ? { id: Number(product.id) } : productBody(product),
  };
}

/** A product in the bodies of `products/create` and `products/update` (Shopify, "Webhooks"). */
function productBody(product: Product): Record<string, unknown> {
  const { id, title, vendor, type, handle, tags, status, variants } = product;
  const image = {
    id: Number(id) + product.picture.version,
    product_id: Number(id),
    position: 1,
    alt: null,
    src: pictureUrl(product),
    width: 800,
    height: 800,
    variant_ids: [],
  };
  return {
    admin_graphql_api_id: gid('Product', id),
    id: Number(id),
    title,
    body_html: descriptionHtml(product),
    vendor,
    product_type: type,
    handle,
    tags: [...tags].sort().join(', '),
    status: status.toLowerCase(),
    created_at: shopTime(product.createdAt),
    updated_at: shopTime(product.updatedAt),
    published_at: product.publishedAt && shopTime(product.publishedAt),
    published_scope: 'web',
    template_suffix: null,
    has_variants_that_requires_components: false,
    options: optionValues(product).map(({ name, values }, index) => ({
      id: Number(`${id.slice(3)}${index}`),
      product_id: Number(id),
      name,
      position: index + 1,
      values,
    })),
    images: [image],
    image,
    variants: variants.map((variant, index) => variantBody(product, variant, index + 1)),
    variant_gids: variants.map((variant) => ({
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      updated_at: shopTime(product.updatedAt),
    })),
  };
}

function variantBody(product: Product, variant: Variant, position: number) {
  const { id, title, sku, barcode, options, prices, compareAt, quantity } = variant;
  const [option1, option2 = null, option3 = null] = options;
  return {
    admin_graphql_api_id: gid('ProductVariant', id),
    id: Number(id),
    product_id: Number(product.id),
    title,
    position,
    option1,
    option2,
    option3,
    sku,
    barcode,
    price: decimal(prices.us),
    compare_at_price: compareAt && decimal(compareAt.us),
    grams: product.grams,
    weight: product.grams,
    weight_unit: 'g',
    taxable: product.kind === 'goods',
    requires_shipping: product.kind === 'goods',
    image_id: null,
    inventory_item_id: Number(id),
    inventory_management: quantity === null ? null : 'shopify',
    inventory_policy: 'deny',
    inventory_quantity: quantity ?? 0,
    old_inventory_quantity: quantity ?? 0,
    created_at: shopTime(product.createdAt),
    updated_at: shopTime(product.updatedAt),
  };
}

function collectionBody({ id, handle, title, description, updatedAt }: Collection) {
  return {
    admin_graphql_api_id: gid('Collection', id),
    id: Number(id),
    handle,
    title,
    body_html: `<p>${description}</p>`,
    updated_at: shopTime(updatedAt),
    published_at: shopTime(updatedAt),
    published_scope: 'web',
    sort_order: 'manual',
    template_suffix: null,
  };
}

/** Whole seconds, in the shop's own time zone. */
function shopTime(at: Date): string {
  const hours = 5;
  const local = new Date(at.getTime() - hours * 3_600_000).toISOString();
  return `${local.slice(0, 19)}-0${hours}:00`;
}

/**
 * The delivery of catalogue webhooks, with Shopify's possible irregularities:
 *
 * - `once`: each once; webhooks of the same moment may overtake each other;
 * - `twice`: each twice, under the same id;
 * - `out of order`: each after the next one;
 * - `never`: not at all, as when Shopify has given them up.
 */
export const CATALOGUE_DELIVERIES = ['once', 'twice', 'out of order', 'never'] as const;
export type CatalogueDelivery = (typeof CATALOGUE_DELIVERIES)[number];

/** Sends webhooks of catalogue changes. */
export interface CatalogueWebhooks {
  /** Sends the webhook of a change if the app subscribes to its topic. */
  notify(event: CatalogueEvent): void;
  delivery(): CatalogueDelivery;
  /** Applies to webhooks from now on; a webhook that is held back is sent at once. */
  setDelivery(delivery: CatalogueDelivery): void;
}

/** The most webhooks that are sent at once. */
const AT_ONCE = 20;

export function createCatalogueWebhooks({
  webhookSender,
  isWanted,
}: {
  webhookSender: Pick<WebhookSender, 'send'>;
  /** Whether the installed app subscribes to a topic. */
  isWanted: (topic: string) => boolean;
}): CatalogueWebhooks {
  const queue: WebhookMessage[] = [];
  let underWay = 0;
  let held: WebhookMessage | null = null;
  let delivery: CatalogueDelivery = 'once';

  function send(...messages: WebhookMessage[]): void {
    queue.push(...messages);
    while (underWay < AT_ONCE && queue.length > 0) {
      const message = queue.shift();
      if (message) void sendOne(message);
    }
  }

  async function sendOne(message: WebhookMessage): Promise<void> {
    underWay += 1;
    // The sender records deliveries that it gives up.
    await webhookSender.send(message).catch(() => undefined);
    underWay -= 1;
    send();
  }

  function letHeldGo(): void {
    if (held) send(held);
    held = null;
  }

  return {
    notify(event) {
      const { topic, body } = catalogueNews(event);
      if (!isWanted(topic) || delivery === 'never') return;
      const message: WebhookMessage = { topic, body, webhookId: randomUUID() };
      if (delivery === 'once') send(message);
      else if (delivery === 'twice') send(message, message);
      else if (held === null) held = message;
      else {
        send(message);
        letHeldGo();
      }
    },
    delivery: () => delivery,
    setDelivery(next) {
      delivery = next;
      letHeldGo();
    },
  };
}
