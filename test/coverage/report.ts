/** `docs/coverage.md`, written by `npm run coverage` alone. */
import { roomOf, shortened, type FileCoverage } from './coverage.ts';

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
