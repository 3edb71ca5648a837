import type { RegisterInit } from '@shopify/web-pixels-extension';
import type { RuntimeConfig } from '../pixel-runtime/contract.ts';
import { sparse, toPixelCart, toPixelCustomer } from './events/variant-event.ts';
import type { PlatformBehaviour, Visit } from './shop.ts';

/** A page's data for pixels. */
export interface PageFacts extends Pick<RuntimeConfig, 'pixel' | 'addressMap' | 'productVariants'> {
  visit: Visit;
  /** Events after `page_viewed`. */
  events: RuntimeConfig['events'];
  /** Origin in the browser's address bar. */
  storefrontUrl: string;
  platform: PlatformBehaviour;
}

/** The shop's name for pixels, the same in every market. */
export const SHOP_NAME = 'Harbour & Pine';
/** The shop's permanent host name. */
export const MYSHOPIFY_DOMAIN = 'harbour-and-pine.myshopify.com';

/** Builds the configuration that a page embeds for the web pixel runtime. */
export function runtimeConfig({
  visit: { customer, cart, market, consentAssumed },
  platform,
  ...page
}: PageFacts): RuntimeConfig {
  const initData: RegisterInit['data'] = {
    customer: toPixelCustomer(customer, platform),
    cart: toPixelCart(cart, market),
    shop: {
      countryCode: 'US',
      myshopifyDomain: MYSHOPIFY_DOMAIN,
      name: SHOP_NAME,
      paymentSettings: { currencyCode: 'USD' },
      storefrontUrl: page.storefrontUrl,
    },
    purchasingCompany: null,
  };
  const config = {
    initData,
    productVariants: page.productVariants,
    events: [{ name: 'page_viewed', data: {} }, ...page.events],
  };
  return {
    pixel: page.pixel,
    addressMap: page.addressMap,
    ...(platform.fields === 'sparse' ? sparse(config) : config),
    consentAssumed,
  };
}

/** JSON that is safe between `<script>` tags. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
