import { card, page, text } from './parts.ts';
import type { ViewParts } from './view.ts';

/** Places that exist in Shopify's admin only. */
export function elsewhereView({ state: { shop } }: ViewParts): HTMLElement {
  const place = location.pathname.replace(`/store/${shop.handle}`, '') + location.search;
  return page(
    'Not in the sandbox',
    card(
      'This page of Shopify’s admin is not played here',
      text(`In a real shop, this address would lead to ${place}`),
    ),
  );
}
