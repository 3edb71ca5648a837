import type { BrowserContext } from 'playwright-core';

/**
 * Makes Shopify's Customer Privacy API come after the page, as it does in shops: it is there once
 * `loadFeatures` was asked for it, and `loadFeatures` itself comes with the page's deferred scripts.
 *
 * @param delayMs JavaScript of a number: how long it takes after being asked for
 */
export async function consentApiComesLate(
  context: BrowserContext,
  delayMs: number | string,
): Promise<void> {
  await context.addInitScript(`
    let shopify;
    let api;
    let isLoaded = false;
    const features = (asked, onLoaded) => {
      window.__asked = asked;
      setTimeout(() => { isLoaded = true; onLoaded(); }, ${delayMs});
    };
    Object.defineProperty(window, 'Shopify', {
      get: () => shopify,
      set(given) {
        shopify = given;
        Object.defineProperty(shopify, 'customerPrivacy', {
          get: () => (isLoaded ? api : undefined),
          set: (value) => { api = value; },
        });
        document.addEventListener('DOMContentLoaded', () => { shopify.loadFeatures = features; }, true);
      },
    });
  `);
}
