import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { parse } from 'toml';
import { z } from 'zod';
import type { ExtensionInfo } from '../bridge-messages.ts';

const FOLDERS = ['assets', 'blocks', 'locales', 'snippets'];
const LIQUID_FOLDERS = ['blocks', 'snippets'];

/** The largest theme app extension in bytes, in total and of Liquid (Shopify, "Theme app extensions"). */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_LIQUID_BYTES = 500 * 1024;

/**
 * Checks a theme extension's files as a deployment would.
 *
 * @param folder of the extension, with a slash at the end
 * @throws {Error} for a folder that extensions do not have, and for too many bytes
 */
function checkThemeExtensionFiles(folder: URL): void {
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
  refuseMoreThan(MAX_BYTES, bytesIn(folders), 'bytes');
  const liquid = folders.filter((name) => LIQUID_FOLDERS.includes(name));
  refuseMoreThan(MAX_LIQUID_BYTES, bytesIn(liquid), 'bytes of Liquid');
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

/** Folders that `.shopifyignore` excludes; the only supported pattern is `<folder>/*`. */
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

const EMBED_TARGETS = ['head', 'body', 'compliance_head'] as const;

/** The position of an app embed in the page. */
type EmbedTarget = (typeof EMBED_TARGETS)[number];

/** An app embed of the app's theme extension, as defined in its file. */
export interface AppEmbed {
  /** The name of its file in `blocks/`. */
  handle: string;
  /** Its name in the theme editor. */
  name: string;
  target: EmbedTarget;
}

/** The app's theme extension as it is deployed. */
interface ThemeExtension {
  handle: string;
  embeds: readonly AppEmbed[];
}

/** The part of the shop's published theme that concerns apps. */
export interface Theme {
  extension: ThemeExtension;
  /** Whether staff have switched an embed on; initially all are off. */
  isOn(handle: string): boolean;
  /** @throws {Error} if the extension has no such embed */
  switchEmbed(handle: string, state: 'on' | 'off'): void;
  /** Switches everything off. */
  clear(): void;
}

/** `gid://shopify/OnlineStoreTheme/<id>` of the published theme. */
const THEME_ID = 'gid://shopify/OnlineStoreTheme/141325074514';

export function createTheme(extension: ThemeExtension): Theme {
  const on = new Set<string>();
  return {
    extension,
    isOn: (handle) => on.has(handle),
    switchEmbed(handle, state) {
      const embed = extension.embeds.find((each) => each.handle === handle);
      if (!embed) throw new Error(`The app has no embed that is called ${handle}.`);
      if (state === 'on') on.add(handle);
      else on.delete(handle);
    },
    clear() {
      on.clear();
    },
  };
}

/** The theme extension as App Bridge describes it. */
export function extensionInfo({ extension, isOn }: Theme): ExtensionInfo {
  return {
    handle: extension.handle,
    type: 'theme_app_extension',
    activations: extension.embeds.map(({ handle, name, target }) => ({
      handle,
      name,
      target,
      status: isOn(handle) ? 'active' : 'available',
      activations: isOn(handle) ? [{ target: `settings/${handle}`, themeId: THEME_ID }] : [],
    })),
  };
}

const tomlSchema = z.object({ type: z.literal('theme'), handle: z.string() });
const blockSchema = z.object({ name: z.string(), target: z.enum(EMBED_TARGETS) });

/**
 * Reads a theme extension's files as a deployment would.
 *
 * @param folder of the extension, with a slash at the end
 * @throws {Error} if one of them cannot be read, or Shopify would not deploy them
 */
export function readThemeExtension(folder: URL): ThemeExtension {
  checkThemeExtensionFiles(folder);
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const translate = translations(textOf('locales/en.default.schema.json'));
  const { handle } = tomlSchema.parse(parse(textOf('shopify.extension.toml')));
  const files = readdirSync(new URL('blocks/', folder)).filter((name) => name.endsWith('.liquid'));
  const embeds = files.map((file) => {
    const [, schema = ''] =
      /{% schema %}([^]*?){% endschema %}/.exec(textOf(`blocks/${file}`)) ?? [];
    const { name, target } = blockSchema.parse(JSON.parse(schema));
    return { handle: file.replace(/\.liquid$/, ''), name: translate(name), target };
  });
  return { handle, embeds };
}

/** An entry that an admin link extension adds to "More actions" of a product's page. */
export interface ProductLink {
  label: string;
  /** Path within the app; Shopify appends the product's id. */
  path: string;
}

const TARGET = 'admin.product-details.action.link';

const linkSchema = z.object({
  extensions: z
    .array(
      z.object({
        name: z.string(),
        type: z.literal('admin_link'),
        targeting: z.array(z.object({ target: z.literal(TARGET), url: z.string() })).min(1),
      }),
    )
    .length(1),
});

/**
 * Reads an admin link extension as a deployment would.
 *
 * @param folder of the extension, with a slash at the end
 * @throws {Error} if one of its files cannot be read, or its target is another page
 */
export function readProductLinks(folder: URL): ProductLink[] {
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const translate = translations(textOf('locales/en.default.json'));
  const { extensions } = linkSchema.parse(parse(textOf('shopify.extension.toml')));
  return extensions.flatMap(({ name, targeting }) =>
    targeting.map(({ url }) => ({ label: translate(name), path: url.replace(/^app:\/\//, '/') })),
  );
}

/** Replaces a name such as `t:name` by the text of an extension's locale. */
function translations(locale: string): (name: string) => string {
  const texts = z.record(z.string(), z.string()).parse(JSON.parse(locale));
  return (name) => {
    const text = name.startsWith('t:') ? texts[name.slice(2)] : name;
    if (text === undefined) throw new Error(`The extension has no text ${name}.`);
    return text;
  };
}
