import { type FeedRecord, isKnownFeedState, type KnownFeedState } from '../feed-status.ts';

/** How much attention a state asks for; the names are those of Polaris' badges and banners. */
export type Tone = 'info' | 'success' | 'attention' | 'warning' | 'critical';

/** A state in words. */
export interface StateMessage {
  /** Two or three words, for a badge. */
  name: string;
  /** What it means, in a sentence or two. */
  meaning: string;
  tone: Tone;
}

const WORDS: Readonly<Record<KnownFeedState, StateMessage>> = {
  running: {
    name: 'Indexing',
    meaning: 'The discovery service is indexing this feed.',
    tone: 'info',
  },
  waiting: {
    name: 'In the queue',
    meaning: 'The index is waiting in the discovery service’s queue.',
    tone: 'info',
  },
  done: {
    name: 'Done',
    meaning: 'The last index finished. Nothing is running.',
    tone: 'success',
  },
  error: {
    name: 'Index failed',
    meaning: 'The last index stopped because of an error.',
    tone: 'critical',
  },
  regen_waiting: {
    name: 'Regeneration waiting',
    meaning: 'The feed is about to be regenerated. Indexing starts after that.',
    tone: 'info',
  },
  regen_running: {
    name: 'Regenerating',
    meaning: 'The feed is being regenerated. Indexing starts after that.',
    tone: 'info',
  },
  regen_done: {
    name: 'Regenerated',
    meaning: 'The feed was regenerated. Indexing starts soon.',
    tone: 'info',
  },
  regen_error: {
    name: 'Regeneration failed',
    meaning: 'The feed couldn’t be regenerated, so it wasn’t indexed.',
    tone: 'critical',
  },
};

/** A feed in plain words: its state, and whether `done` means that an index was ever finished. */
export function feedMessage({
  state,
  lastIndexed,
}: Pick<FeedRecord, 'state' | 'lastIndexed'>): StateMessage {
  return state === 'done' && lastIndexed === null ? NEVER_INDEXED : feedStateMessage(state);
}

const NEVER_INDEXED: StateMessage = {
  name: 'Never indexed',
  meaning: 'This feed has no finished index yet.',
  tone: 'attention',
};

/** A feed's state, as the service said it, in plain words. Any other text is shown as it came. */
export function feedStateMessage(state: string): StateMessage {
  if (isKnownFeedState(state)) return WORDS[state];
  if (state === '') {
    return {
      name: 'No state',
      meaning: 'The discovery service didn’t report a state for this feed.',
      tone: 'attention',
    };
  }
  return {
    name: state,
    meaning: 'The discovery service reports a state that this app doesn’t know.',
    tone: 'attention',
  };
}

/** Asked before a re-index after a failed one. */
export const CONFIRM_MESSAGE = {
  title: 'Re-index after a failed index?',
  text: 'The last index failed, and this one may fail for the same reason. It also uses this feed’s re-index for the hour. Continue if you fixed the cause, or if the feed is stuck.',
  confirm: 'Re-index anyway',
} as const;

/** What an indexing interval of Never means, for a feed whose accepted re-index does not start. */
export const NEVER_MESSAGE = {
  title: 'This feed’s indexing interval may be Never',
  text: 'The discovery service accepted the re-index, but nothing started. With the interval Never it accepts requests and doesn’t run them. Change the interval in your account there, then re-index again.',
} as const;
