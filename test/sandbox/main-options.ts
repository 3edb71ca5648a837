/** What `npm run sandbox` is told. */
export interface MainOptions {
  /** `shown` prints what the app writes. */
  appLog: 'shown' | 'hidden';
}

const USAGE = 'npm run sandbox [-- --app-log]';

/**
 * Reads the words behind `npm run sandbox --`.
 *
 * @throws {Error} with the right form, for a word that means nothing here
 */
export function readMainOptions(words: readonly string[]): MainOptions {
  const unknown = words.find((word) => word !== '--app-log');
  if (unknown !== undefined) throw new Error(`"${unknown}" means nothing here: ${USAGE}`);
  return { appLog: words.length > 0 ? 'shown' : 'hidden' };
}
