import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPixel, copySources, SOURCES } from './build-pixel.ts';
import { folderOfTests } from './folder-of-tests.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = 'extensions/web-pixel/dist';
const ENTRY = 'extensions/web-pixel/src/index.ts';

/** Stands in for Shopify's tool, which takes seconds: the bundle is the entry as it is written. */
async function copyEntry(_project: string, staging: string): Promise<void> {
  await mkdir(join(staging, DIST));
  await copyFile(join(staging, ENTRY), join(staging, DIST, 'beacon-pixel.js'));
  await writeFile(join(staging, DIST, 'beacon-pixel.metafile.json'), '{}');
}

const project = await folderOfTests();

describe('a build of the pixel', () => {
  beforeAll(() => copySources(PROJECT, SOURCES, project));

  it('is made once, and again when a source or the bundle changed', async () => {
    const bundle = join(project, DIST, 'beacon-pixel.js');
    const outcomes: string[] = [];
    const build = async () => outcomes.push((await buildPixel(project, copyEntry)).outcome);

    await build();
    await build();
    await appendFile(join(project, ENTRY), '\nconsole.log("changed source");\n');
    await build();
    expect(await readFile(bundle, 'utf8')).toContain('changed source');
    await writeFile(bundle, 'not what was built');
    await build();
    await build();

    expect(outcomes).toEqual(['built', 'was up to date', 'built', 'built', 'was up to date']);
    expect(await readFile(bundle, 'utf8')).toContain('changed source');
  });

  it('leaves bundle, description and record, however many build at the same time', async () => {
    await rm(join(project, DIST), { recursive: true });
    const build = async () => (await buildPixel(project, copyEntry)).outcome;
    expect(await Promise.all([build(), build()])).toEqual(['built', 'built']);
    expect((await readdir(join(project, DIST))).sort()).toEqual([
      'beacon-pixel.js',
      'beacon-pixel.metafile.json',
      'built-from',
    ]);
    expect(await build()).toBe('was up to date');
    expect((await readdir(join(project, 'extensions/web-pixel'))).sort()).toEqual([
      'dist',
      'shopify.extension.toml',
      'src',
      'tsconfig.json',
    ]);
  });

  it('fact 1.runtime.bundle-limit: of more than 128 kB fails, with the limit and its size, and leaves the last bundle alone', async () => {
    const bundle = join(project, DIST, 'beacon-pixel.js');
    const before = await readFile(bundle, 'utf8');
    const long = JSON.stringify('x'.repeat(128 * 1024));
    await writeFile(join(project, ENTRY), `console.log(${long});`);
    await expect(buildPixel(project)).rejects.toThrow(
      /^The web pixel could not be built\. The Shopify CLI says:[^]*Your web pixel extension exceeds[^]*\(128 kB\)[^]*128\.\d\d kB/,
    );
    expect(await readFile(bundle, 'utf8')).toBe(before);
  });
});
