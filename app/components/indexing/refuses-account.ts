import type { ServiceProblem, ServiceProblemKind } from '../../indexing/service-problem.ts';

const REFUSALS: ReadonlySet<ServiceProblemKind> = new Set<ServiceProblemKind>([
  'wrong-key',
  'unknown-site',
  'invalid-site-id',
]);

/** Whether the problem is the account itself, so that only another site ID or secret key helps. */
export function refusesAccount(problem: ServiceProblem | null): boolean {
  return problem !== null && REFUSALS.has(problem.kind);
}
