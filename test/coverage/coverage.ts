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
export const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');

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
