import { defineConfig } from 'vitest/config';

const browser = 'test/browser/**/*.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    projects: [
      { test: { name: 'fast', include: ['test/**/*.test.ts'], exclude: [browser] } },
      {
        test: {
          name: 'browser',
          include: [browser],
          globalSetup: ['test/support/build-pixel-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
