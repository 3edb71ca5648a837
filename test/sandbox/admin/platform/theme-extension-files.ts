import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const FOLDERS = ['assets', 'blocks', 'locales', 'snippets'];
const LIQUID_FOLDERS = ['blocks', 'snippets'];

/** Bytes that a theme app extension may have in all, and of Liquid (Shopify, "Theme app extensions"). */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_LIQUID_BYTES = 500 * 1024;

/**
 * Looks at a theme extension's files as a deployment would.
 *
 * @param folder of the extension, with a slash at the end
 * @throws {Error} for a folder that extensions do not have, and for more bytes than they may have
 */
export function checkThemeExtensionFiles(folder: URL): void {
  const ignored = ignoredFolders(folder);
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignored.includes(entry.name))
    .map(({ name }) => name);
  const strange = folders.find((name) => !FOLDERS.includes(name));
  if (strange !== undefined) {
    throw new Error(
      `A theme extension has no folder ${strange}: there are ${FOLDERS.join(', ')}. ` +
        `Move its files, or name ${strange}/* in .shopifyignore.`,
    );
  }
  const bytesIn = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + bytesOf(new URL(`${name}/`, folder)), 0);
  refuseMoreThan(MOST_BYTES, bytesIn(folders), 'bytes');
  const liquid = folders.filter((name) => LIQUID_FOLDERS.includes(name));
  refuseMoreThan(MOST_LIQUID_BYTES, bytesIn(liquid), 'bytes of Liquid');
}

function refuseMoreThan(most: number, bytes: number, unit: string): void {
  if (bytes <= most) return;
  throw new Error(`A theme extension has at most ${most} ${unit}, this one has ${bytes}.`);
}

function bytesOf(folder: URL): number {
  return readdirSync(folder)
    .map((name) => statSync(new URL(name, folder)).size)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Folders that `.shopifyignore` keeps back; of its patterns, `<folder>/*` alone is known here. */
function ignoredFolders(folder: URL): string[] {
  const file = new URL('.shopifyignore', folder);
  if (!existsSync(file)) return [];
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return patterns.map((pattern) => {
    const [, name] = /^([\w-]+)\/\*$/.exec(pattern) ?? [];
    if (name === undefined) throw new Error(`.shopifyignore: "${pattern}" is not <folder>/*.`);
    return name;
  });
}
