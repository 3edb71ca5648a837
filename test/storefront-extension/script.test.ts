import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  ASSETS,
  asSnippet,
  bundleAsset,
  bundlePageScript,
  MODULES,
  SNIPPET,
} from '../../extensions/storefront/build.ts';
import { VERSION } from '../../extensions/storefront/src/version.ts';
import { gzippedBytes } from '../bench/table.ts';

/** The largest downloads for shoppers, in bytes: with each page, and once for cached files. */
const INLINE_LIMIT = 1_024;
const ASSET_LIMITS = {
  page: INLINE_LIMIT,
  sender: 5_632,
  visit: 2_432,
  events: 1_728,
  tracker: 3_788,
  api: 1_792,
  preflight: 704,
  ticket: 480,
  inspector: 3_100,
  reports: 704,
  resend: 704,
};

/**
 * The largest uncompressed script in bytes. Theme-check rejects more than 10,000 for a script that a block's schema
 * names; ours are named by tags, and only the one on every page is longer.
 */
const RAW_LIMIT = 10_000;
const RAW_LIMIT_OF_SENDER = 11_776;

const CLASSIC = ['page', 'sender'] as const;

const rawLimit = (name: string): number => (name === 'sender' ? RAW_LIMIT_OF_SENDER : RAW_LIMIT);

describe('the inline script', () => {
  it(`has at most ${INLINE_LIMIT} bytes gzipped`, async () => {
    expect(gzippedBytes(await bundlePageScript())).toBeLessThanOrEqual(INLINE_LIMIT);
  });

  it('is deployed as its sources make it', async () => {
    expect(await readFile(SNIPPET, 'utf8'), 'outdated: run "npm run build:storefront"').toBe(
      asSnippet(await bundlePageScript()),
    );
  });
});

describe.each([...CLASSIC, ...MODULES])('the asset %s', (name) => {
  it(`has at most ${ASSET_LIMITS[name]} bytes gzipped, and ${rawLimit(name)} as it is`, async () => {
    const script = await bundleAsset(name);
    expect(gzippedBytes(script)).toBeLessThanOrEqual(ASSET_LIMITS[name]);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(rawLimit(name));
  });

  it('is deployed as its sources make it', async () => {
    expect(await readFile(ASSETS[name], 'utf8'), 'outdated: run "npm run build:storefront"').toBe(
      await bundleAsset(name),
    );
  });
});

it('every script of a page is a classic one that names nothing in the page', async () => {
  for (const script of await Promise.all(CLASSIC.map(bundleAsset))) {
    expect(script).not.toMatch(/\b(import\b(?!\()|export\b)/);
    expect(script).toMatch(/^("use strict";)?\(\(\)=>\{.*\}\)\(\);$/s);
  }
});

it.each(MODULES)('the module %s imports nothing, and exports how it is started', async (name) => {
  const script = await bundleAsset(name);
  expect(script).not.toMatch(/\bimport\b/);
  expect(script).toMatch(/export\{[\w$]+ as start\};$/);
});

it('no script brings a schema library', async () => {
  const scripts = await Promise.all([
    bundlePageScript(),
    ...[...CLASSIC, ...MODULES].map(bundleAsset),
  ]);
  for (const script of scripts) expect(script).not.toMatch(/zod|safeParse/i);
});

it('the version is that of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});

describe('a snippet', () => {
  it('says the script and nothing else', () => {
    expect(asSnippet('run("{{ no }}")')).toMatch(
      /\{% raw %\}run\("\{\{ no \}\}"\)\{% endraw %\}\s*$/,
    );
  });

  it.each(['</script>', '</SCRIPT >', '<!--', '{% endraw %}', '{%-endraw-%}'])(
    'does not take a script with %s in it',
    (text) => {
      expect(() => asSnippet(`run("${text}")`)).toThrow(/ends it where it stands/);
    },
  );
});
