import type { indexing } from '../../texts/en/indexing.ts';
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
import { isProblemKind, problemMessage } from './problem-messages.ts';

/** A re-index in words. */
export interface ReindexMessage extends StateMessage {
  /** What staff can do now; null where there is nothing to do but wait, or nothing at all. */
  advice: string | null;
}

/**
 * How far a re-index has come, why, and what to do now.
 *
 * @param view with the states that it was seen in, a running one is called what the service last named for
 *   the feed, since an index in progress may just be waiting
 */
export function reindexMessage(
  view: Pick<ReindexView, 'state' | 'reason' | 'sendingAt'> & Partial<Pick<ReindexView, 'states'>>,
  t: Translate,
): ReindexMessage {
  const words = {
    ...stateWords(view.state, t),
    ...(view.state === 'running' && progressWords(view.states, t)),
  };
  const reason = view.reason === null ? null : reasonMessage(view.reason, view, t);
  return {
    ...words,
    tone: view.state === 'accepted' && view.reason === 'not-started' ? 'warning' : words.tone,
    meaning: reason?.meaning ?? words.meaning,
    advice: reason?.advice ?? words.advice,
  };
}

/** One line of a re-index's timeline: a state of ours, or the feed's state at the service. */
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

/** The feed's last state at the service, where that means that its index has yet to run. */
function progressWords(states: StateSeen[] = [], t: Translate): StateMessage | null {
  const last = states.findLast(({ state }) => state.startsWith(FEED_PREFIX));
  const state = last?.state.slice(FEED_PREFIX.length) ?? '';
  const isBeforeIndexing = state !== 'running' && feedPhase(state) === 'in-progress';
  return isBeforeIndexing ? feedStateMessage(state, t) : null;
}

/** The name of a state, for a filter. */
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

function stateWords(state: ReindexState, t: Translate): ReindexMessage {
  return {
    name: reindexStateName(state, t),
    meaning: t(`indexing.states.${state}.meaning`),
    tone: TONES[state],
    advice: hasAdvice(state, t) ? t(`indexing.stateAdvice.${state}`) : null,
  };
}

const hasAdvice = (
  state: ReindexState,
  t: Translate,
): state is keyof typeof indexing.stateAdvice & ReindexState =>
  Object.hasOwn(t('indexing.stateAdvice', { returnObjects: true }), state);

function isReindexState(state: string): state is ReindexState {
  return Object.hasOwn(TONES, state);
}

/** What a reason adds to a state. */
interface ReasonMessage {
  meaning: string;
  advice: string | null;
}

/**
 * What a reason says of a re-index; null for a reason that is not known.
 *
 * @param view with whether the request has left, and whether it still may
 */
function reasonMessage(
  reason: string,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
  t: Translate,
): ReasonMessage | null {
  const kind = serviceProblem(reason);
  if (kind !== null) return serviceWords(kind, view, t);
  if (!isOwnReason(reason, t)) return null;
  if (view.state === 'waiting') {
    const meaning = hasText(t('indexing.waitsFor', { returnObjects: true }), reason)
      ? t(`indexing.waitsFor.${reason}`)
      : t(`indexing.reasons.${reason}`);
    return { meaning, advice: null };
  }
  const advice = hasText(t('indexing.reasonAdvice', { returnObjects: true }), reason)
    ? t(`indexing.reasonAdvice.${reason}`)
    : null;
  return { meaning: t(`indexing.reasons.${reason}`), advice };
}

type OwnReason = Exclude<ReindexReason, `service:${string}`>;

const isOwnReason = (reason: string, t: Translate): reason is OwnReason =>
  hasText(t('indexing.reasons', { returnObjects: true }), reason);

/** Whether the catalogue has a text under a key. */
function hasText<Texts extends object>(texts: Texts, key: string): key is keyof Texts & string {
  return Object.hasOwn(texts, key);
}

const SERVICE_PREFIX = 'service:';

function serviceProblem(reason: string): ServiceProblemKind | null {
  const kind = reason.startsWith(SERVICE_PREFIX) ? reason.slice(SERVICE_PREFIX.length) : null;
  return kind !== null && isProblemKind(kind) ? kind : null;
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

/** How a page writes what the words leave to it. */
export interface MessageFormat {
  t: Translate;
  /** A moment, so that "You can re-index again …" goes on with it: `at 10:42 AM`. */
  time(at: Date): string;
}

/** Why a re-index is not possible, until when, and what to do: one or two sentences. */
export function refusalMessage(
  { reason, possibleAt }: Refusal,
  { t, time }: MessageFormat,
): string {
  if (reason === 'hour-limit' && possibleAt !== null)
    return t('indexing.againAt', { time: time(possibleAt) });
  return t(`indexing.refusals.${reason}`);
}
