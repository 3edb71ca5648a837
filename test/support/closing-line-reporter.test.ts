import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const REPORTER = fileURLToPath(new URL('closing-line-reporter.ts', import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closing-line-'));
  await symlink(MODULES, join(folder, 'node_modules'), 'junction');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the closing line of a test run', () => {
  it('counts tests by their end, todos as skipped', async () => {
    await writeTest('good', `it('a', () => {}); it('b', () => {}); it.todo('c');`);
    await writeTest('mixed', `it.skip('d', () => {}); it('e', () => {});`);
    expect(await lastLines('good', 'mixed')).toEqual(['', '3 passed, 0 failed, 2 skipped']);
  });

  it('counts failed tests, hooks, files and uncaught errors as failed', async () => {
    await writeTest('test', `it('a', () => { throw new Error('a'); }); it('b', () => {});`);
    await writeTest('hook', `beforeAll(() => { throw new Error('b'); }); it('c', () => {});`);
    await writeTest('file', `import './missing.ts'; it('d', () => {});`);
    await writeTest('late', `it('e', () => { void Promise.reject(new Error('f')); });`);
    expect(await lastLines('test', 'hook', 'file', 'late')).toEqual([
      'failed: outside of the tests: f',
      '2 passed, 4 failed, 1 skipped',
    ]);
  });
});

describe('the lines before it', () => {
  it('name what failed with its reason, and what passed when it was tried again', async () => {
    await writeTest('bad', `it('a', () => { throw new Error('broke\\nat 1'); });`);
    await writeTest(
      'flaky',
      `let n = 0; it('b', { retry: 1 }, () => { if (!n++) throw Error('c'); });`,
    );
    expect(await lastLines('bad', 'flaky')).toEqual([
      'passed at the second try: flaky.test.js > b: c',
      '1 passed, 1 failed, 0 skipped',
    ]);
    expect(await lastLines('bad')).toEqual([
      'failed: bad.test.js > a: broke',
      '0 passed, 1 failed, 0 skipped',
    ]);
  });

  it('name what broke outside of a test', async () => {
    await writeTest(
      'hook',
      `describe('b', () => { beforeAll(() => { throw Error('c'); }); it('d', () => {}); });`,
    );
    expect(await lastLines('hook')).toEqual([
      'failed: hook.test.js > b: c',
      '0 passed, 1 failed, 1 skipped',
    ]);
  });
});

function writeTest(name: string, text: string): Promise<void> {
  const header = `import { beforeAll, describe, it } from 'vitest';`;
  return writeFile(
    join(folder, `${name}.test.js`),
    `${header}\n${text}\nvoid beforeAll, describe;\n`,
  );
}

/** Runs the named files; resolves to the last line of the output and the one before it. */
function lastLines(...names: string[]): Promise<string[]> {
  const vitest = join(MODULES, 'vitest/vitest.mjs');
  const files = names.map((name) => `${name}.test.js`);
  const reporters = ['--reporter', REPORTER, '--reporter', 'default'];
  return new Promise((resolve) => {
    // The exit code is nonzero, since some of these tests fail on purpose.
    execFile(
      process.execPath,
      [vitest, 'run', '--root', folder, ...reporters, ...files],
      (_, stdout) => {
        resolve(stdout.trimEnd().split('\n').slice(-2));
      },
    );
  });
}
