import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './rooms.ts';

/** The tests of one room, without projects, which the runner does not support. */
export default defineConfig({
  test: {
    include: (process.env[TESTS_VARIABLE] ?? '').split(' '),
    testTimeout: 30_000,
  },
});
