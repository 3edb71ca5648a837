import type { DirectEventView, DirectState } from '../../direct/direct-event.ts';
import { reasonWords } from '../../direct/words.ts';

/** What came of a login, in a few sentences. */
export function loginWords(
  login: Pick<DirectEventView, 'state' | 'reason' | 'httpStatus' | 'canRetry'>,
): string {
  return reasonWords(login) ?? WITHOUT_REASON[login.state];
}

const WITHOUT_REASON: Readonly<Record<DirectState, string>> = {
  waiting: 'It is sent in a moment.',
  sending: 'It is being sent right now.',
  done: 'The tracking service has it.',
  failed: 'It was not taken.',
  unknown: 'It may have been counted, so it is not sent again.',
};
