import { ADMIN_FAULTS, type AdminFaults } from '../../platform/faults.ts';
import { action, buttons, card, choice, facts, page, text, type ViewParts } from './parts.ts';

/** Shopify's possible faults, switched by hand. */
export function platformView(parts: ViewParts): HTMLElement {
  return page(
    'Shopify',
    text('Make Shopify behave badly, to see what the app says and does.'),
    faultsCard(parts),
    tokensCard(parts),
    scopesCard(parts),
  );
}

const LABELS: Readonly<Record<keyof AdminFaults, string>> = {
  adminApi: 'Answers of the Admin API',
  tokens: 'Answers with access tokens',
  bulkOperations: 'Bulk operations',
  pixelError: 'Changes of the web pixel',
  metafieldError: 'Changes of the app’s metafields',
};

/** The effect of each fault; codes of user errors explain themselves. */
const WORDS: Readonly<Record<string, string>> = {
  none: 'are as they should be',
  down: 'do not come: connections are cut',
  throttled: 'refuse: too many requests',
  'server error': 'are errors with status 500',
  slow: 'come after 8 seconds',
  lost: 'are lost: tokens are made, and the answer has status 520',
  'no lifetime': 'do not name a lifetime of tokens',
  stuck: 'go no further',
  failing: 'fail with a part of the result',
  'at the limit': 'do not begin: too many at once',
  expired: 'have results that are gone',
  'cut off': 'have results that end in the middle',
};

function faultsCard({ state: { faults }, actions }: ViewParts): HTMLElement {
  const names = Object.keys(LABELS) as (keyof AdminFaults)[];
  return card(
    'Faults',
    ...names.map((name) =>
      choice({
        label: LABELS[name],
        name: `fault-${name}`,
        value: faults[name],
        options: ADMIN_FAULTS[name].map((fault) => [fault, WORDS[fault] ?? `fail: ${fault}`]),
        onChange: (fault) => actions.ask('faults', { ...faults, [name]: fault }),
      }),
    ),
  );
}

function tokensCard({ state: { tokens }, actions }: ViewParts): HTMLElement {
  return card(
    'Access tokens',
    facts([['In use', String(tokens.usable)]]),
    choice({
      label: 'New tokens last',
      name: 'token-lifetime',
      value: String(tokens.lifetimeSeconds),
      options: [
        ['3600', 'an hour'],
        ['310', 'five minutes and ten seconds: refreshed after ten'],
        ['10', 'ten seconds'],
      ],
      onChange: (seconds) => actions.ask('token-lifetime', { seconds: Number(seconds) }),
    }),
    action('Expire all access tokens now', 'expire-tokens', () =>
      actions.ask('expire-tokens', {}, 'Access tokens expired'),
    ),
  );
}

function scopesCard({ state: { installation, app }, actions }: ViewParts): HTMLElement {
  if (!installation) return card('Scopes', text('The app is not installed.'));
  const { scopes } = installation;
  const required = scopes.filter((scope) => !app.optionalScopes.includes(scope));
  return card(
    'Scopes',
    facts([['Granted', scopes.join(', ') || 'none']]),
    buttons(
      action('Take all away', 'revoke-scopes', () =>
        actions.ask('scopes', { scopes: [] }, 'Scopes taken away'),
      ),
      action('Grant what the app asks for', 'grant-scopes', () =>
        actions.ask('scopes', { scopes: app.scopes }, 'Scopes granted'),
      ),
      action('Take the optional ones away', 'revoke-optional', () =>
        actions.ask('scopes', { scopes: required }, 'Optional scopes taken away'),
      ),
    ),
  );
}
