import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readToml } from '../toml.ts';

/** What an admin link extension adds to "More actions" of a product's page. */
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
 * @throws {Error} when one of its files cannot be read, or it is about something else
 */
export function readProductLinks(folder: URL): ProductLink[] {
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const words = z
    .record(z.string(), z.string())
    .parse(JSON.parse(textOf('locales/en.default.json')));
  const { extensions } = linkSchema.parse(readToml(textOf('shopify.extension.toml')));
  return extensions.flatMap(({ name, targeting }) => {
    const label = name.startsWith('t:') ? words[name.slice(2)] : name;
    if (label === undefined) throw new Error(`The extension has no text ${name}.`);
    return targeting.map(({ url }) => ({ label, path: url.replace(/^app:\/\//, '/') }));
  });
}
