import { addressOf, appAddress } from '../place.ts';
import { action, card, page, text } from './parts.ts';
import type { ViewParts } from './view.ts';

export function homeView({ state, actions }: ViewParts): HTMLElement {
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
