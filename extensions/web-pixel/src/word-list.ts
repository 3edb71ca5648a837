/** Short memories in a storage: words with spaces between, newest first. */

/** How many words are remembered. */
const LIMIT = 100;

export const wordsOf = (stored: string | null): string[] => (stored || '').split(' ');

/** The text to store: the words with newer ones in front. */
export const withWords = (newer: readonly string[], words: readonly string[]): string =>
  [...newer, ...words].slice(0, LIMIT).join(' ');
