/**
 * What staff read about indexing: plain text without markup, for pages and e-mails alike. Everything
 * here is pure and has no place in particular to run, so that a page may bundle it.
 */
export { feedStateWords, feedWords } from './words/feed-state-words.ts';
export { problemWords } from './words/problem-words.ts';
export type { ProblemWords } from './words/problem-words.ts';
export { refusalWords } from './words/refusal-words.ts';
export type { WordFormat } from './words/refusal-words.ts';
export { reindexStateName, reindexWords, stateSeenWords } from './words/reindex-words.ts';
export type { ReindexWords } from './words/reindex-words.ts';
export { CONFIRM_WORDS, NEVER_WORDS } from './words/advice-words.ts';
export type { StateWords, Tone } from './words/tone.ts';
