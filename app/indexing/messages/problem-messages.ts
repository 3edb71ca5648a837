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
  const message = t(`indexing.problems.${kind}`);
  if (httpStatus === null || !TELL_STATUS.has(kind)) return message;
  const { meaning } = message;
  return { ...message, meaning: t('indexing.withHttpStatus', { meaning, status: httpStatus }) };
}

/** Problems whose HTTP status helps support. */
const TELL_STATUS: ReadonlySet<ServiceProblemKind> = new Set([
  'redirect',
  'malformed',
  'service-error',
  'unexpected-status',
]);
