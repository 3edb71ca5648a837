import { element } from '../dom.ts';
import { askPerson } from '../ask.ts';
import { appAddress } from '../place.ts';
import {
  action,
  buttons,
  card,
  facts,
  page,
  redraw,
  scopeWords,
  text,
  type ViewParts,
} from './parts.ts';
import { flowView } from './flow-view.ts';
import { ordersView } from './orders-view.ts';
import { platformView } from './platform-view.ts';
import { productView } from './product-view.ts';
import { productsView } from './products-view.ts';
import { themeEditorView } from './theme-editor-view.ts';
import { webhooksView } from './webhooks-view.ts';

/** The shop's apps page, on which the one app is installed, opened or uninstalled. */
function appsView(parts: ViewParts): HTMLElement {
  return page(
    'Apps',
    parts.state.installation ? installed(parts) : offered(parts),
    card(
      'What this is',
      text(
        'This admin stands in for Shopify’s. It frames the app and gives it session tokens, access tokens, the Admin API and webhooks, all on this machine.',
      ),
    ),
  );
}

function offered({ state, actions }: ViewParts): HTMLElement {
  const { app } = state;
  const install = async () => {
    await actions.ask('install', {});
    await actions.go(appAddress('/', state));
  };
  return card(
    app.name,
    text('This app asks to:'),
    scopeList(app.scopes),
    text('It opens once it is installed.'),
    action('Install', 'install', install, 'main'),
  );
}

function installed({ state, actions }: ViewParts): HTMLElement {
  const { app, installation, pixel, storefrontSettings, tokens } = state;
  const uninstall = async () => {
    const answer = await askPerson({
      title: `Uninstall ${app.name}?`,
      text: 'Its access is revoked at once and its web pixel is removed. A webhook notifies the app.',
      yes: 'Uninstall',
      no: 'Cancel',
    });
    if (answer === 'yes') await actions.ask('uninstall', {}, `${app.name} was uninstalled`);
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
      action('Open app', 'open-app', () => actions.go(appAddress('/', state)), 'main'),
      action('Uninstall', 'uninstall', uninstall, 'critical'),
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

/** Places that exist only in Shopify's admin. */
function elsewhereView({ state: { shop } }: ViewParts): HTMLElement {
  const place = location.pathname.replace(`/store/${shop.handle}`, '') + location.search;
  return page(
    'Not in the sandbox',
    card(
      'The sandbox does not have this page of Shopify’s admin',
      text(`In a real shop, this address would lead to ${place}`),
    ),
  );
}

const VIEWS: Record<ViewParts['place']['page'], (parts: ViewParts) => HTMLElement> = {
  orders: ordersView,
  products: productsView,
  product: productView,
  apps: appsView,
  app: appsView,
  webhooks: webhooksView,
  flow: flowView,
  platform: platformView,
  'theme-editor': themeEditorView,
  elsewhere: elsewhereView,
};

/** Draws the page of a place; the app's own place shows its frame if it is installed. */
export function drawView(target: HTMLElement, parts: ViewParts): void {
  redraw(target, VIEWS[parts.place.page](parts));
}
