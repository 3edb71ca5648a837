import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedChromium } from './chromium.ts';

describe('an installed browser', () => {
  let folder: string;
  const place = async (path: string, mode: number) => {
    const full = join(folder, path);
    await mkdir(join(full, '..'), { recursive: true });
    await writeFile(full, '');
    await chmod(full, mode);
    return full;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chromium-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

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
