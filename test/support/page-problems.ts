import type { BrowserContext } from 'playwright-core';

/** The problems in the pages and workers of a browser context, from its console. */
export interface PageProblems {
  /** All console messages so far, e.g. `warning: …`, of the theme and the pixel alike. */
  console(): string[];
  /** Marks matching problems as part of the test, past ones included. */
  expect(pattern: RegExp): void;
  /** Unexpected console errors and uncaught errors. */
  unexpected(): string[];
}

export function collectProblems(context: BrowserContext): PageProblems {
  const lines: string[] = [];
  const problems: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    lines.push(`${message.type()}: ${message.text()}`);
    if (message.type() !== 'error') return;
    const { url } = message.location();
    problems.push(url ? `${message.text()} (${url})` : message.text());
  });
  context.on('weberror', (error) => {
    problems.push(error.error().stack ?? String(error.error()));
  });

  return {
    console: () => [...lines],
    expect: (pattern) => void expected.push(pattern),
    unexpected: () =>
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
