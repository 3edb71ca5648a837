import type { LoginView, LoginReason, LoginState } from './login.ts';

/** A state in a word or two, as lists and filters show it. */
export const STATE_WORDS: Readonly<Record<LoginState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** Why an event is in its state, in a few sentences; null where the state says it all. */
export function reasonWords({
  reason,
  httpStatus,
  canRetry,
}: Pick<LoginView, 'reason' | 'httpStatus' | 'canRetry'>): string | null {
  if (reason === null) return null;
  const sentences = [REASON_WORDS[reason]];
  if (reason === 'too-old' && canRetry) sentences.push('You can try again.');
  if (httpStatus !== null) sentences.push(`The last answer was HTTP status ${httpStatus}.`);
  return sentences.join(' ');
}

const NOT_REPEATED = 'It may have been counted, so it is not sent again.';

const REASON_WORDS: Readonly<Record<LoginReason, string>> = {
  'service-busy': 'The tracking service could not take it yet. It is tried again by itself.',
  unreachable: 'The tracking service could not be reached. It is tried again by itself.',
  refused: 'The tracking service refused it. Check the site ID in the settings.',
  'too-old': 'The tracking service did not take it within a day, so it was not counted.',
  'no-account': 'No account was stored when it was to be sent. Enter the site ID, then try again.',
  invalid: 'What the shopper’s browser reported does not make a valid event.',
  uninstalled: 'The app was uninstalled before it was sent.',
  timeout: `The tracking service did not answer in time. ${NOT_REPEATED}`,
  'connection-lost': `The connection to the tracking service broke. ${NOT_REPEATED}`,
  'unclear-answer': `The tracking service had a problem. ${NOT_REPEATED}`,
  interrupted: `The app was interrupted while it was being sent. ${NOT_REPEATED}`,
};
