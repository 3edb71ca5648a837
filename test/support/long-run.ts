/** Whether this is `npm run test:long`: random tests run in full, while `npm test` runs a small share. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';
