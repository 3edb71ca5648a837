import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A test whose title names facts. */
export interface NamingTest {
  /** Relative to `test/`. */
  file: string;
  title: string;
  ids: string[];
}

/**
 * Finds the tests whose title begins with `fact <id>: `, or `fact <id>, <id>: `. Tests that are skipped, todo or
 * expected to fail prove nothing, and are omitted.
 *
 * @param folder `test/`, with a slash at the end
 */
export function testsThatNameFacts(folder: URL): NamingTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      return testTitles(text).flatMap((title) => {
        const ids = idsIn(title);
        return ids.length > 0 ? [{ file, title, ids }] : [];
      });
    });
}

/** The ids at the start of a title; empty if it names no fact. */
export function idsIn(title: string): string[] {
  const [, list] = /^fact ([^:]+): ./.exec(title) ?? [];
  return list?.split(', ') ?? [];
}

const HOLDS_NOTHING = ['skip', 'todo', 'fails', 'skipIf'];

/** Titles of the tests in a file's text, in order. */
export function testTitles(text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.test.ts', text, ts.ScriptTarget.Latest));
  return titles;
}

/** Whether this is `it`, or a variant of it that runs, like `it.each([…])`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it';
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  if (!ts.isPropertyAccessExpression(callee) || HOLDS_NOTHING.includes(callee.name.text)) {
    return false;
  }
  return isTest(callee.expression);
}
