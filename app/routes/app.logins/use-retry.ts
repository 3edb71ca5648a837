import { useFetcher } from '@remix-run/react';
import { showErrorToast, showToast } from '../../components/frame/app-bridge.ts';
import type { NoAnswer } from '../../components/frame/no-answer.ts';
import { useAnswer } from '../../components/frame/use-answer.ts';
import type { LoginWishes } from '../../components/logins/login-row.tsx';
import type { DirectEventView } from '../../direct/direct-event.ts';

/** What came of *Try again*. */
export interface RetryAnswer {
  outcome: 'queued' | 'not-possible' | 'not-found' | 'not-understood';
}

const WORDS: Record<RetryAnswer['outcome'] | NoAnswer['outcome'], string> = {
  queued: 'The login is sent again',
  'not-possible': 'This login cannot be sent again anymore',
  'not-found': 'This login is not there anymore',
  'not-understood': 'That did not work. Reload the page and try again',
  'no-answer': 'The app did not answer. Try again',
};

/** *Try again* for every row, one at a time. */
export function useRetry(): (login: DirectEventView) => LoginWishes {
  const fetcher = useFetcher<RetryAnswer | NoAnswer>();
  const { data, formData, state, submit } = fetcher;
  useAnswer(state === 'idle' ? data : undefined, ({ outcome }) => {
    if (outcome === 'queued') showToast(WORDS.queued);
    else showErrorToast(WORDS[outcome]);
  });
  return ({ id }) => ({
    pending: formData?.get('id') === id ? 'yes' : 'no',
    retry() {
      if (state === 'idle') submit({ id }, { method: 'post' });
    },
  });
}
