import { createHash } from 'node:crypto';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

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

/** Copies sources to an empty folder, beside the project's own packages, so that a tool can work there. */
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

/** What tools leave behind in a folder of sources is none. */
function isSource(path: string): boolean {
  return !['dist', 'node_modules'].includes(basename(path));
}
