import type { Translate } from '../../texts/texts.ts';
import type { ReindexReason, ReindexView } from '../reindex.ts';
import type { ServiceProblemKind } from '../service-request.ts';
import { isProblemKind, problemMessage } from './problem-messages.ts';

/** What a reason adds to a state. */
export interface ReasonMessage {
  meaning: string;
  advice: string | null;
}

/**
 * What a reason says of a re-index; null for a reason that is not known.
 *
 * @param view tells whether the request has left, and whether it still may
 */
export function reasonMessage(
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
  const fate = view.sendingAt === null ? 'notSent' : 'notTaken';
  return { meaning: t(`indexing.serviceReasons.${fate}`, { meaning }), advice };
}
