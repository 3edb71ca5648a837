import { postCart } from './cart-api.ts';
import { changeCart } from './cart-change.ts';

/** The controls of the lines in drawer and cart page. */
export function startCartControls(): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest('button') : null;
    const request = control && requestOf(control);
    if (control && request) void changeCart({ control, request });
  });
}

function requestOf(control: HTMLButtonElement): (() => Promise<Response>) | null {
  const { lineStep, lineRemove, lineUpdate, cartClear } = control.dataset;
  if (cartClear !== undefined) return () => postCart('/cart/clear.js', {});

  const line = control.closest<HTMLElement>('[data-line-key]');
  const id = line?.dataset.lineKey;
  if (!line || id === undefined) return null;
  const quantity = Number(line.dataset.quantity);
  if (lineStep !== undefined) {
    return () => postCart('/cart/change.js', { id, quantity: quantity + Number(lineStep) });
  }
  if (lineRemove !== undefined) return () => postCart('/cart/change.js', { id, quantity: 0 });
  if (lineUpdate !== undefined) {
    const updates = { [id]: quantity + Number(lineUpdate) };
    return () => postCart('/cart/update.js', { updates });
  }
  return null;
}
