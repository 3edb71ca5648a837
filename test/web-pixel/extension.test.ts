import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../extensions/web-pixel/src/version.ts';
import { defaultSettings } from './open-page.ts';

const project = new URL('../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, project), 'utf8');

describe('the extension', () => {
  it('has the version of the project', async () => {
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    expect(VERSION).toBe(version);
  });

  it('declares just the settings that the pixel reads', async () => {
    const toml = await read('extensions/web-pixel/shopify.extension.toml');
    const declared = [...toml.matchAll(/^\[settings\.fields\.(\w+)\]$/gm)].map(([, name]) => name);
    expect(declared.sort()).toEqual(Object.keys(defaultSettings).sort());
  });

  it('runs in the strict sandbox, once analytics are permitted', async () => {
    const toml = await read('extensions/web-pixel/shopify.extension.toml');
    expect(toml).toMatch(/^type = "web_pixel_extension"$/m);
    expect(toml).toMatch(/^runtime_context = "strict"$/m);
    expect(toml).toMatch(
      /^\[customer_privacy\]\nanalytics = true\nmarketing = false\npreferences = false\nsale_of_data = "disabled"$/m,
    );
  });
});
