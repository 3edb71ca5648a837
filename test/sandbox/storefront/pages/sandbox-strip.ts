import { html } from 'hono/html';
import { DEMO_EMAILS } from '../data/customers.ts';
import type { Markup, SandboxLinks } from './page.ts';

/** The strip that says what this shop is, with a login that stays on the page and the consent switch. */
export function sandboxStrip(links: SandboxLinks): Markup {
  return html`<div class="strip">
    <div>
      <strong>Sandbox storefront</strong>
      <p>
        A stand-in for a Shopify shop.
        <a href="${links.start}" data-test="link-start">Start page</a>
        <a href="${links.events}" data-test="link-events">Events that arrived</a>
      </p>
    </div>
    <div>
      <strong>Without leaving the page</strong>
      <p class="account-here">
        ${Object.entries(DEMO_EMAILS).map(
          ([name, email]) =>
            html`<button type="button" data-login-here="${email}" data-test="login-here-${name}">
              Log in ${email}
            </button>`,
        )}
        <button type="button" data-logout-here data-test="logout-here">Log out</button>
      </p>
    </div>
    <fieldset class="consent" data-consent>
      <legend>Consent</legend>
      <p>State: <output data-consent-state data-test="consent-state">reading…</output></p>
      <div class="consent-buttons">
        <button type="button" data-consent-set="grant" data-test="consent-grant">Grant</button>
        <button type="button" data-consent-set="deny" data-test="consent-deny">Deny</button>
        <button type="button" data-consent-set="later" data-test="consent-later">
          Not decided yet
        </button>
        <button type="button" data-consent-set="withdraw" data-test="consent-withdraw">
          Withdraw
        </button>
      </div>
      <label>
        <input type="checkbox" data-consent-preferences data-test="consent-preferences" />
        Preferences too
      </label>
    </fieldset>
  </div>`;
}
