import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, installedChromium, launchChromium } from './chromium.ts';
import { folderOfTests } from './folder-of-tests.ts';

const folder = await folderOfTests();

describe('an installed browser', () => {
  const place = async (path: string, mode: number) => {
    const full = join(folder, path);
    await mkdir(join(full, '..'), { recursive: true });
    await writeFile(full, '');
    await chmod(full, mode);
    return full;
  };

  it('is the first Chromium or Chrome on the search path that can be executed', async () => {
    await place('one/chromium', 0o644);
    await mkdir(join(folder, 'two/chromium'), { recursive: true });
    const chrome = await place('three/google-chrome', 0o755);
    await place('four/chromium', 0o755);
    const path = ['', 'one', 'two', 'three', 'four'].map((name) => name && join(folder, name));
    expect(installedChromium(path.join(delimiter))).toEqual({ executablePath: chrome, env: {} });
  });

  it.skipIf(process.platform === 'darwin')('is none where none is on the path', () => {
    expect(installedChromium(join(folder, 'empty'))).toBeNull();
  });
});

describe('the browser of the tests', () => {
  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'is the packaged one, whatever is installed',
    async () => {
      const { executablePath } = await findChromium({ PATH: process.env.PATH });
      expect(executablePath).toContain('beacon-pixel-chromium-');
    },
  );

  it.skipIf(process.platform === 'darwin')(
    'is an installed one where that is asked for, or an error where there is none',
    async () => {
      await expect(findChromium({ TEST_BROWSER: 'installed', PATH: '' })).rejects.toThrow(
        'No Chromium or Chrome is on the PATH',
      );
    },
  );

  it('is refused where TEST_BROWSER names neither', async () => {
    await expect(findChromium({ TEST_BROWSER: 'firefox' })).rejects.toThrow(
      'TEST_BROWSER is "firefox": set it to "packaged" or "installed"',
    );
  });
});

describe('a browser that cannot be used', () => {
  it.each([
    ['prints something else', ['echo hello'], 'said "hello", as no Chromium does'],
    ['ends with an error', ['echo no library >&2', 'exit 127'], 'It said: no library'],
    [
      'has a version and does not start',
      ['[ "$1" = --version ] && echo Chromium 140.0.1.2 && exit', 'echo no display >&2', 'exit 1'],
      'It said: no display',
    ],
  ])('because it %s is an error that explains what to do', async (name, lines, message) => {
    const executablePath = join(folder, name);
    await writeFile(executablePath, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
    const problem = await launchChromium({ installation: { executablePath, env: {} } }).catch(
      String,
    );
    expect(problem).toContain(executablePath);
    expect(problem).toContain(message);
    expect(problem).toContain('put a Chromium or Chrome that starts first on the PATH');
  });
});
