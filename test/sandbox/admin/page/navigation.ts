import { element } from '../../service-parts/page/dom.ts';
import { addressOf, appAddress } from './place.ts';
import type { ShellParts } from './shell.ts';

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
  const content = element(
    'div',
    {},
    list(
      page('home', 'Home'),
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
              go: (address) => {
                if (frameView.home === null) actions.go(address);
                else actions.goInApp(frameView.home);
              },
              name: 'app',
            }),
            ...(place.page === 'app' ? frameView.menu : []).map((link) =>
              item({
                label: link.label,
                address: appAddress(link.path, state),
                current: isAt(path, link.path),
                go: () => {
                  actions.goInApp(link.path);
                },
                name: 'app-page',
              }),
            ),
          ]
        : []),
    ),
    heading('Sandbox'),
    list(page('webhooks', 'Webhooks'), page('platform', 'Shopify')),
  );
  // Drawing anew what is there already would take the focus away from it.
  if (nav.firstElementChild?.outerHTML === content.outerHTML) return;
  const focused = document.activeElement?.getAttribute('href');
  const hadFocus = nav.contains(document.activeElement);
  nav.replaceChildren(content);
  if (hadFocus && focused != null) {
    nav.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }
}

/** Whether a place of the app is the one a link leads to, or lies below it. */
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
  go: (address: string) => void;
  name?: 'page' | 'app' | 'app-page';
}): HTMLElement {
  const link = element(
    'a',
    {
      href: address,
      class: name,
      'data-test': `nav-${label.toLowerCase().replaceAll(' ', '-')}`,
      ...(current && { 'aria-current': 'page' }),
      click: (event) => {
        event.preventDefault();
        document.body.classList.remove('menu-open');
        go(address);
      },
    },
    label,
  );
  return element('li', {}, link);
}
