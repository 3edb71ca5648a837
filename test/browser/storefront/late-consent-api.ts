import type { BrowserContext } from 'playwright-core';
import { nameOf } from '../../../app/beacon/storage-names.ts';

/** A promise that takes `delayMs`. */
export const afterMs = (delayMs: number): string =>
  `new Promise((resolve) => setTimeout(resolve, ${delayMs}))`;

/** A promise that takes until the pixel has given the page its ids. */
export const AFTER_PIXEL = `new Promise((resolve) => {
  const check = () => {
    const { by } = JSON.parse(sessionStorage.getItem('${nameOf('PageLoad')}') ?? '{}');
    if (by === 'pixel') resolve();
    else setTimeout(check, 10);
  };
  check();
})`;

/**
 * Makes Shopify's Customer Privacy API load after the page, as in shops: it exists once `loadFeatures` was called for
 * it, and `loadFeatures` itself loads with the page's deferred scripts.
 *
 * @param comes JavaScript of a promise, created on the call: see {@link afterMs} and {@link AFTER_PIXEL}
 */
export async function consentApiComesLate(context: BrowserContext, comes: string): Promise<void> {
  await context.addInitScript(`
    let shopify;
    let api;
    let isLoaded = false;
    let loading;
    const features = (asked, onLoaded) => {
      window.__asked = asked;
      void (loading ??= ${comes}).then(() => { isLoaded = true; onLoaded(); });
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
