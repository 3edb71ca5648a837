import type { Translate } from '../../texts/texts.ts';
import type { ServiceProblem, ServiceProblemKind } from '../service-request.ts';

/** The texts about a problem with the indexing service. */
export interface ProblemMessage {
  /** The problem in a few words, for a heading. */
  title: string;
  /** The meaning, in one sentence. */
  meaning: string;
  /** The advice, in one sentence. */
  advice: string;
}

/** Describes a problem with the indexing service, and how to fix it. */
export function problemMessage({ kind, httpStatus }: ServiceProblem, t: Translate): ProblemMessage {
  const meaning = t(`indexing.problems.${kind}.meaning`);
  return {
    title: t(`indexing.problems.${kind}.title`),
    meaning:
      httpStatus === null || !TELL_STATUS.has(kind)
        ? meaning
        : t('indexing.withHttpStatus', { meaning, status: httpStatus }),
    advice: t(`indexing.problems.${kind}.advice`),
  };
}

/** Problems whose HTTP status helps support. */
const TELL_STATUS: ReadonlySet<ServiceProblemKind> = new Set([
  'redirect',
  'malformed',
  'service-error',
  'unexpected-status',
]);
