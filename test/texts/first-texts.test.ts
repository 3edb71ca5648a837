/** A browser shows the overview before it has the texts of other pages. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as first from '../../app/texts/en/first.ts';
import * as others from '../../app/texts/en/others.ts';

const APP = fileURLToPath(new URL('../../app', import.meta.url));

/** The modules of the overview and of the frame around every page. */
const ENTRIES = ['entry.client.tsx', 'root.tsx', 'routes/app.tsx', 'routes/app._index.tsx'];

const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)';/gm;

/** The files that a file imports, itself, and so on. */
function imported(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file.includes('/texts/') || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    imported(join(dirname(file), path), found);
  return found;
}

const FILES = [...new Set(ENTRIES.flatMap((entry) => [...imported(join(APP, entry))]))];

/** The keys in a file's code that begin with one of these groups: whole, or up to their first variable part. */
function keysIn(file: string, groups: object): string[] {
  const key = new RegExp(`['"\`]((?:${Object.keys(groups).join('|')})\\.[^'"\`]*)`, 'g');
  return Array.from(readFileSync(file, 'utf8').matchAll(key), ([, found = '']) => found);
}

describe('the overview', () => {
  it('is made of files that name texts', () => {
    expect(FILES.flatMap((file) => keysIn(file, first)).length).toBeGreaterThan(200);
    expect(FILES.map((file) => file.slice(APP.length))).toContain(
      '/components/health/finding-line.tsx',
    );
  });

  it.each(FILES.map((file) => file.slice(APP.length)))(
    'names no text of another page: %s',
    (file) => {
      expect(keysIn(join(APP, file), others)).toEqual([]);
    },
  );
});

it('each page of the app has its texts in one of the two files', () => {
  expect(Object.keys(first).filter((group) => group in others)).toEqual([]);
});
