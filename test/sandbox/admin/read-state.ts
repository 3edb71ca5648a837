import { decimal } from './admin-api/product-view.ts';
import type { AdminState, ProductRow } from './admin-state.ts';
import type { Product } from '../storefront/data/catalogue.ts';
import { STOREFRONT_SETTINGS } from '../../../app/beacon/storefront-settings.ts';
import type { ExtensionInfo } from './bridge-messages.ts';
import { APP } from './platform/session-token.ts';
import type { Platform } from './platform/platform.ts';
import { SHOP } from './platform/shop.ts';
import { type Theme, THEME_ID } from './platform/theme.ts';
import { STAFF } from './platform/staff.ts';
import type { CatalogueWebhooks } from './webhooks/catalogue-webhooks.ts';
import { type WebhookSender, TOPICS } from './webhooks/webhook-sender.ts';

const SHOWN_DELIVERIES = 50;
const SHOWN_ORDERS = 50;
const SHOWN_PRODUCTS = 100;

interface ReadStateParts {
  platform: Platform;
  webhookSender: WebhookSender;
  catalogueWebhooks: CatalogueWebhooks;
  /** The app's origin for the browser. */
  appOrigin: string;
}

/** The current data of the admin's page. */
export function readState({
  platform,
  webhookSender,
  catalogueWebhooks,
  appOrigin,
}: ReadStateParts): AdminState {
  const { scopes, optionalScopes, webhookUris } = platform.configuration();
  const { theme, catalogue } = platform;
  const installation = platform.installation();
  return {
    shop: { name: SHOP.name, handle: SHOP.handle, domain: SHOP.domain },
    app: {
      name: APP.name,
      handle: APP.handle,
      apiKey: APP.apiKey,
      origin: appOrigin,
      scopes,
      optionalScopes,
    },
    staff: STAFF,
    installation: installation && {
      at: installation.at.toISOString(),
      scopes: installation.scopes,
    },
    pixel: platform.pixels.current()?.settings ?? null,
    storefrontSettings: storefrontSettingsOf(platform),
    extensions: [extensionInfo(theme)],
    tokens: {
      usable: platform.tokens.usable().length,
      lifetimeSeconds: platform.tokens.lifetime(),
    },
    faults: platform.faults(),
    products: catalogue.all().slice(0, SHOWN_PRODUCTS).map(productRow),
    productCount: catalogue.all().length,
    catalogueDelivery: catalogueWebhooks.delivery(),
    productLinks: platform.productLinks,
    orders: platform.orders
      .all()
      .slice(0, SHOWN_ORDERS)
      .map(({ id, name, sourceName, test, createdAt, cancelledAt }) => ({
        id,
        name,
        sourceName,
        test,
        createdAt: createdAt.toISOString(),
        state: cancelledAt ? 'cancelled' : 'open',
      })),
    firedTriggers: platform.flow.fired().slice(-SHOWN_DELIVERIES).reverse(),
    topics: TOPICS.map((topic) => ({ topic, uri: webhookUris.get(topic) ?? null })),
    deliveries: webhookSender.deliveries().slice(-SHOWN_DELIVERIES).reverse(),
  };
}

function productRow(product: Product): ProductRow {
  const { id, title, status, tags, publishedAt, updatedAt, variants } = product;
  const [{ prices, compareAt }] = variants;
  const counted = variants.flatMap(({ quantity }) => quantity ?? []);
  return {
    id,
    title,
    status,
    tags: [...tags],
    price: decimal(prices.us),
    compareAt: compareAt && decimal(compareAt.us),
    quantity: counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0),
    variantCount: variants.length,
    isPublished: publishedAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The app's settings for its theme extension, as JSON text; null if there are none. */
export function storefrontSettingsOf({ metafields }: Platform): string | null {
  const { namespace, key } = STOREFRONT_SETTINGS;
  return metafields.find(namespace, key)?.value ?? null;
}

function extensionInfo({ extension, isOn }: Theme): ExtensionInfo {
  return {
    handle: extension.handle,
    type: 'theme_app_extension',
    activations: extension.embeds.map(({ handle, name, target }) => ({
      handle,
      name,
      target,
      status: isOn(handle) ? 'active' : 'available',
      activations: isOn(handle) ? [{ target: `settings/${handle}`, themeId: THEME_ID }] : [],
    })),
  };
}
