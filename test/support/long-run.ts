/** Whether this is `npm run test:long`: chance gets its full share, where `npm test` has a small one. */
export const IS_LONG_RUN = process.env.TEST_LONG === '1';
