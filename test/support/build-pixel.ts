import { createHash } from 'node:crypto';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { OFFLINE, runShopify } from './shopify-cli.ts';

/** A hash of every source's path and content, in a project or a copy of one. */
export async function hashSources(project: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of await filesUnder(project, source)) {
      const content = await readFile(join(project, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Copies sources to an empty folder with the project's own packages, so that a tool can work there. */
export async function copySources(
  project: string,
  sources: readonly string[],
  staging: string,
): Promise<void> {
  for (const source of sources) {
    await cp(join(project, source), join(staging, source), { recursive: true, filter: isSource });
  }
  await symlink(join(project, 'node_modules'), join(staging, 'node_modules'), 'junction');
}

/** The files at or below a path, in a fixed order. */
async function filesUnder(project: string, path: string): Promise<string[]> {
  const entries = await readdir(join(project, path), { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const found = entries
    .filter((entry) => isSource(entry.name))
    .map((entry) => filesUnder(project, `${path}/${entry.name}`));
  return (await Promise.all(found)).flat().sort();
}

/** Whether a path is a source, and not a tool's leftover. */
function isSource(path: string): boolean {
  return !['dist', 'node_modules'].includes(basename(path));
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = 'extensions/web-pixel/dist';

/** All sources of the bundle: the build sees nothing else. */
export const SOURCES = [
  'extensions/web-pixel',
  'app/beacon',
  'shopify.app.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

const BUNDLE = `${OUTPUT}/beacon-pixel.js`;

/** Records the sources and the content of the bundle beside it. */
const RECORD = `${OUTPUT}/built-from`;

/** The bundle's path once {@link buildPixel} has built it. */
export const PIXEL_BUNDLE = join(PROJECT, BUNDLE);

interface PixelBuild {
  bundle: string;
  outcome: 'built' | 'was up to date';
}

/**
 * Bundles the web pixel with Shopify's own command line tool, as a deployment would, without network
 * or login, unless the existing bundle has the same sources.
 *
 * The tool works on a copy of the sources, and each finished file replaces the old one in one step:
 * processes may build at the same time, and a reader never sees half a bundle.
 *
 * @param project the folder with `shopify.app.toml` and `node_modules`; by default this project's own
 * @param bundleIn builds in a copy of the sources; by default with Shopify's tool
 * @throws {Error} with the tool's own output if it fails
 */
export async function buildPixel(
  project = PROJECT,
  bundleIn: (project: string, staging: string) => Promise<void> = runShopifyBuild,
): Promise<PixelBuild> {
  const bundle = join(project, BUNDLE);
  if (await isUpToDate(project)) return { bundle, outcome: 'was up to date' };
  const staging = await mkdtemp(join(tmpdir(), 'beacon-pixel-build-'));
  try {
    await copySources(project, SOURCES, staging);
    const sources = await hashSources(staging, SOURCES);
    await bundleIn(project, staging);
    await publish(staging, project, sources);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return { bundle, outcome: 'built' };
}

async function isUpToDate(project: string): Promise<boolean> {
  const paths = [RECORD, BUNDLE].map((path) => join(project, path));
  const [record, bundle] = await Promise.all(paths.map(textOf));
  if (record == null || bundle == null) return false;
  return record === recordText(await hashSources(project, SOURCES), bundle);
}

/** Includes the bundle: the record does not apply to a bundle that was built in another way. */
function recordText(sources: string, bundle: string): string {
  return `sources ${sources}\nbundle ${createHash('sha256').update(bundle).digest('hex')}\n`;
}

async function runShopifyBuild(project: string, staging: string): Promise<void> {
  try {
    await runShopify(project, staging, ['app', 'build', OFFLINE, '--path', staging]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The web pixel could not be built. ${reason}`, { cause: error });
  }
}

/** Moves the built files to their place, the record last. */
async function publish(staging: string, project: string, sources: string): Promise<void> {
  const built = join(staging, OUTPUT);
  const folder = join(project, OUTPUT);
  await mkdir(folder, { recursive: true });
  // In the folder of its final place, a file can be renamed even if the copy is on another disk.
  const beside = (name: string) => join(folder, `.${basename(staging)}-${name}`);
  for (const name of await readdir(built)) {
    await copyFile(join(built, name), beside(name));
    await rename(beside(name), join(folder, name));
  }
  const bundle = await readFile(join(staging, BUNDLE), 'utf8');
  const record = basename(RECORD);
  await writeFile(beside(record), recordText(sources, bundle));
  await rename(beside(record), join(folder, record));
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

if (import.meta.main) {
  try {
    const { bundle, outcome } = await buildPixel();
    console.log(`${bundle} ${outcome === 'built' ? 'is built' : 'is up to date'}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
