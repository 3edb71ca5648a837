import type { AdminState } from './admin-state.ts';
import { STOREFRONT_SETTINGS } from '../../../app/beacon/storefront-settings.ts';
import type { ExtensionInfo } from './bridge-messages.ts';
import { APP } from './platform/app-identity.ts';
import type { Platform } from './platform/platform.ts';
import { SHOP } from './platform/shop.ts';
import { THEME_ID } from './platform/theme.ts';
import type { Theme } from './platform/theme.ts';
import { STAFF } from './platform/staff.ts';
import type { Courier } from './webhooks/courier.ts';
import { TOPICS } from './webhooks/topics.ts';

/** How many deliveries the page shows. */
const SHOWN_DELIVERIES = 50;

/** How many orders the page shows. */
const SHOWN_ORDERS = 50;

/** What the admin's page shows now. */
export function readState(platform: Platform, courier: Courier, appOrigin: string): AdminState {
  const { scopes, optionalScopes, webhookUris } = platform.configuration();
  const { theme } = platform;
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
    theme: {
      embeds: installation
        ? theme.extension.embeds.map((embed) => ({
            handle: embed.handle,
            name: embed.name,
            state: theme.isOn(embed.handle) ? 'on' : 'off',
          }))
        : [],
    },
    extensions: [extensionInfo(theme)],
    tokens: {
      usable: platform.tokens.usable().length,
      lifetimeSeconds: platform.tokens.lifetime(),
    },
    faults: platform.faults(),
    products: platform.catalogue.all().map(({ id, title, status }) => ({ id, title, status })),
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
    topics: TOPICS.map((topic) => ({ topic, uri: webhookUris.get(topic) ?? null })),
    deliveries: courier.deliveries().slice(-SHOWN_DELIVERIES).reverse(),
  };
}

/** What the app has left for its theme extension, as JSON text; null for nothing. */
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
