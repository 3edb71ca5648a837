import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { folderOfTests } from './folder-of-tests.ts';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const REPORTER = fileURLToPath(new URL('closing-line-reporter.ts', import.meta.url));

/** Test files by name. */
const FILES = {
  good: `it('a', () => {}); it('b', () => {}); it.todo('c'); it.skip('d', () => {});`,
  bad: `it('a', () => { throw new Error('broke\\nat 1'); }); it('b', () => {});`,
  flaky: `let n = 0; it('b', { retry: 1 }, () => { if (!n++) throw Error('c'); });`,
  hook: `describe('b', () => { beforeAll(() => { throw Error('c'); }); it('d', () => {}); });`,
  file: `throw Error('not loaded');`,
  late: `it('e', () => { void Promise.reject(new Error('f')); });`,
};

const folder = await folderOfTests();

it('A test run ends with what failed and why, what passed at the second try, and the counts.', async () => {
  await symlink(MODULES, join(folder, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(FILES))
    await writeFile(
      join(folder, `${name}.test.js`),
      `import { beforeAll, describe, it } from 'vitest';\n${text}\nvoid beforeAll, describe;\n`,
    );
  const lines = (await outputIn(folder)).slice(-6);
  expect(lines.pop()).toBe('5 passed, 4 failed, 3 skipped');
  expect(lines.sort()).toEqual([
    'failed: bad.test.js > a: broke',
    'failed: file.test.js: not loaded',
    'failed: hook.test.js > b: c',
    'failed: outside of the tests: f',
    'passed at the second try: flaky.test.js > b: c',
  ]);
});

/** Runs the tests in a folder; resolves to the lines of the output. */
function outputIn(folder: string): Promise<string[]> {
  const vitest = join(MODULES, 'vitest/vitest.mjs');
  const reporters = ['--reporter', REPORTER, '--reporter', 'default'];
  return new Promise((resolve) => {
    // The exit code is nonzero, since some of these tests fail on purpose.
    execFile(process.execPath, [vitest, 'run', '--root', folder, ...reporters], (_, stdout) =>
      resolve(stdout.trimEnd().split('\n')),
    );
  });
}
