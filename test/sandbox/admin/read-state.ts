import type { AdminState } from './admin-state.ts';
import { APP } from './platform/app-identity.ts';
import type { Platform } from './platform/platform.ts';
import { SHOP } from './platform/shop.ts';
import { STAFF } from './platform/staff.ts';
import type { Courier } from './webhooks/courier.ts';
import { TOPICS } from './webhooks/topics.ts';

/** How many deliveries the page shows. */
const SHOWN_DELIVERIES = 50;

/** What the admin's page shows now. */
export function readState(platform: Platform, courier: Courier, appOrigin: string): AdminState {
  const { scopes, webhookUris } = platform.configuration();
  const installation = platform.installation();
  return {
    shop: { name: SHOP.name, handle: SHOP.handle, domain: SHOP.domain },
    app: { name: APP.name, handle: APP.handle, apiKey: APP.apiKey, origin: appOrigin, scopes },
    staff: STAFF,
    installation: installation && {
      at: installation.at.toISOString(),
      scopes: installation.scopes,
    },
    pixel: platform.pixels.current()?.settings ?? null,
    tokens: {
      usable: platform.tokens.usable().length,
      lifetimeSeconds: platform.tokens.lifetime(),
    },
    faults: platform.faults(),
    products: platform.products,
    topics: TOPICS.map((topic) => ({ topic, uri: webhookUris.get(topic) ?? null })),
    deliveries: courier.deliveries().slice(-SHOWN_DELIVERIES).reverse(),
  };
}
