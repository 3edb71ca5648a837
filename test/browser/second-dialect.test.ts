/** The product of another vendor: a copy of the project that differs only in `app/beacon/dialect.ts`. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import * as dialect from '../../app/beacon/dialect.ts';
import { takeBuildOver } from '../support/build-app.ts';
import { copySources } from '../support/build-pixel.ts';

const run = promisify(execFile);

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const SECOND: Record<keyof typeof dialect, string> = {
  prefix: 'Acme_1',
  attributePrefix: 'data-track-',
  callsProperty: 'acmeCalls',
  legacyUserId: '_visitor',
  attributionParameter: 'came_by',
  pixelInitiator: 'acme-labs/checkout',
  appInitiator: 'acme-labs/server',
  storefrontInitiator: 'acme-labs/theme',
};

/** Journeys of each sender, which read names from the dialect. */
const JOURNEYS = {
  'journeys/cart.test.ts': ['reports what was added and the whole cart, each with its price'],
  'journeys/consent.test.ts': ['stops the page and removes everything, the announcement included'],
  'journeys/discovery-lists.test.ts': [
    'is rendered, seen and clicked',
    'that leads elsewhere is a redirect, and nothing else',
  ],
  'admin/whole/storefront-extension.test.ts': [
    'arrives once, with the ids of the pixel’s events from the same page',
  ],
};

const SOURCES = ['app', 'extensions', 'prisma', 'test', 'package.json', 'package-lock.json'];
const TOOLS = ['shopify.app.toml', 'tsconfig.base.json', 'vite.config.ts', 'vitest.config.ts'];
const BUILT = ['storefront/assets', 'storefront/blocks', 'storefront/snippets', 'web-pixel/dist'];
/** Copies of other files; compressed bytes spell anything. */
const COMPRESSED = /\.(?:br|gz)$/;

it('Another dialect is a change of one file: what is built spells nothing of the first, and makes the same journeys.', async () => {
  // On the project's disk: finished builds are renamed to their place.
  await mkdir(join(PROJECT, '.vitest'), { recursive: true });
  const copy = await mkdtemp(join(PROJECT, '.vitest/dialect-'));
  const env = { ...process.env, DATABASE_URL: inject('serverUrl') };
  const inCopy = (...options: string[]) => run(process.execPath, options, { cwd: copy, env });
  try {
    await copySources(PROJECT, [...SOURCES, ...TOOLS], copy);
    const lines = Object.entries(SECOND).map(([name, text]) => `export const ${name} = '${text}';`);
    await writeFile(join(copy, 'app/beacon/dialect.ts'), lines.join('\n'));
    // No page contains a name of the dialect, as is checked below: a build from the copy would be the same.
    const { build } = await takeBuildOver(copy);
    await inCopy('extensions/storefront/build.ts');

    const journeys = Object.values(JOURNEYS).flat();
    const files = Object.keys(JOURNEYS).map((file) => `test/browser/${file}`);
    // Each process loads all modules anew, and other test files keep the processor busy meanwhile.
    const few = ['run', '--project', 'browser', '--maxWorkers', '1'];
    const options = [...few, '-t', journeys.join('|'), ...files];
    const { stdout } = await inCopy('node_modules/vitest/vitest.mjs', ...options).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toContain(`\n${journeys.length} passed, 0 failed`);

    for (const folder of [build, ...BUILT.map((name) => join(copy, 'extensions', name))])
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!file.isFile() || COMPRESSED.test(file.name)) continue;
        const text = await readFile(join(file.parentPath, file.name), 'utf8');
        expect(
          Object.values(dialect).filter((name) => text.includes(name)),
          file.name,
        ).toEqual([]);
      }
  } finally {
    await rm(copy, { recursive: true });
  }
});
