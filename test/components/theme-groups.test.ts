import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { THEME_GROUPS } from '../../vite.config.ts';

const COMPONENTS = fileURLToPath(
  new URL('../../node_modules/@shopify/polaris/build/esm', import.meta.url),
);

it('the scripts of Polaris read only the groups of tokens that the build keeps', async () => {
  const read = new Set<string>();
  for await (const name of glob('**/*.js', { cwd: COMPONENTS })) {
    const code = await readFile(`${COMPONENTS}/${name}`, 'utf8');
    for (const [, group] of code.matchAll(/\btheme(?:Default)?\.(\w+)\[/g)) read.add(group ?? '');
  }
  expect([...read].sort()).toEqual([...THEME_GROUPS].sort());
});
