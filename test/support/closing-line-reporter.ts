import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** How a run of tests ended. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Ends the output of a test run with one line of its own, `1234 passed, 0 failed, 2 skipped`.
 *
 * What breaks outside of a test (a file that cannot be loaded, a hook, an uncaught error)
 * counts as failed, so that the line never looks better than the run was. The names of failed tests stand before
 * it, and of those that passed only when they were tried again.
 */
export default class ClosingLineReporter implements Reporter {
  private tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  private notes: string[] = [];

  onInit(): void {
    // Vitest's own summary, and whatever other reporters have to say, come before.
    process.once('exit', () => {
      const { passed, failed, skipped } = this.tally;
      for (const note of this.notes) console.log(note);
      console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    this.tally = tallyOf(modules, unhandledErrors);
    this.notes = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => {
        if (test.result().state === 'failed') return [`failed: ${nameOf(test)}`];
        return test.diagnostic()?.flaky ? [`passed at the second try: ${nameOf(test)}`] : [];
      });
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;

function tallyOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const passed = count('passed');
  const failed = count('failed');
  return {
    passed,
    failed: failed + suites.filter(hasErrors).length + unhandledErrors.length,
    skipped: tests.length - passed - failed,
  };
}

function hasErrors(suite: TestModule | TestSuite): boolean {
  return suite.errors().length > 0;
}
