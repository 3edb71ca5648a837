import { defineConfig } from 'vitest/config';

const browser = 'test/browser/**/*.test.ts';
const database = 'test/app/**/*.test.ts';

export default defineConfig({
  test: {
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
      { test: { name: 'fast', include: ['test/**/*.test.ts'], exclude: [browser, database] } },
      {
        test: {
          name: 'database',
          include: [database],
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
          globalSetup: ['test/support/build-pixel-once.ts', 'test/support/build-app-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
