import type { shopifyApp } from '@shopify/shopify-app-remix/server';

/** `@shopify/shopify-app-remix`, configured for this app. */
export type Shopify = ReturnType<typeof shopifyApp>;
