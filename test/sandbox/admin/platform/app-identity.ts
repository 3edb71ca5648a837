/** The app as this Shopify knows it, and as the app is told in its environment. */
export const APP = {
  /** `SHOPIFY_API_KEY`: the client ID. */
  apiKey: '5a9d0c1e7b3f48a2960d4c8e1f7a2b35',
  /** `SHOPIFY_API_SECRET`: signs session tokens and webhooks. */
  apiSecret: 'shpss_sandbox_7f1c9a52e0b84d63',
  name: 'Beacon Pixel',
  /** Names the app in addresses of the admin: `/store/<shop>/apps/<handle>`. */
  handle: 'beacon-pixel',
} as const;
