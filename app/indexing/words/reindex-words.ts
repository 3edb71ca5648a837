import { feedPhase } from '../feed-state.ts';
import type { ReindexState, ReindexView, StateSeen } from '../reindex.ts';
import { feedStateWords } from './feed-state-words.ts';
import { reasonWords } from './reason-words.ts';
import type { StateWords, Tone } from './tone.ts';

/** A re-index in words. */
export interface ReindexWords extends StateWords {
  /** What staff can do now; null where there is nothing to do but wait, or nothing at all. */
  advice: string | null;
}

/**
 * How far a re-index has come, why, and what to do now.
 *
 * @param view with the states that it was seen in, a running one is called what the service last said of
 *   the feed, since an index in progress may just be waiting
 */
export function reindexWords(
  view: Pick<ReindexView, 'state' | 'reason' | 'sendingAt'> & Partial<Pick<ReindexView, 'states'>>,
): ReindexWords {
  const words = {
    ...WORDS[view.state],
    ...(view.state === 'running' && progressWords(view.states)),
  };
  const reason = view.reason === null ? null : reasonWords(view.reason, view);
  return {
    ...words,
    tone: view.state === 'accepted' && view.reason === 'not-started' ? 'warning' : words.tone,
    meaning: reason?.meaning ?? words.meaning,
    advice: reason?.advice ?? words.advice,
  };
}

/** One line of a re-index's course: a state of ours, or what the service said of the feed. */
export function stateSeenWords(
  seen: Pick<StateSeen, 'state' | 'reason'>,
  view: Pick<ReindexView, 'sendingAt'>,
): StateWords {
  if (seen.state.startsWith(FEED_PREFIX)) {
    const state = seen.state.slice(FEED_PREFIX.length);
    const feed = feedStateWords(state);
    return { ...feed, name: `Feed: ${feed.name === state ? state : lowerFirst(feed.name)}` };
  }
  if (!isReindexState(seen.state)) return { name: seen.state, meaning: '', tone: 'attention' };
  const { name, meaning, tone } = reindexWords({ ...view, state: seen.state, reason: seen.reason });
  return { name, meaning, tone };
}

/** What the service last said of the feed, where that means that its index has yet to run. */
function progressWords(states: StateSeen[] = []): StateWords | null {
  const said = states.findLast(({ state }) => state.startsWith(FEED_PREFIX));
  const state = said?.state.slice(FEED_PREFIX.length) ?? '';
  const isBeforeIndexing = state !== 'running' && feedPhase(state) === 'in-progress';
  return isBeforeIndexing ? feedStateWords(state) : null;
}

/** The name of a state, for a filter. */
export const reindexStateName = (state: ReindexState): string => WORDS[state].name;

/** Marks, in {@link StateSeen}, what the service said of the feed. */
export const FEED_PREFIX = 'feed:';

const WORDS: Readonly<Record<ReindexState, ReindexWords>> = {
  requested: words('info', 'Requested', 'The request is about to be sent to the service.'),
  waiting: words('info', 'Waiting', 'It goes by itself as soon as it is possible.'),
  sending: words('info', 'Sending', 'The request is on its way to the service.'),
  accepted: words(
    'info',
    'Accepted',
    'The service has put the index into its queue. That does not say yet that it succeeds.',
  ),
  unknown: words(
    'attention',
    'No answer',
    'The request left and no usable answer came. It is not sent again, since the service may have taken it; the feed’s state will show.',
  ),
  running: words('info', 'Indexing', 'The service has the index under way.'),
  done: words('success', 'Done', 'The service has finished a new index of the feed.'),
  failed: words(
    'critical',
    'Failed',
    'The service started the index and met an error.',
    'Look at the feed in your account at the service. As soon as a re-index is possible again, start one and confirm it.',
  ),
  refused: words(
    'critical',
    'Not accepted',
    'The re-index was not possible, and nothing was started.',
  ),
  lost: words(
    'warning',
    'Lost sight of',
    'Nobody can tell what came of this re-index.',
    'Look at the time of the last index to see whether it ran.',
  ),
  cancelled: words('attention', 'Canceled', 'It was taken back before it was sent.'),
};

function words(
  tone: Tone,
  name: string,
  meaning: string,
  advice: string | null = null,
): ReindexWords {
  return { name, meaning, tone, advice };
}

function isReindexState(state: string): state is ReindexState {
  return Object.hasOwn(WORDS, state);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
