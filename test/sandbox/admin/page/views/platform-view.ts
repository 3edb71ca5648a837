import type { AdminFaults } from '../../platform/faults.ts';
import { action, buttons, card, choice, facts, page, text, type ViewParts } from './parts.ts';

/** What can go wrong at Shopify, switched by hand. */
export function platformView(parts: ViewParts): HTMLElement {
  return page(
    'Shopify',
    text('Make Shopify behave badly, to see what the app says and does.'),
    faultsCard(parts),
    tokensCard(parts),
    scopesCard(parts),
  );
}

function faultsCard({ state: { faults }, actions }: ViewParts): HTMLElement {
  const set = (change: Partial<AdminFaults>) => {
    void actions.ask('faults', { ...faults, ...change }, 'PUT');
  };
  return card(
    'Faults',
    choice({
      label: 'The Admin API',
      name: 'fault-admin-api',
      value: faults.adminApi,
      options: [
        ['none', 'answers'],
        ['down', 'cuts connections'],
        ['throttled', 'says that there were too many requests'],
        ['server error', 'answers with 500'],
        ['slow', 'answers after 8 seconds'],
      ],
      onChange: (adminApi) => {
        set({ adminApi });
      },
    }),
    choice({
      label: 'The address for access tokens',
      name: 'fault-tokens',
      value: faults.tokens,
      options: [
        ['none', 'answers'],
        ['down', 'cuts connections'],
        ['server error', 'answers with 500'],
      ],
      onChange: (tokens) => {
        set({ tokens });
      },
    }),
    choice({
      label: 'Bulk operations',
      name: 'fault-bulk',
      value: faults.bulkOperations,
      options: [
        ['none', 'are executed'],
        ['stuck', 'go no further'],
        ['failing', 'fail with a part of the result'],
        ['at the limit', 'do not begin: too many at once'],
        ['expired', 'have results that are gone'],
        ['cut off', 'have results that end in the middle'],
        ['slow', 'have results that come after 8 seconds'],
      ],
      onChange: (bulkOperations) => {
        set({ bulkOperations });
      },
    }),
    choice({
      label: 'Changes of the web pixel',
      name: 'fault-pixel',
      value: faults.pixelError ?? 'none',
      options: [
        ['none', 'are made'],
        ...PIXEL_ERRORS.map((code) => [code, `fail: ${code}`] as const),
      ],
      onChange: (code) => {
        set({ pixelError: code === 'none' ? null : code });
      },
    }),
    choice({
      label: 'Changes of the app’s metafields',
      name: 'fault-metafield',
      value: faults.metafieldError ?? 'none',
      options: [
        ['none', 'are made'],
        ...METAFIELD_ERRORS.map((code) => [code, `fail: ${code}`] as const),
      ],
      onChange: (code) => {
        set({ metafieldError: code === 'none' ? null : code });
      },
    }),
  );
}

const PIXEL_ERRORS = [
  'BLANK',
  'INVALID_CONFIGURATION_JSON',
  'INVALID_RUNTIME_CONTEXT',
  'INVALID_SETTINGS',
  'INVALID_SETTINGS_DEFINITION',
  'NOT_FOUND',
  'NO_EXTENSION',
  'TAKEN',
  'UNEXPECTED_ERROR',
] as const;

const METAFIELD_ERRORS = ['APP_NOT_AUTHORIZED', 'INTERNAL_ERROR', 'INVALID_VALUE'] as const;

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
      onChange: (seconds) => {
        void actions.ask('tokens/lifetime', { seconds: Number(seconds) }, 'PUT');
      },
    }),
    action('Expire all access tokens now', 'expire-tokens', () => {
      void actions.ask('tokens/expire', {}, 'POST', 'Access tokens expired');
    }),
  );
}

function scopesCard({ state: { installation, app }, actions }: ViewParts): HTMLElement {
  if (!installation) return card('Scopes', text('The app is not installed.'));
  const { scopes } = installation;
  return card(
    'Scopes',
    facts([['Granted', scopes.join(', ') || 'none']]),
    buttons(
      action('Take all away', 'revoke-scopes', () => {
        void actions.ask('scopes', { scopes: [] }, 'POST', 'Scopes taken away');
      }),
      action('Grant what the app asks for', 'grant-scopes', () => {
        void actions.ask('scopes', { scopes: app.scopes }, 'POST', 'Scopes granted');
      }),
      action('Take the optional ones away', 'revoke-optional', () => {
        const required = scopes.filter((scope) => !app.optionalScopes.includes(scope));
        void actions.ask('scopes', { scopes: required }, 'POST', 'Optional scopes taken away');
      }),
    ),
  );
}
