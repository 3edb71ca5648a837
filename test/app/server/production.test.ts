import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

/** The packages that a module imports when it is loaded, without types and dynamic imports. */
function packagesOf(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) =>
      ts.isImportDeclaration(statement)
        ? statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword
        : !statement.isTypeOnly,
    )
    .flatMap(({ moduleSpecifier: from }) => (from && ts.isStringLiteral(from) ? [from.text] : []))
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

it('The app imports no development dependency, as the image has none.', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const left: string[] = [];
  let seen = 0;
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const packages = packagesOf(path, await readFile(new URL(path, ROOT), 'utf8'));
    seen += packages.length;
    left.push(
      ...packages.filter((name) => !(name in dependencies)).map((name) => `${path}: ${name}`),
    );
  }
  expect(seen).toBeGreaterThan(100);
  expect(left).toEqual([]);
});
