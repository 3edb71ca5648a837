import type { AdminState } from '../admin-state.ts';
import { element } from './dom.ts';
import type { ShellParts } from './shell.ts';
import { redraw } from './views/parts.ts';

/** The addresses of the admin's pages within the shop's. */
const ADDRESSES = {
  products: '/products',
  orders: '/orders',
  apps: '/apps',
  'theme-editor': '/themes/current/editor?context=apps',
  webhooks: '/sandbox/webhooks',
  flow: '/sandbox/flow',
  platform: '/sandbox/shopify',
} as const;

type Page = keyof typeof ADDRESSES;

/** A person's place in the admin. */
export interface Place {
  page: Page | 'product' | 'app' | 'elsewhere';
  /**
   * What the address names on the page, or empty: the status that filters the products, such as `UNLISTED`; the id of
   * the product or order; the embed to switch on in the theme, as `<client ID>/<embed>`; path, query and fragment within
   * the app, beginning with a slash.
   */
  detail: string;
}

/** The place that an address of the admin names. */
export function placeAt(address: string, { shop, app }: AdminState): Place {
  const { pathname, search, searchParams, hash } = new URL(address, location.href);
  const within =
    pathname.replace(`/store/${shop.handle}`, '').replace(/\/+$/, '') || ADDRESSES.apps;
  const [, first, name, ...rest] = within.split('/');
  if (first === 'apps' && (name === app.handle || name === app.apiKey)) {
    return { page: 'app', detail: `/${rest.join('/')}${search}${hash}` };
  }
  if (first === 'products' && name !== undefined) return { page: 'product', detail: name };
  if (first === 'orders') return { page: 'orders', detail: name ?? '' };
  const page = (Object.keys(ADDRESSES) as Page[]).find(
    (each) => ADDRESSES[each].split('?')[0] === within,
  );
  const detail = searchParams.get('status') ?? searchParams.get('activateAppId') ?? '';
  return { page: page ?? 'elsewhere', detail };
}

/** The address of a page of the admin. */
export function addressOf(page: Page, { shop }: AdminState): string {
  return `/store/${shop.handle}${ADDRESSES[page]}`;
}

/** The address of a product's page. */
export function productAddress(id: string, state: AdminState): string {
  return `${addressOf('products', state)}/${id}`;
}

/** The address in the admin of a path within the app. */
export function appAddress(path: string, { shop, app }: AdminState): string {
  return `/store/${shop.handle}/apps/${app.handle}${path === '/' ? '' : path}`;
}

/** Draws the side navigation: the shop's pages, the app with its own menu, and the sandbox's pages. */
export function drawNavigation(nav: HTMLElement, { state, place, frameView, actions }: ShellParts) {
  const { app, installation } = state;
  const page = (name: Page, label: string) =>
    item({
      label,
      address: addressOf(name, state),
      current: place.page === name || (name === 'products' && place.page === 'product'),
      go: actions.go,
    });
  const home = appAddress(frameView.home ?? '/', state);
  const path = frameView.path ?? '';
  const inMenu = frameView.menu.some((link) => isAt(path, link.path));
  redraw(
    nav,
    list(
      page('orders', 'Orders'),
      page('products', 'Products'),
      page('theme-editor', 'Online store'),
    ),
    heading('Apps'),
    list(
      page('apps', 'All apps'),
      ...(installation
        ? [
            item({
              label: app.name,
              address: home,
              current: place.page === 'app' && !inMenu,
              go: actions.goHome,
              name: 'app',
            }),
            ...(place.page === 'app' ? frameView.menu : []).map((link) =>
              item({
                label: link.label,
                address: appAddress(link.path, state),
                current: isAt(path, link.path),
                go: () => actions.goInApp(link.path),
                name: 'app-page',
              }),
            ),
          ]
        : []),
    ),
    heading('Sandbox'),
    list(page('webhooks', 'Webhooks'), page('flow', 'Flow'), page('platform', 'Shopify')),
  );
}

/** Whether a link's path is the app's current place or contains it. */
function isAt(path: string, link: string): boolean {
  const [at = '', to = ''] = [path, link].map((each) => each.replace(/[?#].*$/, ''));
  return at === to || at.startsWith(`${to}/`);
}

function heading(text: string): HTMLElement {
  return element('h2', {}, text);
}

function list(...items: HTMLElement[]): HTMLElement {
  return element('ul', {}, ...items);
}

function item({
  label,
  address,
  current,
  go,
  name = 'page',
}: {
  label: string;
  address: string;
  current: boolean;
  go: (address: string) => Promise<void>;
  name?: 'page' | 'app' | 'app-page';
}): HTMLElement {
  const id = `nav-${label.toLowerCase().replaceAll(' ', '-')}`;
  const link = element(
    'a',
    {
      // The app may have pages with the names of admin pages.
      id: `${name}-${id}`,
      href: address,
      class: name,
      'data-test': id,
      ...(current && { 'aria-current': 'page' }),
      click: (event) => {
        event.preventDefault();
        document.body.classList.remove('menu-open');
        void go(address);
      },
    },
    label,
  );
  return element('li', {}, link);
}
