import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as dialect from '../../../app/beacon/dialect.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Paths that are built from the sources, or are not text. */
const OTHER = /(^|\/)(node_modules|dist|assets|snippets)\/|\.(png|jpe?g|webp|ico|woff2?)$/;

/** The sources in some folders that contain one of the names. */
const filesWith = (names: readonly string[], ...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length))
    .filter((file) => {
      const text = OTHER.test(file) ? '' : readFileSync(join(PROJECT, file), 'utf8');
      return names.some((name) => text.includes(name));
    });

it('A change of the dialect is a change of one file: no other spells what it names.', () => {
  const names = Object.values(dialect);
  expect(filesWith(names, 'app', 'extensions', 'prisma', 'test')).toEqual([
    'app/beacon/dialect.ts',
  ]);
});

it.each(['product/pageview', 'order/transaction'])(
  'An event of the pixel is a row of the table, a body and a mapping: nothing else spells %s.',
  (path) => {
    const files = filesWith([`'${path}'`], 'app', 'extensions');
    expect(files.filter((file) => file !== 'app/beacon/modules.ts')).toEqual([
      'extensions/web-pixel/src/handlers.ts',
    ]);
  },
);
