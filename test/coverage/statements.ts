/** The statements of our sources, and which of them the tests' own processes ran: the report of Vitest. */
import { readFile } from 'node:fs/promises';

/** Whether each statement of a file ran. Lines are counted from 1, columns from 0. */
export interface Statement {
  line: number;
  column: number;
  ran: boolean;
}

/** Statements by the absolute path of their file. */
export type Statements = Map<string, Statement[]>;

interface FileReport {
  statementMap: Record<string, { start: { line: number; column: number | null } }>;
  s: Record<string, number>;
}

/** @param report path of Vitest's `coverage-final.json` */
export async function readStatements(report: string): Promise<Statements> {
  const files = JSON.parse(await readFile(report, 'utf8')) as Record<string, FileReport>;
  return new Map(
    Object.entries(files).map(([path, { statementMap, s }]) => [
      path,
      Object.entries(statementMap).map(([id, { start }]) => ({
        line: start.line,
        column: start.column ?? 0,
        ran: (s[id] ?? 0) > 0,
      })),
    ]),
  );
}
