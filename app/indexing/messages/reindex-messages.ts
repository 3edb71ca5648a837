import type { Refusal } from '../decide.ts';
import { feedPhase } from '../feed-status.ts';
import type { ReindexState, ReindexView, StateSeen } from '../reindex.ts';
import { feedStateMessage, type StateMessage, type Tone } from './feed-messages.ts';
import { reasonMessage } from './reason-messages.ts';

/** A re-index in words. */
export interface ReindexMessage extends StateMessage {
  /** What staff can do now; null where there is nothing to do but wait, or nothing at all. */
  advice: string | null;
}

/**
 * How far a re-index has come, why, and what to do now.
 *
 * @param view with the states that it was seen in, a running one is called what the service last said of
 *   the feed, since an index in progress may just be waiting
 */
export function reindexMessage(
  view: Pick<ReindexView, 'state' | 'reason' | 'sendingAt'> & Partial<Pick<ReindexView, 'states'>>,
): ReindexMessage {
  const words = {
    ...WORDS[view.state],
    ...(view.state === 'running' && progressWords(view.states)),
  };
  const reason = view.reason === null ? null : reasonMessage(view.reason, view);
  return {
    ...words,
    tone: view.state === 'accepted' && view.reason === 'not-started' ? 'warning' : words.tone,
    meaning: reason?.meaning ?? words.meaning,
    advice: reason?.advice ?? words.advice,
  };
}

/** One line of a re-index's course: a state of ours, or what the service said of the feed. */
export function stateSeenMessage(
  seen: Pick<StateSeen, 'state' | 'reason'>,
  view: Pick<ReindexView, 'sendingAt'>,
): StateMessage {
  if (seen.state.startsWith(FEED_PREFIX)) {
    const state = seen.state.slice(FEED_PREFIX.length);
    const feed = feedStateMessage(state);
    return { ...feed, name: `Feed: ${feed.name === state ? state : lowerFirst(feed.name)}` };
  }
  if (!isReindexState(seen.state)) return { name: seen.state, meaning: '', tone: 'attention' };
  const { name, meaning, tone } = reindexMessage({
    ...view,
    state: seen.state,
    reason: seen.reason,
  });
  return { name, meaning, tone };
}

/** What the service last said of the feed, where that means that its index has yet to run. */
function progressWords(states: StateSeen[] = []): StateMessage | null {
  const said = states.findLast(({ state }) => state.startsWith(FEED_PREFIX));
  const state = said?.state.slice(FEED_PREFIX.length) ?? '';
  const isBeforeIndexing = state !== 'running' && feedPhase(state) === 'in-progress';
  return isBeforeIndexing ? feedStateMessage(state) : null;
}

/** The name of a state, for a filter. */
export const reindexStateName = (state: ReindexState): string => WORDS[state].name;

/** Marks, in {@link StateSeen}, what the service said of the feed. */
export const FEED_PREFIX = 'feed:';

const WORDS: Readonly<Record<ReindexState, ReindexMessage>> = {
  requested: words('info', 'Requested', 'The request is about to be sent.'),
  waiting: words('info', 'Waiting', 'The re-index starts as soon as it’s possible.'),
  sending: words('info', 'Sending', 'The request is being sent to the discovery service.'),
  accepted: words(
    'info',
    'Accepted',
    'The index is in the discovery service’s queue. It can still fail.',
  ),
  unknown: words(
    'attention',
    'No answer',
    'We sent the request, but got no usable answer. We don’t send it again because the discovery service may have received it. The feed’s state will show.',
  ),
  running: words('info', 'Indexing', 'The index is in progress.'),
  done: words('success', 'Done', 'The feed was re-indexed.'),
  failed: words(
    'critical',
    'Failed',
    'The index stopped because of an error.',
    'Check the feed in your discovery service account. As soon as a re-index is possible again, start one and confirm it.',
  ),
  refused: words('critical', 'Not accepted', 'The re-index wasn’t possible. Nothing was started.'),
  lost: words(
    'warning',
    'Not confirmed',
    'We couldn’t confirm whether this re-index finished.',
    'Check the time of the last index.',
  ),
  cancelled: words('attention', 'Canceled', 'The re-index was canceled before it was sent.'),
};

function words(
  tone: Tone,
  name: string,
  meaning: string,
  advice: string | null = null,
): ReindexMessage {
  return { name, meaning, tone, advice };
}

function isReindexState(state: string): state is ReindexState {
  return Object.hasOwn(WORDS, state);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** How a page writes what the words leave to it. */
export interface MessageFormat {
  /** A moment, so that "It is possible again …" goes on with it: `at 10:42 AM`. */
  time(at: Date): string;
}

/** Why a re-index is not possible, until when, and what to do: one or two sentences. */
export function refusalMessage(refusal: Refusal, format: MessageFormat): string {
  switch (refusal.reason) {
    case 'no-status':
      return 'We can’t read the feed’s state, so a re-index can’t start. Fix the connection to the discovery service first.';
    case 'status-error':
      return 'The discovery service reports an error. Try again later.';
    case 'unknown-feed':
      return 'The indexing service does not name this feed for your site ID. Choose another feed in Settings.';
    case 'in-progress':
      return 'An index is in progress, and a request would pause it. You can re-index when it’s done.';
    case 'unknown-state':
      return 'The feed is in a state that this app doesn’t know. You can re-index when the feed is done.';
    case 'hour-limit':
      return `Each feed can be re-indexed once per hour. You can re-index again ${whenOver(refusal, format)}.`;
    case 'already-asked':
      return 'A re-index of this feed is already in progress. Wait until it ends.';
    case 'needs-confirmation':
      return 'The last index failed. The discovery service advises against a re-index until the feed is done, but you can confirm and continue.';
  }
}

function whenOver({ possibleAt }: Refusal, format: MessageFormat): string {
  return possibleAt === null ? 'when the hour is over' : format.time(possibleAt);
}
