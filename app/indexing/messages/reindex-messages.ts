import type { Translate } from '../../texts/texts.ts';
import type { Refusal } from '../decide.ts';
import { feedPhase } from '../feed-status.ts';
import {
  FEED_PREFIX,
  type ReindexReason,
  type ReindexState,
  type ReindexView,
  type StateSeen,
} from '../reindex.ts';
import type { ServiceProblemKind } from '../service-request.ts';
import {
  feedSeenMessage,
  feedStateMessage,
  type StateMessage,
  type Tone,
} from './feed-messages.ts';
import { problemMessage } from './problem-messages.ts';

/** The texts about a re-index. */
export interface ReindexMessage extends StateMessage {
  /** What staff can do now; null if they can only wait, or do nothing. */
  advice: string | null;
}

/**
 * Describes the progress of a re-index, the reason, and what to do now.
 *
 * @param view with the states that it was seen in, the name of a running one is the feed's last state at the service,
 *   since an index in progress may just be waiting
 */
export function reindexMessage(
  view: Pick<ReindexView, 'state' | 'reason' | 'sendingAt'> & Partial<Pick<ReindexView, 'states'>>,
  t: Translate,
): ReindexMessage {
  const words = {
    ...t(`indexing.states.${view.state}`),
    tone: TONES[view.state],
    ...(view.state === 'running' && progressWords(view.states, t)),
  };
  const reason = view.reason === null ? null : reasonMessage(view.reason, view, t);
  return {
    ...words,
    tone: view.state === 'accepted' && view.reason === 'not-started' ? 'warning' : words.tone,
    meaning: reason?.meaning ?? words.meaning,
    advice: reason?.advice ?? (view.state === 'lost' ? t('indexing.lostAdvice') : null),
  };
}

/** Describes one line of a re-index's timeline: a state of the app's, or the feed's state at the service. */
export function stateSeenMessage(
  seen: StateSeen,
  view: Pick<ReindexView, 'sendingAt'>,
  t: Translate,
): StateMessage {
  if (seen.state.startsWith(FEED_PREFIX)) {
    const isBefore = view.sendingAt === null || seen.at <= view.sendingAt;
    return feedSeenMessage(seen.state.slice(FEED_PREFIX.length), isBefore ? 'before' : 'after', t);
  }
  if (!isReindexState(seen.state)) return { name: seen.state, meaning: '', tone: 'attention' };
  const state = { ...view, state: seen.state, reason: seen.reason };
  const { name, meaning, tone } = reindexMessage(state, t);
  return { name, meaning, tone };
}

/** Describes the feed's last state at the service, if it means that the index has not begun. */
function progressWords(states: StateSeen[] = [], t: Translate): StateMessage | null {
  const last = states.findLast(({ state }) => state.startsWith(FEED_PREFIX));
  const state = last?.state.slice(FEED_PREFIX.length) ?? '';
  const isBeforeIndexing = state !== 'running' && feedPhase(state) === 'in-progress';
  return isBeforeIndexing ? feedStateMessage(state, t) : null;
}

/** Returns the name of a state, for a filter. */
export const reindexStateName = (state: ReindexState, t: Translate): string =>
  t(`indexing.states.${state}.name`);

const TONES: Readonly<Record<ReindexState, Tone>> = {
  requested: 'info',
  waiting: 'info',
  sending: 'info',
  accepted: 'info',
  unknown: 'attention',
  running: 'info',
  done: 'success',
  failed: 'critical',
  refused: 'critical',
  lost: 'warning',
  cancelled: 'neutral',
};

function isReindexState(state: string): state is ReindexState {
  return Object.hasOwn(TONES, state);
}

/** The texts that a reason adds to those of a state. */
interface ReasonMessage {
  meaning: string;
  advice: string | null;
}

/**
 * Describes the reason for a re-index's state; null for an unknown reason.
 *
 * @param view with whether the request was sent, and whether it still may be
 */
function reasonMessage(
  reason: string,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
  t: Translate,
): ReasonMessage | null {
  const kind = serviceProblem(reason, t);
  if (kind !== null) return serviceWords(kind, view, t);
  if (!isOwnReason(reason, t)) return null;
  if (view.state === 'waiting') {
    const meaning = hasText(t('indexing.waitsFor'), reason)
      ? t(`indexing.waitsFor.${reason}`)
      : t(`indexing.reasons.${reason}`);
    return { meaning, advice: null };
  }
  const advice = hasText(t('indexing.reasonAdvice'), reason)
    ? t(`indexing.reasonAdvice.${reason}`)
    : null;
  return { meaning: t(`indexing.reasons.${reason}`), advice };
}

type OwnReason = Exclude<ReindexReason, `service:${string}`>;

const isOwnReason = (reason: string, t: Translate): reason is OwnReason =>
  hasText(t('indexing.reasons'), reason);

/** Whether the texts have one under a key. */
function hasText<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}

const SERVICE_PREFIX = 'service:';

function serviceProblem(reason: string, t: Translate): ServiceProblemKind | null {
  const kind = reason.startsWith(SERVICE_PREFIX) ? reason.slice(SERVICE_PREFIX.length) : null;
  const problems = t('indexing.problems');
  return kind !== null && hasText(problems, kind) ? kind : null;
}

function serviceWords(
  kind: ServiceProblemKind,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
  t: Translate,
): ReasonMessage {
  const { title, meaning, advice } = problemMessage({ kind, httpStatus: null }, t);
  if (view.state === 'waiting')
    return { meaning: t('indexing.serviceReasons.waiting', { title }), advice: null };
  if (view.state === 'unknown')
    return { meaning: t('indexing.serviceReasons.unknown', { meaning }), advice: null };
  const effect = view.sendingAt === null ? 'notSent' : 'notTaken';
  return { meaning: t(`indexing.serviceReasons.${effect}`, { meaning }), advice };
}

/** How a page formats the variable parts of messages. */
export interface MessageFormat {
  t: Translate;
  /** Formats a time to follow "You can re-index again …": `at 10:42 AM`. */
  time(at: Date): string;
}

/** Explains why a re-index is not possible, until when, and what to do: one or two sentences. */
export function refusalMessage(
  { reason, possibleAt }: Refusal,
  { t, time }: MessageFormat,
): string {
  if (reason === 'hour-limit' && possibleAt !== null)
    return t('indexing.againAt', { time: time(possibleAt) });
  return t(`indexing.refusals.${reason}`);
}
