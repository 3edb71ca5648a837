import { refusalOf } from './cart-api.ts';

/** Where a change of the cart is asked for, and what happens after it. */
export interface CartChange {
  /** The control; its surroundings show what went wrong. */
  control: Element;
  request: () => Promise<Response>;
  /** Whether the cart drawer opens on success. */
  opensDrawer?: true;
}

let underWay = 0;

/**
 * Asks the shop for a change, shows the cart as it then is, and says beside the control what went
 * wrong. `data-cart` of the root element is `busy` meanwhile, for styles and for tests.
 */
export async function changeCart({ control, request, opensDrawer }: CartChange): Promise<void> {
  underWay += 1;
  document.documentElement.dataset.cart = 'busy';
  showError(control, null);
  try {
    const problem = await refusalOf(await request());
    if (problem === null) await refreshCart(opensDrawer === true);
    else showError(control, problem);
  } catch {
    showError(control, 'The shop cannot be reached. Please try again.');
  } finally {
    underWay -= 1;
    if (underWay === 0) document.documentElement.dataset.cart = 'idle';
  }
}

/** Renders drawer, counter and cart page anew, with the shop's own markup. */
export async function refreshCart(openDrawer = false): Promise<void> {
  const wasOpen = drawer()?.open === true;
  await Promise.all(['cart-drawer', 'cart-contents'].map(refreshSection));
  const fresh = drawer();
  const count = document.querySelector('[data-cart-count]');
  if (count && fresh) count.textContent = fresh.dataset.count ?? '0';
  if (fresh && !fresh.open && (openDrawer || wasOpen)) fresh.showModal();
}

/** The cart drawer; none in the checkout. */
export function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('[data-drawer]');
}

async function refreshSection(id: string): Promise<void> {
  const section = document.getElementById(id);
  if (!section) return;
  const focused = controlPath(section);
  const response = await fetch(`/?section_id=${id}`);
  section.innerHTML = await response.text();
  if (focused !== null) section.querySelector<HTMLElement>(focused)?.focus();
}

/** A selector that finds the focused control again in the fresh markup. */
function controlPath(section: Element): string | null {
  const focused = document.activeElement;
  const name = focused?.getAttribute('data-test');
  if (!focused || !name || !section.contains(focused)) return null;
  const key = focused.closest<HTMLElement>('[data-line-key]')?.dataset.lineKey;
  const control = `[data-test="${name}"]`;
  return key === undefined ? control : `[data-line-key="${key}"] ${control}`;
}

function showError(control: Element, text: string | null): void {
  const surroundings = control.closest('[data-drawer], [data-product], main');
  const place = surroundings?.querySelector<HTMLElement>('[data-error]');
  if (!place) return;
  place.hidden = text === null;
  place.textContent = text;
}
