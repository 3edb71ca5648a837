import { drawer, refreshCart } from './cart-change.ts';

/** Opens and closes the cart drawer. */
export function startDrawer(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-cart-open]') && drawer()) {
      event.preventDefault();
      drawer()?.showModal();
    } else if (target?.closest('[data-drawer-close]') || target === drawer()) {
      drawer()?.close();
    }
  });
  // A page that comes back from the back-forward cache shows the cart of its own time.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshCart();
  });
}
