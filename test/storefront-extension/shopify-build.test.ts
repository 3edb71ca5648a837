import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { copySources } from '../support/build-pixel.ts';
import { folderOfTests } from '../support/folder-of-tests.ts';
import { OFFLINE, runShopify } from '../support/shopify-cli.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = ['extensions', 'app', 'shopify.app.toml', 'package.json', 'tsconfig.base.json'];

const staging = await folderOfTests();

describe("Shopify's own tool", () => {
  beforeAll(() => copySources(PROJECT, SOURCES, staging));

  const shopify = (...options: string[]) => runShopify(PROJECT, staging, options);
  const build = () => shopify('app', 'build', OFFLINE, '--path', staging);

  it('fact 1.activation.toml: builds the app with its extensions without an error, a warning or a note', async () => {
    const output = await build();
    expect(output).toContain('Bundling UI extension beacon-pixel...');
    expect(output).toContain('Bundling theme extension beacon-pixel-storefront...');
    expect(output).toContain('Beacon Pixel built!');
    expect(output).not.toMatch(/\[(error|warning|info)\]/i);
  });

  it('fact 2.flow.toml: takes the triggers of Flow, and refuses a key with other characters than letters and spaces', async () => {
    const path = join(staging, 'extensions/flow-index-finished/shopify.extension.toml');
    const toml = await readFile(path, 'utf8');
    await writeFile(path, toml.replace('key = "Feed ID"', 'key = "Feed-ID"'));
    const output = await build().catch(String);
    await writeFile(path, toml);
    expect(output).toMatch(/only alphabetic characters/);
  });

  it("fact 3.theme.check, 3.theme.script-size: finds no offenses in the theme extension, and takes 10,000 bytes for a block's script, not one more", async () => {
    const extension = join(staging, 'extensions/storefront');
    const block = join(extension, 'blocks/beacon-pixel.liquid');
    const liquid = await readFile(block, 'utf8');
    await mkdir(join(extension, 'assets'), { recursive: true });
    await writeFile(block, liquid.replace('"target"', '"javascript": "long.js", "target"'));
    const check = async (bytes: number) => {
      await writeFile(join(extension, 'assets/long.js'), `//${'x'.repeat(bytes - 2)}`);
      return shopify('theme', 'check', '--path', extension).catch(String);
    };
    expect(await check(10_000)).toMatch(/[3-9] files inspected with no offenses found/);
    const output = await check(10_001);
    expect(output).toContain('[error]: AssetSizeAppBlockJavaScript');
    expect(output).toContain('(10001 B)');
    await writeFile(block, liquid);
    await rm(join(extension, 'assets/long.js'));
  });

  // This is why the snippet is part of the sources.
  it('builds a theme extension whose script is missing, and only mentions it', async () => {
    const snippet = join(staging, 'extensions/storefront/snippets/beacon-pixel-page.liquid');
    const script = await readFile(snippet);
    await rm(snippet);
    const output = await build();
    expect(output).toContain('MissingTemplate');
    expect(output).toContain('Beacon Pixel built!');
    await writeFile(snippet, script);
  });
});
