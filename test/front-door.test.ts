/** The repository's front door: everything that workflows, templates and the release use exists and works. */
import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from './support/temporary-folder.ts';

const run = promisify(execFile);

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const GITHUB = join(PROJECT, '.github');

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Workflow {
  name: string;
  on: object;
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { uses?: string; run?: string }[] }>;
}

const parsed = (path: string): unknown => parse(readFileSync(join(GITHUB, path), 'utf8'));

const workflows = (await readdir(join(GITHUB, 'workflows'))).map((file) => ({
  file,
  workflow: parsed(`workflows/${file}`) as Workflow,
}));

describe.each(workflows)('the workflow $file', ({ workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap((step) => step.run ?? []);

  it('calls commands and files that are there', () => {
    for (const command of commands) {
      for (const [, script = ''] of command.matchAll(/npm run (?:--\S+ )*([\w:-]+)/g))
        expect(scripts, command).toHaveProperty(script);
      for (const [file] of command.matchAll(/\.ci\/[\w-]+/g))
        expect(() => accessSync(join(PROJECT, file), constants.X_OK), command).not.toThrow();
    }
  });

  it('names a version of each action, and what it may do', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
    expect(Object.keys(workflow.permissions)).toEqual(['contents']);
  });
});

it('a change runs the whole check, and its sizes are measured on both sides', () => {
  const ran = workflows
    .filter(({ workflow }) => 'pull_request' in workflow.on)
    .flatMap(({ workflow }) => Object.values(workflow.jobs).flatMap(({ steps }) => steps))
    .flatMap((step) => step.run ?? [])
    .join('\n');
  expect(ran).toContain('.ci/run');
  expect(ran.match(/npm run --silent sizes/g)).toHaveLength(2);
});

it('updates are asked for of npm, of the actions, and of the image', () => {
  const { updates } = parsed('dependabot.yml') as { updates: Record<string, string>[] };
  const asked = updates.map((update) => [update['package-ecosystem'], update.directory]);
  expect(asked).toEqual([
    ['npm', '/'],
    ['github-actions', '/'],
    ['docker', '/'],
  ]);
});

it.each(['bug.yml', 'config.yml'])('the template %s can be read', (file) => {
  expect(parsed(`ISSUE_TEMPLATE/${file}`)).toBeTypeOf('object');
});

describe('the notes of a release', () => {
  const CHANGELOG =
    '# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.0\n\n### App\n\n- now\n\n## 1.1.0\n\n- earlier\n';

  async function notesOf(tag: string): Promise<string> {
    const folder = await mkdtemp(join(temporaryFolder(), 'beacon-notes-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'CHANGELOG.md'), CHANGELOG);
    await writeFile(join(folder, 'package.json'), '{\n  "version": "1.2.0"\n}\n');
    return (await run(join(PROJECT, '.ci/release-notes'), [tag], { cwd: folder })).stdout;
  }

  it('are the changelog’s section of its version', async () => {
    expect(await notesOf('v1.2.0')).toBe('### App\n\n- now\n');
  });

  it('are missing where the package has another version', async () => {
    await expect(notesOf('v1.1.0')).rejects.toThrow('package.json is not of version 1.1.0');
  });
});
