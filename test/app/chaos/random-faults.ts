import { pick } from '../../support/whole-number.ts';
import type { Fault } from '../../sandbox/indexing-service/fault.ts';

/** One to three faults of the service, each for some requests or for all until they are replaced. */
export function anyFaults(random: () => number): Fault[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => anyFault(random));
}

/**
 * A fault of a broken service that keeps its word: it has not taken what it says that it refused.
 */
function anyFault(random: () => number): Fault {
  const scope = {
    ...(random() < 0.7 && { times: 1 + Math.floor(random() * 6) }),
    ...(random() < 0.6 && { on: pick(random, ['status', 'feed'] as const) }),
  };
  const maybeTaken = { taken: random() < 0.5 };
  const kind = pick(random, [
    'slow',
    'hang',
    'drip',
    'html',
    'half-json',
    'cut-off',
    'other-json',
    'redirect',
    'server-error',
    'busy',
    'refused',
    'error-answer',
    'reset',
    'gone',
  ] as const);
  switch (kind) {
    case 'slow':
      return { kind, delayMs: pick(random, [20, 200, 2_000]), ...scope };
    case 'hang':
    case 'html':
    case 'half-json':
    case 'cut-off':
    case 'other-json':
    case 'redirect':
      return { kind, ...maybeTaken, ...scope };
    case 'drip':
      return { kind, everyMs: 50, ...maybeTaken, ...scope };
    case 'server-error':
      return { kind: 'status', status: pick(random, [500, 502, 504]), ...maybeTaken, ...scope };
    case 'busy':
      return { kind: 'status', status: pick(random, [408, 429, 503]), ...scope };
    case 'refused':
      return { kind: 'status', status: pick(random, [400, 401, 403, 404]), ...scope };
    case 'error-answer':
      return { kind, ...scope };
    case 'reset':
      return { kind, when: pick(random, ['before', 'after'] as const), ...scope };
    case 'gone':
      return { kind };
  }
}
