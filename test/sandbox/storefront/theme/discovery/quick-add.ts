import { postCart } from '../cart-api.ts';
import { changeCart } from '../cart-change.ts';

/** Buttons of cards: one adds at once, one leads to where options are chosen. */
export function startQuickAdd(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { quickAdd, goTo } = button?.dataset ?? {};
    if (button && quickAdd !== undefined) {
      const request = () => postCart('/cart/add.js', { id: quickAdd, quantity: 1 });
      void changeCart({ control: button, request });
    } else if (goTo !== undefined) location.assign(goTo);
  });
}
