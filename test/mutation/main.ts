/**
 * `npm run mutation [-- room…]`: changes the code of pure rooms (`rooms.ts`), one place at a time, and counts
 * the changes that a test notices. Prints a table, and the changes that no test notices.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { table } from '../bench/table.ts';
import { type Room, ROOMS, TESTS_VARIABLE } from './rooms.ts';

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ROOMS.some((room) => room.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Rooms: ${ROOMS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

process.chdir(PROJECT);
// The same generated input for every change.
process.env.PROPERTY_SEED ??= '1';
const HEAD = ['room', 'changes', 'noticed', 'not noticed', 'not run', 'noticed, %', 's'];
const rows: string[][] = [];
for (const room of ROOMS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const begun = performance.now();
  const mutants = await mutate(room);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  printUnnoticed(mutants);
  rows.push(rowOf(room.name, mutants, seconds));
  console.log(table([HEAD, ...rows]));
}

function mutate({ mutate, tests, constants }: Room): Promise<Mutants> {
  process.env[TESTS_VARIABLE] = tests.join(' ');
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    ignoreStatic: constants === 'left out',
    concurrency: Math.max(1, Math.min(4, availableParallelism())),
    ignorePatterns: [
      'build',
      'coverage',
      'docs',
      '.data',
      '.vitest',
      'test/browser',
      'test/sandbox',
    ],
    // Outside the project and node_modules, whose files Vitest does not transform.
    tempDirName: join(tmpdir(), 'beacon-mutation'),
    reporters: ['progress'],
  }).runMutationTest();
}

function rowOf(name: string, mutants: Mutants, seconds: number): string[] {
  const count = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived');
  const notRun = count('NoCoverage');
  const all = noticed + missed + notRun;
  const share = ((100 * noticed) / all).toFixed(1);
  return [name, ...[all, noticed, missed, notRun].map(String), share, String(seconds)];
}

function printUnnoticed(mutants: Mutants): void {
  for (const { fileName, location, mutatorName, replacement, status } of mutants)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(
        `${fileName}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement}`,
      );
}
