import type { Translate } from '../../texts/texts.ts';
import { type FeedRecord, isKnownFeedState, type KnownFeedState } from '../feed-status.ts';

/** How much attention a state asks for; the names are those of Polaris' badges and banners, but for gray, which has none. */
export type Tone = 'neutral' | 'info' | 'success' | 'attention' | 'warning' | 'critical';

/** A state in words. */
export interface StateMessage {
  /** Two or three words, for a badge. */
  name: string;
  /** What it means, in a sentence or two. */
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

/** A feed in plain words: its state, and whether `done` means that an index was ever finished. */
export function feedMessage(
  { state, lastIndexed }: Pick<FeedRecord, 'state' | 'lastIndexed'>,
  t: Translate,
): StateMessage {
  if (state !== 'done' || lastIndexed !== null) return feedStateMessage(state, t);
  return {
    name: t('indexing.neverIndexed.name'),
    meaning: t('indexing.neverIndexed.meaning'),
    tone: 'attention',
  };
}

/** A feed's state, as the service names it, in plain words. Any other text is shown as it came. */
export function feedStateMessage(state: string, t: Translate): StateMessage {
  if (isKnownFeedState(state)) {
    return {
      name: t(`indexing.feedStates.${state}.name`),
      meaning: t(`indexing.feedStates.${state}.meaning`),
      tone: TONES[state],
    };
  }
  if (state === '') {
    return {
      name: t('indexing.noState.name'),
      meaning: t('indexing.noState.meaning'),
      tone: 'attention',
    };
  }
  return { name: state, meaning: t('indexing.unknownState'), tone: 'attention' };
}

/**
 * A state of the feed at the service, as a line of a re-index's timeline.
 *
 * @param when before or after the request was sent: before it, a feed that was never indexed is `done` too
 */
export function feedSeenMessage(
  state: string,
  when: 'before' | 'after',
  t: Translate,
): StateMessage {
  const { meaning, tone } = feedStateMessage(state, t);
  if (state === 'done' && when === 'before')
    return { name: t('indexing.feedReady.name'), meaning: t('indexing.feedReady.meaning'), tone };
  if (isKnownFeedState(state)) return { name: t(`indexing.feedSeen.${state}`), meaning, tone };
  const name = state === '' ? t('indexing.feedSaidNothing') : t('indexing.feedSaid', { state });
  return { name, meaning, tone };
}
