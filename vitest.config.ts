import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { EVENT_LIMIT_MS } from './test/support/event-limit.ts';
import { IS_LONG_RUN } from './test/support/long-run.ts';

const browser = 'test/browser/**/*.test.ts';
const database = 'test/app/**/*.test.ts';

// Each in a process of its own: those that measure its memory, and those of Shopify's build tool, which takes as long
// as all fast tests together.
const apart = [
  'test/app/uploads/memory.test.ts',
  'test/app/indexing/hostile-answers.test.ts',
  'test/support/build-pixel.test.ts',
];

// What Shopify's tool checks of the extensions. `npm run check` runs it, so `npm test` leaves it out afterwards.
const shopify = 'test/storefront-extension/shopify-build.test.ts';

// Shopify's library keeps the `fetch` that it finds when it is loaded, and any file of a process may load it.
const shopifyNames = 'test/app/shopify/names-lead-here.ts';

// Files wait for servers, databases and browsers more than they compute. All projects have the same number of workers:
// Vitest runs those with other numbers one after another, and each waits for the last file of the one before.
const cores = availableParallelism();
const maxWorkers = Math.min(3 * cores, 8);

// What one process has compiled, the others of the run take over: workers, and the app where tests start it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
);

// Files run one after another in the same few processes, which load the modules once: each file alone would take half a
// second to a second of the processor more. So a test puts back what it changes of its process.
const isolate = false;

// Minutes of traffic, for what chance and time alone can show: `npm run test:long`.
const long = IS_LONG_RUN ? [] : ['test/**/*.long.test.ts'];

// Small files that take minutes. Vitest begins with the largest files of a checkout that it has not timed yet, and these
// would run alone at the end.
const minutes = [
  'test/browser/admin/whole/every-language-and-width.test.ts',
  'test/browser/delivery/delivery.test.ts',
  'test/browser/faults/leaving.test.ts',
  'test/browser/second-dialect.test.ts',
];

class MinutesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const takesMinutes = ({ moduleId }: TestSpecification) =>
      minutes.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(takesMinutes), ...sorted.filter((file) => !takesMinutes(file))];
  }
}

// `.ci/run` tries a failed test once more, and names it where it passes then. Everywhere else a failure is one.
const retry = Number(process.env.TEST_RETRIES ?? 0);

// A wait ends before its test, so that the failure says what was waited for.
const limits = {
  testTimeout: 2 * EVENT_LIMIT_MS,
  hookTimeout: 2 * EVENT_LIMIT_MS,
  expect: { poll: { timeout: EVENT_LIMIT_MS } },
};

const databaseSetup = ['test/support/postgres-once.ts', 'test/support/build-once.ts'];

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: MinutesFirst },
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    coverage: {
      include: ['app/**/*.{ts,tsx}', 'extensions/*/src/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [browser, database, shopify, ...apart],
          isolate,
          retry,
          ...limits,
        },
      },
      {
        test: {
          name: 'database',
          include: [database],
          setupFiles: [shopifyNames],
          exclude: [...long, ...apart],
          isolate,
          retry,
          ...limits,
          globalSetup: databaseSetup,
        },
      },
      {
        test: {
          name: 'apart',
          include: apart,
          retry,
          ...limits,
          globalSetup: databaseSetup,
        },
      },
      { test: { name: 'shopify', include: [shopify], retry, ...limits } },
      {
        test: {
          name: 'browser',
          include: [browser],
          exclude: long,
          isolate,
          retry,
          ...limits,
          globalSetup: [...databaseSetup, 'test/support/browser-once.ts'],
        },
      },
    ],
  },
});
