/** The statements of our sources, and which of them the tests' own processes ran: the report of Vitest. */
import { readFile } from 'node:fs/promises';

/** Whether each statement of a file ran. Lines are counted from 1, columns from 0. */
interface Statement {
  line: number;
  column: number;
  /** The line on which it ends. */
  lastLine: number;
  ran: boolean;
}

/** Statements by the absolute path of their file. */
export type Statements = Map<string, Statement[]>;

interface FileReport {
  statementMap: Record<
    string,
    { start: { line: number; column: number | null }; end: { line: number } }
  >;
  s: Record<string, number>;
}

/**
 * What ran in any of several runs of the tests.
 *
 * @param reports paths of Vitest's `coverage-final.json` of each
 */
export async function readStatements(reports: readonly string[]): Promise<Statements> {
  const statements: Statements = new Map();
  for (const report of reports) {
    const files = JSON.parse(await readFile(report, 'utf8')) as Record<string, FileReport>;
    for (const [path, file] of Object.entries(files)) {
      statements.set(path, eitherRan(statements.get(path) ?? [], statementsOf(file)));
    }
  }
  return statements;
}

const statementsOf = ({ statementMap, s }: FileReport): Statement[] =>
  Object.entries(statementMap).map(([id, { start, end }]) => ({
    line: start.line,
    column: start.column ?? 0,
    lastLine: end.line,
    ran: (s[id] ?? 0) > 0,
  }));

/** The statements of two reports of one file: a file that never ran is reported by its text, else as it ran. */
function eitherRan(some: readonly Statement[], others: readonly Statement[]): Statement[] {
  const byPlace = new Map<string, Statement>();
  for (const statement of [...some, ...others]) {
    const place = `${statement.line}:${statement.column}`;
    byPlace.set(place, {
      ...statement,
      ran: statement.ran || byPlace.get(place)?.ran === true,
    });
  }
  return [...byPlace.values()];
}
