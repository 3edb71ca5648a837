import type { AdminState } from '../admin-state.ts';

/** Where in the admin a person is. */
export type Place =
  | { page: 'home' | 'products' | 'orders' | 'apps' | 'webhooks' | 'platform' | 'elsewhere' }
  | { page: 'product'; id: string }
  | {
      page: 'theme-editor';
      /** The embed that is asked to be switched on: `<client ID>/<embed>`, or nothing. */
      activate: string;
    }
  | {
      page: 'app';
      /** Path, query and fragment within the app; begins with a slash. */
      path: string;
    };

const PAGES = {
  '': 'home',
  products: 'products',
  orders: 'orders',
  apps: 'apps',
  'sandbox/webhooks': 'webhooks',
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
  if (first === 'products' && handle !== undefined) return { page: 'product', id: handle };
  return { page: Object.hasOwn(PAGES, within) ? PAGES[within as keyof typeof PAGES] : 'elsewhere' };
}

/** The address of a page of the admin. */
export function addressOf(page: keyof typeof ADDRESSES, { shop }: AdminState): string {
  return `/store/${shop.handle}${ADDRESSES[page]}`;
}

const ADDRESSES = {
  home: '',
  products: '/products',
  orders: '/orders',
  apps: '/apps',
  'theme-editor': '/themes/current/editor?context=apps',
  webhooks: '/sandbox/webhooks',
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
