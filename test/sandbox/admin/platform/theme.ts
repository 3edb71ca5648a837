import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { readToml } from '../toml.ts';
import { checkThemeExtensionFiles } from './theme-extension-files.ts';

const EMBED_TARGETS = ['head', 'body', 'compliance_head'] as const;

/** Where in the page an app embed is put. */
export type EmbedTarget = (typeof EMBED_TARGETS)[number];

/** An app embed of the app's theme extension, as its author wrote it. */
export interface AppEmbed {
  /** The name of its file in `blocks/`. */
  handle: string;
  /** As the theme editor lists it. */
  name: string;
  target: EmbedTarget;
}

/** The app's theme extension as it is deployed. */
export interface ThemeExtension {
  handle: string;
  embeds: readonly AppEmbed[];
}

/** The shop's published theme, as far as apps are concerned. */
export interface Theme {
  extension: ThemeExtension;
  /** Whether staff have switched an embed on; at first none is. */
  isOn(handle: string): boolean;
  /** @throws {Error} when the extension has no such embed */
  switchEmbed(handle: string, state: 'on' | 'off'): void;
  /** Switches everything off. */
  clear(): void;
}

/** `gid://shopify/OnlineStoreTheme/<id>` of the published theme. */
export const THEME_ID = 'gid://shopify/OnlineStoreTheme/141325074514';

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

const tomlSchema = z.object({ type: z.literal('theme'), handle: z.string() });
const blockSchema = z.object({ name: z.string(), target: z.enum(EMBED_TARGETS) });

/**
 * Reads a theme extension's files as a deployment would.
 *
 * @param folder of the extension, with a slash at the end
 * @throws {Error} when one of them cannot be read, or Shopify would not deploy them
 */
export function readThemeExtension(folder: URL): ThemeExtension {
  checkThemeExtensionFiles(folder);
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const words = z
    .record(z.string(), z.string())
    .parse(JSON.parse(textOf('locales/en.default.schema.json')));
  const { handle } = tomlSchema.parse(readToml(textOf('shopify.extension.toml')));
  const files = readdirSync(new URL('blocks/', folder)).filter((name) => name.endsWith('.liquid'));
  const embeds = files.map((file) => {
    const [, schema = ''] =
      /{% schema %}([^]*?){% endschema %}/.exec(textOf(`blocks/${file}`)) ?? [];
    const { name, target } = blockSchema.parse(JSON.parse(schema));
    const translated = name.startsWith('t:') ? words[name.slice(2)] : name;
    return { handle: file.replace(/\.liquid$/, ''), name: translated ?? name, target };
  });
  return { handle, embeds };
}
