import type { Translate } from '../../texts/texts.ts';
import { type FeedRecord, isKnownFeedState, type KnownFeedState } from '../feed-status.ts';

/** The urgency of a state; the names are those of Polaris' badges and banners, except gray, which has none. */
export type Tone = 'neutral' | 'info' | 'success' | 'attention' | 'warning' | 'critical';

/** The texts about a state. */
export interface StateMessage {
  /** Two or three words, for a badge. */
  name: string;
  /** The meaning, in a sentence or two. */
  meaning: string;
  tone: Tone;
}

const TONES: Readonly<Record<KnownFeedState, Tone>> = {
  running: 'info',
  waiting: 'info',
  done: 'success',
  error: 'critical',
  regen_waiting: 'info',
  regen_running: 'info',
  regen_done: 'info',
  regen_error: 'critical',
};

/** Describes a feed in plain words: its state, and whether `done` means that an index was ever finished. */
export function feedMessage(
  { state, lastIndexed }: Pick<FeedRecord, 'state' | 'lastIndexed'>,
  t: Translate,
): StateMessage {
  if (state !== 'done' || lastIndexed !== null) return feedStateMessage(state, t);
  return { ...t('indexing.neverIndexed'), tone: 'attention' };
}

/** Describes the service's state of a feed in plain words. An unknown text is shown unchanged. */
export function feedStateMessage(state: string, t: Translate): StateMessage {
  if (isKnownFeedState(state)) return { ...t(`indexing.feedStates.${state}`), tone: TONES[state] };
  if (state === '') return { ...t('indexing.noState'), tone: 'attention' };
  return { name: state, meaning: t('indexing.unknownState'), tone: 'attention' };
}

/**
 * Describes the service's state of the feed, as a line of a re-index's timeline.
 *
 * @param when before or after the request was sent: before it, a feed that was never indexed is `done` too
 */
export function feedSeenMessage(
  state: string,
  when: 'before' | 'after',
  t: Translate,
): StateMessage {
  const { name, meaning, tone } = feedStateMessage(state, t);
  if (state === 'done' && when === 'before') return { ...t('indexing.feedReady'), tone };
  return { name: t('indexing.feedSaid', { state: name }), meaning, tone };
}
