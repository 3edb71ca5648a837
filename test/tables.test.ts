/** Each frequent change is one row of one table: the files that know one row, besides those that use it. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, TRACKING_ALERTS } from '../app/alerts/alert.ts';
import { FINDINGS } from '../app/health/finding.ts';
import { LANGUAGES } from '../app/texts/languages.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const PRODUCT = globSync('{app,extensions,prisma}/**/*.{ts,tsx,prisma,toml}', {
  cwd: PROJECT,
})
  .filter((file) => !file.includes('node_modules'))
  .map((file) => ({ file, text: readFileSync(join(PROJECT, file), 'utf8') }));

/** The files of the product that match. */
const naming = (pattern: RegExp): string[] =>
  PRODUCT.filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('one row', () => {
  it('of the configuration is read in one file and passed on in another', () => {
    expect(naming(/\bQUIET_SECONDS\b/)).toEqual(['app/server/compose.ts', 'app/server/config.ts']);
  });

  // English is the source of types and messages.
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'of the languages is its folder and one line: %s',
    (language) => {
      const named = naming(new RegExp(`['/]${language}['/]`));
      expect(named.filter((file) => !file.startsWith(`app/texts/${language}/`))).toEqual([
        'app/texts/languages.ts',
      ]);
    },
  );

  it('of the findings is found by one rule, and has its texts', () => {
    const kinds: readonly string[] = ALERT_KINDS;
    // Findings of the open page are made there, and some rules of the page check for other findings.
    const rooms = /^app\/(health|alerts|texts\/\w+\/health)/;
    for (const code of Object.keys(FINDINGS).filter((each) => !kinds.includes(each))) {
      const named = naming(new RegExp(`'${code}'[^\\]]|\\s${code}:`)).filter((file) =>
        rooms.test(file),
      );
      expect(named.length, `${code} in ${named.join(', ')}`).toBeLessThanOrEqual(4);
    }
  });

  it('of the alerts about tracking is named by both triggers of Shopify Flow', () => {
    for (const trigger of ['stopped', 'recovered']) {
      const file = join(PROJECT, `extensions/flow-tracking-${trigger}/shopify.extension.toml`);
      const [, codes = ''] =
        /key = "Code"\ndescription = "(.+)"/.exec(readFileSync(file, 'utf8')) ?? [];
      expect(codes.split(/, | or /)).toEqual(TRACKING_ALERTS);
    }
  });

  // With its migration, six are the app's; the others are the pixel's.
  it('of the settings that the pixel gets has a value, a field, texts, a type and a form', () => {
    const readers = /^extensions\/\w+(-\w+)?\/src\/(?!settings)/;
    const named = naming(/\btaxesIncluded\b/).filter((file) => !readers.test(file));
    expect(named).toEqual([
      'app/beacon/pixel-settings.ts',
      'app/components/pixel/settings-table.tsx',
      'app/components/settings/tracking-card.tsx',
      'app/shop/settings.ts',
      'app/shopify/wanted-settings.ts',
      'app/texts/de/settings.ts',
      'app/texts/en/settings.ts',
      'extensions/web-pixel/shopify.extension.toml',
      'prisma/schema.prisma',
    ]);
  });
});
