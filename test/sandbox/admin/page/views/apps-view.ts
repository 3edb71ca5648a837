import { element } from '../../../service-parts/page/dom.ts';
import { askPerson } from '../ask-person.ts';
import { appAddress } from '../place.ts';
import { action, buttons, card, facts, page, text } from './parts.ts';
import { scopeWords } from './scope-words.ts';
import type { ViewParts } from './view.ts';

/** The apps of the shop: the one there is, to install it, to open it, or to be rid of it. */
export function appsView(parts: ViewParts): HTMLElement {
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
