import { element } from '../dom.ts';
import type { ExtensionInfo } from '../../bridge-messages.ts';
import { addressOf } from '../place.ts';
import { action, buttons, card, page, text, type ViewParts } from './parts.ts';

type Embed = ExtensionInfo['activations'][number];

const isOn = ({ status }: Embed): boolean => status === 'active';

/**
 * The part of Shopify's theme editor that concerns apps: their embeds, which staff switch on and save. A link with
 * `activateAppId=<client ID>/<embed>` shows the embed switched on but not yet saved.
 */
export function themeEditorView(parts: ViewParts): HTMLElement {
  const { state, place } = parts;
  const embeds = state.installation ? state.extensions.flatMap((each) => each.activations) : [];
  const [appId, wanted] = place.detail.split('/');
  const asked = appId === state.app.apiKey ? wanted : undefined;
  return page(
    'Theme editor',
    text('App embeds of the published theme. They are off until you switch them on.'),
    ...(embeds.length === 0
      ? [card('App embeds', text('No app that is installed has an embed.'))]
      : [embedsCard(parts, embeds, asked)]),
  );
}

function embedsCard(
  { state, actions }: ViewParts,
  embeds: readonly Embed[],
  asked: string | undefined,
): HTMLElement {
  const switches = embeds.map((embed) => ({
    embed,
    box: element('input', {
      type: 'checkbox',
      role: 'switch',
      id: `embed-${embed.handle}`,
      'data-test': `embed-${embed.handle}`,
      ...((isOn(embed) || embed.handle === asked) && { checked: '' }),
    }),
  }));
  const unsaved = switches.map(({ embed, box }) => {
    const note = element('span', { class: 'badge', role: 'status' }, 'Not saved yet');
    const show = () => {
      note.hidden = box.checked === isOn(embed);
    };
    box.addEventListener('change', show);
    show();
    return note;
  });
  const save = async () => {
    for (const { embed, box } of switches) {
      const body = { embed: embed.handle, state: box.checked ? 'on' : 'off' };
      await actions.ask('embed', body, 'Saved');
    }
  };
  return card(
    'App embeds',
    ...switches.map(({ embed, box }, index) =>
      element(
        'p',
        {},
        element('label', { class: 'embed' }, box, ' ', embed.name),
        ' ',
        element(
          'span',
          { class: `badge ${isOn(embed) ? 'on' : 'off'}` },
          isOn(embed) ? 'On' : 'Off',
        ),
        ' ',
        unsaved[index] ?? '',
      ),
    ),
    buttons(
      action('Save', 'save-theme', save, 'main'),
      action('Back to the admin', 'leave-theme-editor', () => actions.go(addressOf('apps', state))),
    ),
  );
}
