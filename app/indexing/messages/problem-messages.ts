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
      httpStatus === null || !TELLS_STATUS[kind]
        ? meaning
        : t('indexing.withHttpStatus', { meaning, status: httpStatus }),
    advice: t(`indexing.problems.${kind}.advice`),
  };
}

/** Whether the HTTP status of a problem helps support. */
const TELLS_STATUS: Readonly<Record<ServiceProblemKind, boolean>> = {
  'wrong-key': false,
  'no-access': false,
  'unknown-site': false,
  'not-https': false,
  'invalid-site-id': false,
  unreachable: false,
  timeout: false,
  'connection-lost': false,
  redirect: true,
  'too-large': false,
  malformed: true,
  'status-error': false,
  'too-many-requests': false,
  'service-error': true,
  'unexpected-status': true,
};

/** Whether a text names a kind of problem. */
export function isProblemKind(kind: string): kind is ServiceProblemKind {
  return Object.hasOwn(TELLS_STATUS, kind);
}
