/** A change that people make often is a row of one table: files that know of one row, beside those that use it. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../app/texts/languages.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const PRODUCT = globSync('{app,extensions/*/src,prisma}/**/*.{ts,tsx,prisma,toml}', {
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

  // English is the one that types and messages are written from.
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'of the languages is its folder and one line: %s',
    (language) => {
      const named = naming(new RegExp(`['/]${language}['/]`));
      expect(named.filter((file) => !file.startsWith(`app/texts/${language}/`))).toEqual([
        'app/texts/languages.ts',
      ]);
    },
  );
});
