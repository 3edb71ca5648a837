import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import type { Platform } from '../platform/platform.ts';
import { APP } from '../platform/session-token.ts';
import { addressOf, card, type View } from './document.ts';

/**
 * The part of Shopify's theme editor that concerns apps: their embeds, which staff switch on and save.
 *
 * @param asked `<client ID>/<embed>` of the embed that a link shows switched on but not yet saved
 */
export function themeEditorPage(platform: Platform, asked: string): View {
  return {
    title: 'Theme editor',
    content: html`<p>App embeds of the published theme. They are off until you switch them on.</p>
      ${card(
        'App embeds',
        platform.installation()
          ? embedsForm(platform, asked)
          : html`<p>No app that is installed has an embed.</p>`,
      )}`,
  };
}

/** The style sheet shows "Not saved yet" beside a switch that is not in the saved state. */
function embedsForm({ theme }: Platform, asked: string): Markup {
  return html`<form method="post" action="/sandbox/embeds" data-done="Saved">
    ${theme.extension.embeds.map(({ handle, name }) => {
      const state = theme.isOn(handle) ? 'on' : 'off';
      const isChecked = state === 'on' || asked === `${APP.apiKey}/${handle}`;
      return html`<p class="embed ${state}">
        <label>
          <input
            type="checkbox"
            role="switch"
            id="embed-${handle}"
            data-test="embed-${handle}"
            name="${handle}"
            ${isChecked && 'checked'}
          />
          ${name}
        </label>
        <span class="badge ${state}">${state === 'on' ? 'On' : 'Off'}</span>
        <span class="badge unsaved-note" role="status">Not saved yet</span>
      </p>`;
    })}
    <div class="buttons">
      <button class="main" id="save-theme" data-test="save-theme">Save</button>
      <a class="button" href="${addressOf('apps')}">Back to the admin</a>
    </div>
  </form>`;
}
