/** The figures: statements that ran anywhere, folder by folder, and what is left. */
import type { Collected } from './collected.ts';
import type { Statements } from './statements.ts';

export interface FileCoverage {
  /** Relative to the project, with `/`. */
  path: string;
  statements: number;
  ran: number;
  /** Lines, from 1, with a statement that never ran. */
  left: number[];
}

/**
 * @param statements what the tests' own processes ran
 * @param elsewhere what ran in other places
 * @param nameOf a file's path as it is to be shown
 */
export function mergeCoverage(
  statements: Statements,
  elsewhere: readonly Collected[],
  nameOf: (path: string) => string,
): FileCoverage[] {
  return [...statements]
    .map(([path, all]) => {
      const others = elsewhere.flatMap((collected) => collected.get(path) ?? []);
      const left = all.filter(
        ({ line, column, lastLine, ran }) =>
          !ran && !others.some((didRun) => didRun(line - 1, column, lastLine - 1) === true),
      );
      return {
        path: nameOf(path),
        statements: all.length,
        ran: all.length - left.length,
        left: [...new Set(left.map(({ line }) => line))].sort((a, b) => a - b),
      };
    })
    .filter((file) => file.statements > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The folder that a file is counted in: a room of the app, or an extension. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/**
 * What is left without a reason, and reasons for what is not left any more.
 *
 * @param reasonsOfChance reasons for what some runs leave and others do not
 */
export function judge(
  files: readonly FileCoverage[],
  reasons: Readonly<Record<string, string>>,
  reasonsOfChance: Readonly<Record<string, string>> = {},
): string[] {
  const left = new Set(files.filter((file) => file.left.length > 0).map(({ path }) => path));
  return [
    ...files
      .filter(({ path }) => left.has(path) && !(path in { ...reasons, ...reasonsOfChance }))
      .map(
        ({ path, left: lines }) =>
          `${path}: line ${shortened(lines)} ran in no test: add one, or the reason in test/coverage/reasons.ts.`,
      ),
    ...Object.keys(reasons)
      .filter((path) => !left.has(path))
      .map(
        (path) =>
          `${path}: every statement ran, or the file is gone: remove its reason from test/coverage/reasons.ts.`,
      ),
  ];
}

/** Lines as people write them: `3, 7–9`. */
export function shortened(lines: readonly number[]): string {
  const spans: [from: number, to: number][] = [];
  for (const line of lines) {
    const last = spans.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else spans.push([line, line]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

const percent = (ran: number, of: number): string => `${((ran / of) * 100).toFixed(1)} %`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function roomRow(room: string, files: readonly FileCoverage[]): string[] {
  const sum = (read: (file: FileCoverage) => number): number =>
    files.reduce((total, file) => total + read(file), 0);
  const statements = sum((file) => file.statements);
  const ran = sum((file) => file.ran);
  return [room, String(files.length), String(statements), String(ran), percent(ran, statements)];
}

/**
 * `docs/coverage.md`, written by `npm run coverage` alone.
 *
 * @param reasons why statements of a file never run, by its path
 * @param commit what the tests ran on
 */
export function coverageReport(
  files: readonly FileCoverage[],
  reasons: Readonly<Record<string, string>>,
  commit: string,
): string {
  const rooms = [...new Set(files.map(({ path }) => roomOf(path)))].sort();
  const rows = rooms.map((room) =>
    roomRow(
      `\`${room}\``,
      files.filter(({ path }) => roomOf(path) === room),
    ),
  );
  const left = files.filter((file) => file.left.length > 0);
  return `# What the tests run of the product

Written by \`npm run coverage\` at commit ${commit}: not by hand. A statement counts as run when it ran in any of these:

- the projects _fast_ and _database_, and the server's side of the pages in the browser tests of the app's
  pages (Vitest, V8's counts);
- processes of the app that these tests start and let end by themselves (\`NODE_V8_COVERAGE\`);
- the app's pages in Chromium, in the same browser tests (V8's counts by way of the build's source maps).

What the figures do not see: the pixel and the storefront script as they are built and run in Chromium, whose sources
count by their fast tests alone; the Liquid of the storefront extension; processes that a test kills; pages inside of
the admin's frame, which run in a process of their own. So a statement that is called left here may have run there,
and none that is called run has not. Types have no statements: files that hold nothing else are not counted.

${table(['folder', 'files', 'statements', 'run', 'share'], [...rows, roomRow('all', files)])}

## What is left

${table(
  ['file', 'lines', 'why'],
  left.map(({ path, left: lines }) => [
    `\`${path}\``,
    shortened(lines),
    reasons[path] ?? '**no reason is given**',
  ]),
)}
`;
}
