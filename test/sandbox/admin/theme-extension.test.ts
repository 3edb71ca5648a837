import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readThemeExtension } from './platform/theme.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-pixel-theme-extension-'));
  cpSync('extensions/storefront', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readThemeExtension(pathToFileURL(`${folder}/`));

/** Changes one of the files. */
function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const BLOCK = 'blocks/beacon-pixel.liquid';

describe('a theme extension', () => {
  it('is read as its author wrote it', () => {
    expect(read()).toEqual({
      handle: 'beacon-pixel-storefront',
      embeds: [{ handle: 'beacon-pixel', name: 'Beacon Pixel', target: 'head' }],
    });
  });

  it('fact 3.theme.type: is of the type theme, and has no folder beside the four', () => {
    mkdirSync(join(folder, 'scripts'));
    expect(read).toThrow(
      'A theme extension has no folder scripts: there are assets, blocks, locales, snippets. ' +
        'Move its files, or name scripts/* in .shopifyignore.',
    );
    rmSync(join(folder, 'scripts'), { recursive: true });
    mkdirSync(join(folder, 'assets'), { recursive: true });
    expect(read().embeds).toHaveLength(1);
    edit('shopify.extension.toml', (text) => text.replace('"theme"', '"ui_extension"'));
    expect(read).toThrow();
  });

  it('leaves out the folders that its .shopifyignore names', () => {
    expect(read().embeds).toHaveLength(1);
    edit('.shopifyignore', () => '');
    expect(read).toThrow('A theme extension has no folder src');
    edit('.shopifyignore', () => '**/*.ts');
    expect(read).toThrow('.shopifyignore: "**/*.ts" is not <folder>/*.');
  });

  it.each(['head', 'body', 'compliance_head'])(
    'fact 3.theme.targets: puts its embed into %s, and nowhere else',
    (target) => {
      edit(BLOCK, (text) => text.replace('"target": "head"', `"target": "${target}"`));
      expect(read().embeds).toMatchObject([{ target }]);
      edit(BLOCK, (text) => text.replace(`"target": "${target}"`, '"target": "footer"'));
      expect(read).toThrow(/target/);
    },
  );

  it('fact 3.theme.size: has at most 10 MB in all', () => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets/film.png'), Buffer.alloc(10 * 1024 * 1024));
    expect(read).toThrow(/^A theme extension has at most 10485760 bytes, this one has \d{8}\.$/);
    writeFileSync(join(folder, 'assets/film.png'), Buffer.alloc(9 * 1024 * 1024));
    expect(read().embeds).toHaveLength(1);
  });

  it('fact 3.theme.liquid-size: has at most 500 kB of Liquid', () => {
    writeFileSync(join(folder, 'snippets/long.liquid'), 'x'.repeat(500 * 1024));
    expect(read).toThrow(/^A theme extension has at most 512000 bytes of Liquid, this one has/);
    rmSync(join(folder, 'snippets/long.liquid'));
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets/long.js'), 'x'.repeat(500 * 1024));
    expect(read().embeds).toHaveLength(1);
  });
});
