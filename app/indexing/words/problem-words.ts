import type { ServiceProblem, ServiceProblemKind } from '../service-problem.ts';

/** A problem with the indexing service in words. */
export interface ProblemWords {
  /** What is wrong, in a few words, for a heading. */
  title: string;
  /** What it means, in one sentence. */
  meaning: string;
  /** What to do about it, in one sentence. */
  advice: string;
}

/** What is wrong with the indexing service, and what to do about it. */
export function problemWords(problem: ServiceProblem): ProblemWords {
  const words = WORDS[problem.kind];
  return problem.httpStatus === null || !TELLS_STATUS.has(problem.kind)
    ? words
    : { ...words, meaning: `${words.meaning} It answered with HTTP status ${problem.httpStatus}.` };
}

/** Where the number helps whoever is asked for help. */
const TELLS_STATUS: ReadonlySet<ServiceProblemKind> = new Set<ServiceProblemKind>([
  'redirect',
  'malformed',
  'service-error',
  'unexpected-status',
]);

const TELL_OPERATOR =
  'Tell the people who run this app: they have to correct the service’s address.';

const WORDS: Readonly<Record<ServiceProblemKind, ProblemWords>> = {
  'wrong-key': {
    title: 'Site ID and secret key do not belong together',
    meaning: 'The indexing service knows no account with this site ID and this secret key.',
    advice: 'Compare both with those in your account at the service, and enter them again.',
  },
  'unknown-site': {
    title: 'The site ID is not known',
    meaning: 'The indexing service knows no account with this site ID, or does not let it index.',
    advice: 'Compare the site ID with the one in your account at the service, and enter it again.',
  },
  'not-https': {
    title: 'The service’s address is not secure',
    meaning: 'The address does not begin with https, so nothing was sent.',
    advice: TELL_OPERATOR,
  },
  'invalid-site-id': {
    title: 'This cannot be a site ID',
    meaning: 'A site ID is never empty and has no colon, so nothing was sent.',
    advice: 'Copy the site ID from your account at the service, and enter it again.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    meaning: 'No connection to the indexing service came about.',
    advice: 'Wait a few minutes and try again. If it stays so, tell the people who run this app.',
  },
  timeout: {
    title: 'The service does not answer',
    meaning: 'The indexing service gave no complete answer in time.',
    advice: 'Wait a few minutes and try again. If it stays so, ask the service’s support.',
  },
  'connection-lost': {
    title: 'The connection broke',
    meaning: 'The connection to the indexing service ended before its answer was complete.',
    advice: 'Wait a few minutes and try again. If it stays so, ask the service’s support.',
  },
  redirect: {
    title: 'The service points to another address',
    meaning:
      'Your secret key goes to the configured address alone, so the redirect was not followed.',
    advice: TELL_OPERATOR,
  },
  'too-large': {
    title: 'The answer is too large',
    meaning: 'The indexing service sent more than a status can be, so the rest was not read.',
    advice: 'Ask the service’s support what is wrong with the status of your account.',
  },
  malformed: {
    title: 'The answer cannot be understood',
    meaning: 'The indexing service gave an answer that the app does not understand.',
    advice: 'Wait a few minutes and try again. If it stays so, ask the service’s support.',
  },
  'status-error': {
    title: 'The service reports an error',
    meaning:
      'It answered with the status “error”, which does not tell whether site ID and secret key belong together.',
    advice:
      'Compare both with those in your account at the service. If they are right, wait a few minutes and try again.',
  },
  'too-many-requests': {
    title: 'The service asks for fewer questions',
    meaning: 'The indexing service was asked too often and does not answer for now.',
    advice: 'Wait a few minutes. The app asks again by itself, less often.',
  },
  'service-error': {
    title: 'The service has a problem of its own',
    meaning: 'The indexing service met an error.',
    advice: 'Wait a few minutes and try again. If it stays so, ask the service’s support.',
  },
  'unexpected-status': {
    title: 'The service answered in an unexpected way',
    meaning: 'The answer is none that the indexing service is known for.',
    advice: 'Wait a few minutes and try again. If it stays so, tell the people who run this app.',
  },
};

/** Whether a text names a kind of problem. */
export function isProblemKind(kind: string): kind is ServiceProblemKind {
  return Object.hasOwn(WORDS, kind);
}
