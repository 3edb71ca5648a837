import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { asSnippet, bundleScript, SNIPPET } from '../../extensions/storefront/build.ts';
import { gzippedBytes } from '../bench/gzipped-bytes.ts';

/** What shoppers are asked to download at most with each page, in bytes. */
const LIMIT = 3_072;

/** Beyond this theme-check calls the JavaScript of a block too much, in bytes. */
const THEME_CHECK_LIMIT = 10_000;

describe('the storefront script', () => {
  it(`has at most ${LIMIT} bytes gzipped, and ${THEME_CHECK_LIMIT} as it is`, async () => {
    const snippet = Buffer.from(asSnippet(await bundleScript()));
    expect(gzippedBytes(snippet)).toBeLessThanOrEqual(LIMIT);
    expect(snippet.length).toBeLessThanOrEqual(THEME_CHECK_LIMIT);
  });

  it('is deployed as its sources make it', async () => {
    const deployed = await readFile(SNIPPET, 'utf8');
    expect(deployed, 'outdated: run "npm run build:storefront"').toBe(
      asSnippet(await bundleScript()),
    );
  });

  it('is a classic script that names nothing in the page, and brings no schema library', async () => {
    const script = await bundleScript();
    expect(script).not.toMatch(/\b(import|export)\b/);
    expect(script).toMatch(/^("use strict";)?\(\(\)=>\{.*\}\)\(\);$/s);
    expect(script).not.toMatch(/zod|safeParse/i);
  });
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
      expect(() => asSnippet(`say("${text}")`)).toThrow(/ends it where it stands/);
    },
  );
});
