import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copySources, hashSources } from './build-pixel.ts';

const run = promisify(execFile);

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** All sources of the pages: the build sees nothing else. */
const SOURCES = [
  'app',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Records the sources of the build beside it. */
const RECORD = 'build/built-from';

/**
 * Builds the app's pages as `npm run build` does, unless the existing build has the same sources.
 *
 * The tool works on a copy of the sources, and the finished folder replaces the old one: processes may
 * build at the same time. A running app has to be restarted.
 *
 * @throws {Error} with the tool's own output if it fails
 */
export async function buildApp(): Promise<'built' | 'was up to date'> {
  const record = await readFile(join(PROJECT, RECORD), 'utf8').catch(() => '');
  if (record === (await hashSources(PROJECT, SOURCES))) return 'was up to date';
  const staging = await mkdtemp(join(tmpdir(), 'beacon-pixel-app-build-'));
  try {
    await copySources(PROJECT, SOURCES, staging);
    await runRemixBuild(staging);
    await writeFile(join(staging, RECORD), await hashSources(staging, SOURCES));
    await publish(join(staging, 'build'));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return 'built';
}

/**
 * Gives a copy of the project the pages that {@link buildApp} has built here. The copy may differ only in what no page
 * contains, which the caller checks.
 *
 * @returns the folder of the build in the copy
 */
export async function takeBuildOver(copy: string): Promise<{ build: string }> {
  const build = join(copy, 'build');
  await cp(join(PROJECT, 'build'), build, { recursive: true });
  await writeFile(join(copy, RECORD), await hashSources(copy, SOURCES));
  return { build };
}

async function runRemixBuild(staging: string): Promise<void> {
  const remix = join(PROJECT, 'node_modules/@remix-run/dev/dist/cli.js');
  try {
    await run(process.execPath, [remix, 'vite:build'], {
      cwd: staging,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The app's pages could not be built. Remix says:\n\n${stdout}\n${stderr}`, {
      cause: error,
    });
  }
}

/** Moves the finished folder to the place of the old one. */
async function publish(built: string): Promise<void> {
  const place = join(PROJECT, 'build');
  const cache = join(PROJECT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  // A folder can be renamed only on the disk of its new place.
  const beside = await mkdtemp(join(cache, 'app-build-'));
  try {
    await cp(built, join(beside, 'new'), { recursive: true });
    await rename(place, join(beside, 'old')).catch(unless('ENOENT'));
    // Not empty again: another process was faster, and its build is equivalent.
    await rename(join(beside, 'new'), place).catch(unless('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Ignores errors with one of these codes. */
function unless(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
