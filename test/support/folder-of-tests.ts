import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Resolves to a new folder that is removed after the tests of a file, at whose top it must be awaited. */
export async function folderOfTests(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-tests-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
