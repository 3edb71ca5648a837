import type { ReceivedRequest } from '../received-request.ts';

/** What came of a request, in a word, and which of the shared tones shows it. */
export interface Outcome {
  word: 'answered' | 'taken' | 'refused' | 'no answer' | 'taken, no answer';
  tone: 'accepted' | 'refused' | 'not-taken' | 'lost';
}

/** The outcome as the service knows it: a client may have learned less. */
export function outcomeOf({ path, status, taken, fault }: ReceivedRequest): Outcome {
  if (taken) {
    return status === null
      ? { word: 'taken, no answer', tone: 'lost' }
      : { word: 'taken', tone: 'accepted' };
  }
  if (status === null) return { word: 'no answer', tone: 'lost' };
  const isStatus = path.endsWith('/status');
  if (isStatus && status === 200) {
    return { word: 'answered', tone: fault === null ? 'accepted' : 'not-taken' };
  }
  return { word: 'refused', tone: 'refused' };
}

/** The counters at the top of the page. */
export function countRequests(requests: readonly ReceivedRequest[]): Record<string, number> {
  return {
    'status requests': requests.filter(({ path }) => path.endsWith('/status')).length,
    'feed requests': requests.filter(({ path }) => path.endsWith('/feed')).length,
    updates: requests.filter(({ path }) => path.endsWith('.json')).length,
    taken: requests.filter(({ taken }) => taken).length,
    refused: requests.filter((request) => outcomeOf(request).word === 'refused').length,
    unanswered: requests.filter(({ status }) => status === null).length,
  };
}
