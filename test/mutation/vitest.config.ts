import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './rooms.ts';

/** The tests of one room, without projects: the runner knows none. */
export default defineConfig({
  test: {
    include: (process.env[TESTS_VARIABLE] ?? '').split(' '),
    testTimeout: 30_000,
  },
});
