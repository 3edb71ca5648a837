import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { texts } from '../../../app/texts/en/index.ts';
import { bundleAsset, bundlePageScript } from '../../../extensions/storefront/build.ts';
import { buildApp } from '../../support/build-app.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../table.ts';

const CLIENT = fileURLToPath(new URL('../../../build/client', import.meta.url));

/** Bytes, gzipped, by download. */
export type Sizes = Partial<Record<'pixel' | 'inline' | 'sender' | 'admin', number>>;

/** Builds the downloads of shoppers and staff, and measures their sizes. */
export async function measureSizes(): Promise<Required<Sizes>> {
  const { bundle } = await buildPixel();
  await buildApp();
  return {
    pixel: gzippedBytes(await readFile(bundle)),
    inline: gzippedBytes(await bundlePageScript()),
    sender: gzippedBytes(await bundleAsset('sender')),
    admin: await overviewBytes(),
  };
}

interface Scripts {
  module: string;
  imports?: string[];
}

/** The part of Remix' manifest that names scripts. */
interface Manifest {
  entry: Scripts;
  routes: Record<string, Scripts>;
}

/** The overview's downloads before it can be used: the files in Remix' own manifest, and the texts in English. */
export async function overviewBytes(): Promise<number> {
  const names = await readdir(join(CLIENT, 'assets'));
  const name = names.find((each) => /^manifest-\w+\.js$/.test(each)) ?? '';
  const text = await readFile(join(CLIENT, 'assets', name), 'utf8');
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), -1)) as Manifest;
  const parts = [entry, ...['root', 'routes/app', 'routes/app._index'].map((id) => routes[id])];
  const scripts = parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []));
  const files = [...new Set(scripts)].map((path) => readFile(join(CLIENT, path)));
  const weights = [...(await Promise.all(files)), await englishTexts(names)].map(gzippedBytes);
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

/** The script with the English texts, which the page imports, found by one of its texts. */
async function englishTexts(names: readonly string[]): Promise<Buffer> {
  const scripts = names.filter((name) => name.endsWith('.js'));
  const files = await Promise.all(scripts.map((name) => readFile(join(CLIENT, 'assets', name))));
  const found = files.find((file) => file.includes(texts.overview.beforeAccount));
  if (!found) throw new Error('No script of the build has the texts in English.');
  return found;
}

/** A table in Markdown, with the other commit's sizes and the difference if they are known. */
export function sizesTable(sizes: Required<Sizes>, before: Sizes): string {
  const rows = Object.entries(sizes).map(([name, bytes]) => {
    const was = before[name as keyof Sizes];
    const difference = was === undefined ? '' : bytes - was;
    const sign = difference !== '' && difference > 0 ? '+' : '';
    return `| ${name} | ${bytes} | ${was ?? ''} | ${sign}${difference} |`;
  });
  return [
    '| bytes, gzipped | here | before | difference |',
    '| --- | --: | --: | --: |',
    ...rows,
  ].join('\n');
}
