/** Why statements of a file run in no test, by the file's path. `npm run coverage` says which are missing. */
export const REASONS: Readonly<Record<string, string>> = {};
