import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import { scopeWords } from '../bridge-messages.ts';
import { storefrontSettingsOf } from '../platform/metafields.ts';
import type { Installation, Platform } from '../platform/platform.ts';
import { APP } from '../platform/session-token.ts';
import { action, appAddress, card, facts, type View } from './document.ts';

/** The shop's apps page, on which the one app is installed, opened or uninstalled. */
export function appsPage(platform: Platform): View {
  const installation = platform.installation();
  return {
    title: 'Apps',
    content: html`
      ${installation ? installed(platform, installation) : offered(platform)}
      ${card(
        'What this is',
        html`<p>
          This admin stands in for Shopify’s. It frames the app and gives it session tokens, access
          tokens, the Admin API and webhooks, all on this machine.
        </p>`,
      )}
    `,
  };
}

function offered(platform: Platform): Markup {
  return card(
    APP.name,
    html`<p>This app asks to:</p>
      <ul class="scopes">
        ${platform
          .configuration()
          .scopes.map((scope) => html`<li>${scopeWords(scope)} <code>${scope}</code></li>`)}
      </ul>
      <p>It opens once it is installed.</p>
      ${action({ label: 'Install', request: 'install', kind: 'main', next: appAddress() })}`,
  );
}

function installed({ pixels, metafields, tokens }: Platform, { at, scopes }: Installation): Markup {
  return card(
    APP.name,
    html`${facts([
        ['Installed', at.toLocaleString('en-US')],
        ['May', scopes.join(', ')],
        ['Web pixel', pixels.current() ? 'Connected' : 'Not connected'],
        ['Left for the theme', storefrontSettingsOf(metafields) ?? 'Nothing'],
        ['Access tokens in use', String(tokens.usable().length)],
      ])}
      <div class="buttons">
        <a class="button main" data-test="open-app" href="${appAddress()}">Open app</a>
        <button
          type="button"
          class="critical"
          data-test="uninstall"
          commandfor="uninstall-dialog"
          command="show-modal"
        >
          Uninstall
        </button>
      </div>
      <dialog id="uninstall-dialog" class="dialog" aria-labelledby="uninstall-title">
        <h2 id="uninstall-title">Uninstall ${APP.name}?</h2>
        <p>
          Its access is revoked at once and its web pixel is removed. A webhook notifies the app.
        </p>
        <div class="buttons">
          <form method="dialog"><button>Cancel</button></form>
          ${action({
            label: 'Uninstall',
            request: 'uninstall',
            name: 'confirm-uninstall',
            kind: 'critical',
            done: `${APP.name} was uninstalled`,
          })}
        </div>
      </dialog>`,
  );
}

/** Places that exist only in Shopify's admin. */
export function elsewherePage(place: string): View {
  return {
    title: 'Not in the sandbox',
    content: card(
      'The sandbox does not have this page of Shopify’s admin',
      html`<p>In a real shop, this address would lead to ${place}</p>`,
    ),
  };
}
