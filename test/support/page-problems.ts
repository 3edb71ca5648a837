import type { BrowserContext } from 'playwright-core';

/** What went wrong in the pages and workers of a browser context, as its console shows. */
export interface PageProblems {
  /** Everything written to the console so far, e.g. `warning: …`, by the theme and the pixel alike. */
  console(): string[];
  /** From now on and in hindsight, problems that match are part of the test. */
  expect(pattern: RegExp): void;
  /** Console errors and uncaught errors that were not expected. */
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
