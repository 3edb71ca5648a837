/** The settings page. */
export const settings = {
  pixelBehind: {
    noAnswer: 'Shopify did not answer. Open the web pixel’s page and update it there.',
  },
} as const;
