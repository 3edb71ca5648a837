import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { IS_LONG_RUN } from './test/support/long-run.ts';

const browser = 'test/browser/**/*.test.ts';
const database = 'test/app/**/*.test.ts';

// Nearly all files wait for browsers, servers and databases more than they compute.
const maxWorkers = Math.ceil(1.5 * availableParallelism());

// Minutes of traffic, for what chance and time alone can show: `npm run test:long`.
const long = IS_LONG_RUN ? [] : ['test/**/*.long.test.ts'];

// `.ci/run` tries a failed test once more, and names it where it passes then. Everywhere else a failure is one.
const retry = Number(process.env.TEST_RETRIES ?? 0);

// The patience of `expect.poll` (its default is 1 s), so that no test depends on a quiet machine.
const expect = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    maxWorkers,
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    // For `npm run coverage` (test/coverage), which adds what runs elsewhere.
    coverage: {
      provider: 'v8',
      include: ['app/**/*.{ts,tsx}', 'extensions/*/src/**/*.ts', 'build/server/*.js'],
      // What the server's bundle ran counts for its sources.
      excludeAfterRemap: true,
      reporter: ['json'],
      reportOnFailure: true,
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [browser, database],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
          retry,
        },
      },
      {
        test: {
          name: 'database',
          include: [database],
          exclude: long,
          expect,
          retry,
          globalSetup: [
            'test/support/postgres-once.ts',
            'test/support/build-pixel-once.ts',
            'test/support/build-app-once.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: [browser],
          exclude: long,
          expect,
          retry,
          globalSetup: [
            'test/support/build-pixel-once.ts',
            'test/support/build-app-once.ts',
            'test/support/browser-once.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
