import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import { ADMIN_FAULTS, type AdminFaults } from '../platform/faults.ts';
import type { Platform } from '../platform/platform.ts';
import { action, card, choice, facts, instantForm, type View } from './document.ts';

/** Shopify's possible faults, switched by hand. */
export function faultsPage(platform: Platform): View {
  return {
    title: 'Shopify',
    content: html`<p>Make Shopify behave badly, to see what the app says and does.</p>
      ${faultsCard(platform.faults())} ${tokensCard(platform)} ${scopesCard(platform)}`,
  };
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

function faultsCard(faults: AdminFaults): Markup {
  const names = Object.keys(LABELS) as (keyof AdminFaults)[];
  return card(
    'Faults',
    instantForm(
      'faults',
      names.map((name) =>
        choice({
          label: LABELS[name],
          name,
          value: faults[name],
          options: ADMIN_FAULTS[name].map(
            (fault) => [fault, WORDS[fault] ?? `fail: ${fault}`] as const,
          ),
        }),
      ),
    ),
  );
}

function tokensCard({ tokens }: Platform): Markup {
  return card(
    'Access tokens',
    html`${facts([['In use', String(tokens.usable().length)]])}
    ${instantForm(
      'token-lifetime',
      choice({
        label: 'New tokens last',
        name: 'seconds',
        value: String(tokens.lifetime()),
        options: [
          ['3600', 'an hour'],
          ['310', 'five minutes and ten seconds: refreshed after ten'],
          ['10', 'ten seconds'],
        ],
      }),
    )}
    ${action({
      label: 'Expire all access tokens now',
      request: 'expire-tokens',
      done: 'Access tokens expired',
    })}`,
  );
}

function scopesCard(platform: Platform): Markup {
  const installation = platform.installation();
  if (!installation) return card('Scopes', html`<p>The app is not installed.</p>`);
  const { scopes, optionalScopes } = platform.configuration();
  const granted = installation.scopes;
  const required = granted.filter((scope) => !optionalScopes.includes(scope));
  const grant = (label: string, name: string, wanted: readonly string[], done: string) =>
    action({ label, request: 'scopes', fields: { scopes: wanted.join() }, name, done });
  return card(
    'Scopes',
    html`${facts([['Granted', granted.join(', ') || 'none']])}
      <div class="buttons">
        ${grant('Take all away', 'revoke-scopes', [], 'Scopes taken away')}
        ${grant('Grant what the app asks for', 'grant-scopes', scopes, 'Scopes granted')}
        ${grant('Take the optional ones away', 'revoke-optional', required, 'Optional scopes taken away')}
      </div>`,
  );
}
