import type { BrowserContext } from 'playwright-core';
import { nameOf } from '../../../app/beacon/storage-names.ts';

/** It takes `delayMs`. */
export const afterMs = (delayMs: number): string =>
  `new Promise((resolve) => setTimeout(resolve, ${delayMs}))`;

/** It takes until the pixel has given the page its ids. */
export const AFTER_PIXEL = `new Promise((resolve) => {
  const check = () => {
    const { by } = JSON.parse(sessionStorage.getItem('${nameOf('PageLoad')}') ?? '{}');
    if (by === 'pixel') resolve();
    else setTimeout(check, 10);
  };
  check();
})`;

/**
 * Makes Shopify's Customer Privacy API come after the page, as it does in shops: it is there once
 * `loadFeatures` was asked for it, and `loadFeatures` itself comes with the page's deferred scripts.
 *
 * @param comes JavaScript of a promise, made when it is asked for: see {@link afterMs} and {@link AFTER_PIXEL}
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
