import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as dialect from '../../../app/beacon/dialect.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** What is built from the sources, and what is no text. */
const OTHER = /(^|\/)(node_modules|dist|assets|snippets)\/|\.(png|jpe?g|webp|ico|woff2?)$/;

it('A change of the dialect is a change of one file: no other spells what it names.', () => {
  const files = ['app', 'extensions', 'prisma', 'test'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length)),
  );
  const spells = (file: string): boolean => {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    return Object.values(dialect).some((name) => text.includes(name));
  };
  expect(files.filter((file) => !OTHER.test(file) && spells(file))).toEqual([
    'app/beacon/dialect.ts',
  ]);
});
