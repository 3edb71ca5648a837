import type { Fault } from '../fault.ts';

/**
 * Makes a fault of the form's fields. Empty fields are left out; whether the values are good is for
 * the service to say.
 */
export function faultOf(field: (name: string) => string): Partial<Fault> {
  const [kind = '', when] = field('kind').split(' ');
  const common = {
    ...numberOf('times'),
    ...(field('match') ? { match: field('match').trim() } : {}),
  };
  switch (kind) {
    case 'slow':
      return { kind, ...numberOf('delayMs'), ...common };
    case 'status':
      return {
        kind,
        ...numberOf('status'),
        ...numberOf('retryAfterSeconds'),
        ...(field('exposeRetryAfter') === 'on' ? { exposeRetryAfter: true } : {}),
        ...common,
      };
    case 'drop':
      return { kind, when: when === 'after' ? 'after' : 'before', ...common };
  }
  return { kind: 'gone' };

  function numberOf(name: string): Record<string, number> {
    return field(name) === '' ? {} : { [name]: Number(field(name)) };
  }
}
