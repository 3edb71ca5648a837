import { element } from '../../../service-parts/page/dom.ts';
import { askPerson } from '../ask.ts';
import { addressOf, appAddress } from '../place.ts';
import { action, buttons, card, facts, page, scopeWords, text, type ViewParts } from './parts.ts';
import { ordersView } from './orders-view.ts';
import { platformView } from './platform-view.ts';
import { productView } from './product-view.ts';
import { productsView } from './products-view.ts';
import { themeEditorView } from './theme-editor-view.ts';
import { webhooksView } from './webhooks-view.ts';

/** The apps of the shop: the one there is, to install it, to open it, or to be rid of it. */
function appsView(parts: ViewParts): HTMLElement {
  return page('Apps', parts.state.installation ? installed(parts) : offered(parts));
}

function offered({ state, actions }: ViewParts): HTMLElement {
  const { app } = state;
  const install = async () => {
    await actions.ask('install', {}, 'POST');
    actions.go(appAddress('/', state));
  };
  return card(
    app.name,
    text('This app asks to:'),
    scopeList(app.scopes),
    text('It will be opened when it is installed.'),
    action('Install', 'install', () => void install(), 'main'),
  );
}

function installed({ state, actions }: ViewParts): HTMLElement {
  const { app, installation, pixel, storefrontSettings, tokens } = state;
  const uninstall = async () => {
    const answer = await askPerson({
      title: `Uninstall ${app.name}?`,
      text: 'Its access is revoked at once and its web pixel is removed. The app is told by a webhook.',
      yes: 'Uninstall',
      no: 'Cancel',
    });
    if (answer === 'yes') {
      await actions.ask('uninstall', {}, 'POST', `${app.name} was uninstalled`);
    }
  };
  return card(
    app.name,
    facts([
      ['Installed', new Date(installation?.at ?? '').toLocaleString('en-US')],
      ['May', installation?.scopes.join(', ') ?? ''],
      ['Web pixel', pixel ? 'Connected' : 'Not connected'],
      ['Left for the theme', storefrontSettings ?? 'Nothing'],
      ['Access tokens in use', String(tokens.usable)],
    ]),
    buttons(
      action(
        'Open app',
        'open-app',
        () => {
          actions.go(appAddress('/', state));
        },
        'main',
      ),
      action('Uninstall', 'uninstall', () => void uninstall(), 'critical'),
    ),
  );
}

function scopeList(scopes: readonly string[]): HTMLElement {
  return element(
    'ul',
    { class: 'scopes' },
    ...scopes.map((scope) => element('li', {}, scopeWords(scope), ' ', element('code', {}, scope))),
  );
}

/** Places that exist in Shopify's admin only. */
function elsewhereView({ state: { shop } }: ViewParts): HTMLElement {
  const place = location.pathname.replace(`/store/${shop.handle}`, '') + location.search;
  return page(
    'Not in the sandbox',
    card(
      'This page of Shopify’s admin is not played here',
      text(`In a real shop, this address would lead to ${place}`),
    ),
  );
}

function homeView({ state, actions }: ViewParts): HTMLElement {
  const { app, installation, shop } = state;
  const next = installation
    ? action(
        `Open ${app.name}`,
        'open-app',
        () => {
          actions.go(appAddress('/', state));
        },
        'main',
      )
    : action(
        `Look at ${app.name}`,
        'see-app',
        () => {
          actions.go(addressOf('apps', state));
        },
        'main',
      );
  return page(
    `Good to see you at ${shop.name}`,
    card(
      installation ? `${app.name} is installed` : `Install ${app.name}`,
      text(
        installation
          ? 'Open it to set it up, to connect the pixel, and to look after the product feed.'
          : `${app.name} is not installed yet. Its page shows what it may do in this shop.`,
      ),
      next,
    ),
    card(
      'What this is',
      text(
        'This admin stands in for Shopify’s. It frames the app and gives it session tokens, access tokens, the Admin API and webhooks, all on this machine. Its other pages are only scenery.',
      ),
    ),
  );
}

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
