import { appsView } from './apps-view.ts';
import { elsewhereView } from './elsewhere-view.ts';
import { homeView } from './home-view.ts';
import { ordersView } from './orders-view.ts';
import { platformView } from './platform-view.ts';
import { productView } from './product-view.ts';
import { productsView } from './products-view.ts';
import { themeEditorView } from './theme-editor-view.ts';
import type { ViewParts } from './view.ts';
import { webhooksView } from './webhooks-view.ts';

/** Draws the page that the place names; the app's own place shows its frame where it is installed. */
export function drawView(target: HTMLElement, parts: ViewParts): void {
  const content = contentOf(parts);
  // What is drawn anew loses its focus and what was chosen in it: only what has changed is.
  if (target.dataset.shown === content.outerHTML) return;
  const focused = target.contains(document.activeElement) ? document.activeElement?.id : '';
  target.dataset.shown = content.outerHTML;
  target.replaceChildren(content);
  if (focused) document.getElementById(focused)?.focus();
}

function contentOf(parts: ViewParts): HTMLElement {
  switch (parts.place.page) {
    case 'home':
      return homeView(parts);
    case 'orders':
      return ordersView(parts);
    case 'products':
      return productsView(parts);
    case 'product':
      return productView(parts, parts.place.id);
    case 'apps':
    case 'app':
      return appsView(parts);
    case 'webhooks':
      return webhooksView(parts);
    case 'platform':
      return platformView(parts);
    case 'theme-editor':
      return themeEditorView(parts);
    case 'elsewhere':
      return elsewhereView(parts);
  }
}
