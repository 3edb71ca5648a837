import { isKnownFeedState } from '../feed-state.ts';
import type { FeedRecord, KnownFeedState } from '../index-status.ts';
import type { StateWords } from './tone.ts';

const WORDS: Readonly<Record<KnownFeedState, StateWords>> = {
  running: {
    name: 'Indexing',
    meaning: 'The service is indexing the feed now.',
    tone: 'info',
  },
  waiting: {
    name: 'In the queue',
    meaning: 'An index of the feed waits in the service’s queue.',
    tone: 'info',
  },
  done: {
    name: 'Done',
    meaning: 'The last index is finished, and nothing is running.',
    tone: 'success',
  },
  error: {
    name: 'Index failed',
    meaning: 'The last index did not finish because of an error.',
    tone: 'critical',
  },
  regen_waiting: {
    name: 'Regeneration waiting',
    meaning: 'The feed is about to be generated anew outside the service; the index follows.',
    tone: 'info',
  },
  regen_running: {
    name: 'Regenerating',
    meaning: 'The feed is being generated anew outside the service; the index follows.',
    tone: 'info',
  },
  regen_done: {
    name: 'Regenerated',
    meaning: 'The feed was generated anew outside the service; its index is about to start.',
    tone: 'info',
  },
  regen_error: {
    name: 'Regeneration failed',
    meaning: 'The feed could not be generated anew outside the service, so it was not indexed.',
    tone: 'critical',
  },
};

/** A feed in plain words: its state, and whether `done` means that an index was ever finished. */
export function feedWords({
  state,
  lastIndexed,
}: Pick<FeedRecord, 'state' | 'lastIndexed'>): StateWords {
  return state === 'done' && lastIndexed === null ? NEVER_INDEXED : feedStateWords(state);
}

const NEVER_INDEXED: StateWords = {
  name: 'Never indexed',
  meaning: 'Nothing is running, and the service names no finished index of the feed yet.',
  tone: 'attention',
};

/** A feed's state, as the service said it, in plain words. Any other text is shown as it came. */
export function feedStateWords(state: string): StateWords {
  if (isKnownFeedState(state)) return WORDS[state];
  if (state === '') {
    return {
      name: 'No state',
      meaning: 'The service names the feed, and does not say what it is doing.',
      tone: 'attention',
    };
  }
  return {
    name: state,
    meaning: 'The service reports a state that this app does not know.',
    tone: 'attention',
  };
}
