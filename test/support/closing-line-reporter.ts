import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** The results of a test run. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Ends the output of a test run with one line of its own, `1234 passed, 0 failed, 2 skipped`.
 *
 * Failures outside of tests (a file that cannot be loaded, a hook, an uncaught error) count as failed, so that the line
 * never looks better than the run. Above it are the names of failed tests, and of tests that passed only on a retry,
 * with the first line of the reason.
 */
export default class ClosingLineReporter implements Reporter {
  private tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  private notes: string[] = [];

  onInit(): void {
    // Printed after Vitest's own summary and the output of other reporters.
    process.once('exit', () => {
      const { passed, failed, skipped } = this.tally;
      for (const note of this.notes) console.log(note);
      console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.tally = tallyOf(modules, unhandledErrors);
    this.notes = [
      ...modules.flatMap((module) => [
        ...suitesOf(module).flatMap((suite) =>
          suite.errors().map((error) => failure(suiteName(suite), error)),
        ),
        ...[...module.children.allTests()].flatMap(noteOf),
      ]),
      ...unhandledErrors.map((error) => failure('outside of the tests', error)),
    ];
  }
}

function noteOf(test: TestCase): string[] {
  const { state, errors } = test.result();
  const text = `${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(errors?.[0])}`;
  if (state === 'failed') return [`failed: ${text}`];
  return test.diagnostic()?.flaky ? [`passed at the second try: ${text}`] : [];
}

function failure(name: string, error: SerializedError): string {
  return `failed: ${name}: ${firstLine(error)}`;
}

const firstLine = (error: { message: string } | undefined): string =>
  error?.message.split('\n', 1)[0] ?? 'no reason given';

const suitesOf = (module: TestModule): (TestModule | TestSuite)[] => [
  module,
  ...module.children.allSuites(),
];

const suiteName = (suite: TestModule | TestSuite): string =>
  suite.type === 'module'
    ? suite.relativeModuleId
    : `${suite.module.relativeModuleId} > ${suite.fullName}`;

function tallyOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const broken = modules.flatMap(suitesOf).filter((suite) => suite.errors().length > 0);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const passed = count('passed');
  const failed = count('failed');
  return {
    passed,
    failed: failed + broken.length + unhandledErrors.length,
    skipped: tests.length - passed - failed,
  };
}
