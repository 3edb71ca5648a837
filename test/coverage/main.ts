/**
 * `npm run coverage`: runs the tests, writes `docs/coverage.md`, and fails where something never ran and no reason says
 * why, or where a reason is given for what did run.
 *
 * With `-- --again` it runs no tests and reads what the last run has left.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { COVERAGE_VARIABLE } from '../support/coverage-folder.ts';
import { readBrowser, readProcesses } from './collected.ts';
import { coverageReport, judge, mergeCoverage } from './coverage.ts';
import { REASONS, REASONS_OF_CHANCE } from './reasons.ts';
import { readStatements } from './statements.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(PROJECT, 'coverage');
const REPORT = join(PROJECT, 'docs/coverage.md');

/**
 * The tests in which the product runs, project by project, so that one that breaks off leaves the others' figures.
 * Those of the sandbox and of the tools are left out, and those that kill processes: a process that is killed says
 * nothing of what it ran.
 */
const RUNS: Record<string, string[]> = {
  fast: [
    'test/beacon',
    'test/components',
    'test/web-pixel',
    'test/storefront-extension',
    'test/agreement',
  ],
  browser: ['test/browser/admin'],
  database: ['test/app', '--exclude', 'test/app/chaos/**'],
  apart: [],
};

/** Where Vitest leaves what the processes of a project's tests ran. */
const reportsOf = (project: string): string => join(FOLDER, 'tests', project);

const again = process.argv[2] === '--again';
if (!again && process.argv.length > 2) {
  console.error(`"${process.argv[2] ?? ''}": only --again is known.`);
  process.exit(2);
}

const failed: string[] = [];
if (!again) {
  await rm(FOLDER, { recursive: true, force: true });
  for (const [project, tests] of Object.entries(RUNS)) {
    const reports = `--coverage.reportsDirectory=${reportsOf(project)}`;
    const vitest = spawn(
      join(PROJECT, 'node_modules/.bin/vitest'),
      ['run', '--project', project, '--coverage', reports, ...tests],
      {
        cwd: PROJECT,
        // Every page in every state, of which the usual run has a share.
        env: { ...process.env, TEST_LONG: '1', [COVERAGE_VARIABLE]: FOLDER },
        stdio: 'inherit',
      },
    );
    const [code] = (await once(vitest, 'exit')) as [number | null];
    if (code !== 0) failed.push(project);
  }
}

const statements = await readStatements(
  Object.keys(RUNS).map((project) => join(reportsOf(project), 'coverage-final.json')),
);
// A bundle whose map is missing would count for itself.
for (const path of statements.keys())
  if (path.startsWith(join(PROJECT, 'build'))) statements.delete(path);
const isWanted = (path: string): boolean => statements.has(path);
const files = mergeCoverage(
  statements,
  [
    await readProcesses(join(FOLDER, 'processes'), PROJECT, isWanted),
    await readBrowser(join(FOLDER, 'browser'), PROJECT, isWanted),
  ],
  (path) => relative(PROJECT, path).split(sep).join('/'),
);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: PROJECT });
const reasons = { ...REASONS, ...REASONS_OF_CHANCE };
const markdown = coverageReport(files, reasons, commit.toString().trim());
await writeFile(
  REPORT,
  await format(markdown, { ...(await resolveConfig(REPORT)), filepath: REPORT }),
);

const complaints = judge(files, REASONS, REASONS_OF_CHANCE);
complaints.forEach((complaint) => {
  console.error(complaint);
});
if (failed.length > 0) {
  console.error(
    `Tests of ${failed.join(', ')} have failed: the figures are those of what they ran.`,
  );
}
process.exitCode = complaints.length > 0 || failed.length > 0 ? 1 : 0;
