import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

/** An `import` or `export` from a module, as the formatter writes it, without those of types alone. */
const FROM = /^(?:import|export) (?!type )(?:[^;'"]*? from )?'(?<name>[^'.][^']*)'/gm;

/** The packages that a module imports when it is loaded. */
const packagesOf = (text: string): string[] =>
  [...text.matchAll(FROM)]
    .flatMap(({ groups }) => groups?.name ?? [])
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));

it('The app imports no development dependency, as the image has none.', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const left: string[] = [];
  let seen = 0;
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const packages = packagesOf(await readFile(new URL(path, ROOT), 'utf8'));
    seen += packages.length;
    left.push(
      ...packages.filter((name) => !(name in dependencies)).map((name) => `${path}: ${name}`),
    );
  }
  expect(seen).toBeGreaterThan(100);
  expect(left).toEqual([]);
});
