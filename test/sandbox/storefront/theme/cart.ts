/** The cart API's answer to a request that it refused. */
interface Refusal {
  description?: unknown;
}

/** Posts JSON to a cart route as most themes do. */
export function postCart(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The refusal's own message; `null` for any other answer. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const { description } = (await response.json()) as Refusal;
  return typeof description === 'string' ? description : 'This did not work. Please try again.';
}

/** A cart change of a control, and its effects on the page. */
export interface CartChange {
  /** The control, beside which an error is shown. */
  control: Element;
  request: () => Promise<Response>;
  /** Whether the cart drawer opens on success. */
  opensDrawer?: true;
}

let underWay = 0;

/**
 * Sends a cart change to the shop, shows the resulting cart, and shows errors beside the control. `data-cart` of the
 * root element is `busy` meanwhile, for styles and for tests.
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

/** Renders drawer, counter and cart page again, with the shop's own markup. */
async function refreshCart(openDrawer = false): Promise<void> {
  const wasOpen = drawer()?.open === true;
  await Promise.all(['cart-drawer', 'cart-contents'].map(refreshSection));
  const fresh = drawer();
  const count = document.querySelector('[data-cart-count]');
  if (count && fresh) count.textContent = fresh.dataset.count ?? '0';
  if (fresh && !fresh.open && (openDrawer || wasOpen)) fresh.showModal();
}

/** The cart drawer; null in the checkout. */
function drawer(): HTMLDialogElement | null {
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

/** Starts the controls of the lines in drawer and cart page. */
export function startCartControls(): void {
  document.addEventListener('click', (event) => {
    const control = event.target instanceof Element ? event.target.closest('button') : null;
    const request = control && requestOf(control);
    if (control && request) void changeCart({ control, request });
  });
}

function requestOf(control: HTMLButtonElement): (() => Promise<Response>) | null {
  const { lineRoute, lineTo, cartClear } = control.dataset;
  if (cartClear !== undefined) return () => postCart('/cart/clear.js', {});

  const id = control.closest<HTMLElement>('[data-line-key]')?.dataset.lineKey;
  if (lineRoute === undefined || id === undefined) return null;
  const quantity = Number(lineTo);
  return lineRoute === 'update'
    ? () => postCart('/cart/update.js', { updates: { [id]: quantity } })
    : () => postCart('/cart/change.js', { id, quantity });
}

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
  // A page restored from the back-forward cache shows an outdated cart.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshCart();
  });
}
