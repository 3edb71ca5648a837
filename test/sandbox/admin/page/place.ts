import type { AdminState } from '../admin-state.ts';
import { element } from './dom.ts';
import type { ShellParts } from './shell.ts';
import { redraw } from './views/parts.ts';

/** A person's place in the admin. */
export type Place =
  | {
      page: 'products';
      /** The status that filters the product list, such as `UNLISTED`; null for all. */
      status: string | null;
    }
  | { page: 'orders' | 'apps' | 'webhooks' | 'flow' | 'platform' | 'elsewhere' }
  | { page: 'product'; id: string }
  | {
      page: 'theme-editor';
      /** The embed that the address asks to switch on: `<client ID>/<embed>`, or empty. */
      activate: string;
    }
  | {
      page: 'app';
      /** Path, query and fragment within the app; it begins with a slash. */
      path: string;
    };

const PAGES = {
  '': 'apps',
  orders: 'orders',
  apps: 'apps',
  'sandbox/webhooks': 'webhooks',
  'sandbox/flow': 'flow',
  'sandbox/shopify': 'platform',
} as const;

/** The place that an address of the admin names. */
export function placeAt(address: string, { shop, app }: AdminState): Place {
  const { pathname, search, hash } = new URL(address, location.href);
  const within = pathname.replace(`/store/${shop.handle}`, '').replace(/^\/+|\/+$/g, '');
  const [first, handle, ...rest] = within.split('/');
  if (first === 'apps' && (handle === app.handle || handle === app.apiKey)) {
    return { page: 'app', path: `/${rest.join('/')}${search}${hash}` };
  }
  if (within === 'themes/current/editor') {
    const activate = new URLSearchParams(search).get('activateAppId') ?? '';
    return { page: 'theme-editor', activate };
  }
  if (first === 'orders') return { page: 'orders' };
  if (first === 'products') {
    return handle === undefined
      ? { page: 'products', status: new URLSearchParams(search).get('status') }
      : { page: 'product', id: handle };
  }
  return { page: Object.hasOwn(PAGES, within) ? PAGES[within as keyof typeof PAGES] : 'elsewhere' };
}

/** The address of a page of the admin. */
export function addressOf(page: keyof typeof ADDRESSES, { shop }: AdminState): string {
  return `/store/${shop.handle}${ADDRESSES[page]}`;
}

const ADDRESSES = {
  products: '/products',
  orders: '/orders',
  apps: '/apps',
  'theme-editor': '/themes/current/editor?context=apps',
  webhooks: '/sandbox/webhooks',
  flow: '/sandbox/flow',
  platform: '/sandbox/shopify',
} as const;

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
  const page = (name: Parameters<typeof addressOf>[0], label: string) =>
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
