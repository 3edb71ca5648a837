/** The documents name existing things: files, commands, addresses, settings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VARIABLES } from '../app/server/config.ts';
import { createMetrics } from '../app/server/metrics.ts';
import { readSettings } from '../extensions/web-pixel/src/settings.ts';
import { PARTS } from './bench/options.ts';
import { DEFAULT_PORT, PORT_OFFSETS } from './sandbox/addresses.ts';
import { stepsOf } from './sandbox/start-page/steps.ts';
import { defaultSettings } from './web-pixel/open-page.ts';
import vitestConfig from '../vitest.config.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');
const CONTRIBUTING = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
const DEPLOYMENT = readFileSync(join(PROJECT, 'docs/deployment.md'), 'utf8');
const EVENTS = readFileSync(join(PROJECT, 'docs/events.md'), 'utf8');
const MANIFEST = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...(await readdir(join(PROJECT, 'docs')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** All matches of a pattern's first group in a text. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** The anchor of a heading in rendered Markdown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (name) => {
  const read = () => readFile(join(PROJECT, name), 'utf8');

  it('leads to files that are there', async () => {
    const links = found(await read(), /\]\((?!https?:)([^)#]+)[^)]*\)/g);
    const missing = links.filter((link) => !existsSync(join(PROJECT, dirname(name), link)));
    expect(missing).toEqual([]);
  });

  it('leads to headings that are there', async () => {
    const links = [...(await read()).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, file, heading]) => {
      const path = file ? join(dirname(name), file) : name;
      const headings = found(readFileSync(join(PROJECT, path), 'utf8'), /^#+ (.+)$/gm);
      return !headings.map(anchorOf).includes(heading ?? '');
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('names tests that are there', async () => {
    const paths = found(await read(), /\b(test\/[\w./-]+\.test\.ts)\b/g);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });

  it('names commands that there are', async () => {
    const scripts = found(await read(), /\bnpm run ([\w-]+(?::\w+)*)/g);
    expect(scripts.filter((script) => !(script in MANIFEST.scripts))).toEqual([]);
  });

  it('names projects of tests that there are', async () => {
    const known = vitestConfig.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
    );
    const named = found(await read(), /--project (\w+)/g);
    expect(named.filter((project) => !known?.includes(project))).toEqual([]);
  });
});

describe('the README', () => {
  it('asks for the Node that the package asks for', () => {
    expect(found(README, /Needs Node ([\d.]+) or later/g)).toEqual(
      found(MANIFEST.engines.node, /^>=([\d.]+)/g),
    );
  });

  it('has the ports of the sandbox, and no others', () => {
    const [section = ''] = found(README, /## See it run\n([\s\S]*?)\n## /g);
    const ports = new Set([
      ...found(section, /:(4\d{3})\b/g),
      ...found(section, /\((4\d{3}) is the app’s own port\)/g),
      ...found(section, /\((4\d{3}) is the app's own port\)/g),
    ]);
    expect([...ports].map(Number).sort()).toEqual(
      Object.values(PORT_OFFSETS).map((offset) => DEFAULT_PORT + offset),
    );
  });

  it('counts the steps of the start page', async () => {
    const links = { shop: 'shop', events: 'events', admin: 'admin', indexing: 'indexing' };
    const steps = await stepsOf(links);
    expect(found(README, /follow its (\w+) steps/g)).toEqual(['nine']);
    expect(steps.toString().match(/<li>/g)).toHaveLength(9);
  });
});

it('CONTRIBUTING names nothing that cannot be measured', () => {
  const [row = ''] = found(CONTRIBUTING, /(\| `npm run bench .*)/g);
  const named = found(row, /`(\w+)`/g);
  expect(named).not.toEqual([]);
  expect(PARTS).toEqual(expect.arrayContaining(named));
});

it('the scripts of package.json run tests that are there', () => {
  const named = Object.values(MANIFEST.scripts).flatMap((script) =>
    found(script, /\s(test\/[\w/.-]+)/g),
  );
  const folders = named.map((path) => [path, dirname(path)] as const);
  const missing = folders.filter(
    ([path, folder]) =>
      !existsSync(join(PROJECT, path)) &&
      !readdirSync(join(PROJECT, folder)).some((name) => join(folder, name).startsWith(path)),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
});

describe('the evidence', async () => {
  const folder = join(PROJECT, 'docs/evidence');
  const files = await readdir(folder);

  it.each(files)('%s is linked, and begins with the command that made it', async (file) => {
    expect(await readFile(join(PROJECT, 'docs/evidence.md'), 'utf8')).toContain(`evidence/${file}`);
    const [command = ''] = (await readFile(join(folder, file), 'utf8')).split('\n');
    const [, script = '', part] = /^npm run (\w+)(?: -- ([\w -]+))?$/.exec(command) ?? [];
    expect(MANIFEST.scripts, command).toHaveProperty(script);
    if (script === 'bench') expect(PARTS).toContain(part?.split(' ')[0]);
  });
});

it('the list of events and settings has the pixel’s settings, and names which it cannot do without', () => {
  const [section = ''] = found(EVENTS, /### Its settings\n([\s\S]*?)\nThe app writes/g);
  const rows = [...section.matchAll(/^\| `(\w+)`\s*\|.*\| (required|none)\s*\|$/gm)];
  const isRequired = (name: string): boolean => {
    try {
      readSettings({ ...defaultSettings, [name]: '' });
      return false;
    } catch {
      return true;
    }
  };
  expect(rows.map(([, name, value]) => [name, value])).toEqual(
    Object.keys(defaultSettings).map((name) => [name, isRequired(name) ? 'required' : 'none']),
  );
});

describe('the architecture', () => {
  const ARCHITECTURE = readFileSync(join(PROJECT, 'ARCHITECTURE.md'), 'utf8');
  const walkOf = (heading: string): string[] => {
    const [block = ''] = found(
      ARCHITECTURE,
      new RegExp(`## How one ${heading} travels\\n\\n\`\`\`\\n([^\`]*)`, 'g'),
    );
    return block.trim().split('\n');
  };
  /** The files that a file imports, relative to the project. */
  const importsOf = (file: string): string[] =>
    found(readFileSync(join(PROJECT, file), 'utf8'), /from '(\.[^']+)'/g).map((path) =>
      join(dirname(file), path),
    );

  it.each([
    ['event', 7],
    ['login', 10],
    ['re-index', 14],
  ])('walks one %s through at most %i files, each used by another', (heading, most) => {
    const walk = walkOf(heading);
    expect(walk.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([]);
    expect(walk.length).toBeLessThanOrEqual(most);
    const isLinked = (file: string) =>
      walk.some((other) => other !== file && importsOf(other).includes(file)) ||
      importsOf(file).some((other) => walk.includes(other));
    expect(walk.filter((file) => !isLinked(file))).toEqual([]);
  });

  it('names files that are there', () => {
    const paths = found(
      ARCHITECTURE,
      /(?:^|`)((?:app|extensions|test|prisma)\/[\w./$-]+)(?:`|$)/gm,
    );
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});

it('the list of metrics has the app’s own, and no others', async () => {
  const queueDepths = () => Promise.resolve([]);
  const { text } = await createMetrics({ version: '1.0.0', role: 'all', queueDepths }).read();
  expect(found(DEPLOYMENT, /^\| `(beacon_pixel_\w+)`/gm)).toEqual(
    found(text, /^# TYPE (beacon_pixel_\w+)/gm),
  );
});

it('the list of environment variables is the table of the configuration', () => {
  const [section = ''] = found(DEPLOYMENT, /## Environment variables\n([\s\S]*?)\nAddresses of/g);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual(
    Object.entries(VARIABLES).map(([name, schema]) => {
      const usual = schema instanceof z.ZodPrefault ? `no, \`${schema.def.defaultValue}\`` : 'no';
      const isNeeded = !schema.safeParse(undefined).success;
      const about = schema.meta() as { needed?: string; description: string };
      return `| \`${name}\` | ${about.needed ?? (isNeeded ? 'yes' : usual)} | ${about.description} |`;
    }),
  );
});
