/** The version in `context.initiator` and in the announcement to other trackers; a test holds it to package.json. */
export const VERSION = '0.1.0';
