import type { Verdict } from '../../app/beacon/validate.ts';
import { checkEvent } from '../../app/beacon/validate.ts';
import { withValue } from './edit-payload.ts';
import type { Json } from './payloads.ts';

/** Checks a body with another value at one place; the event by its path, e.g. `cart/add`. */
export function check(path: string, body: Json, field: string, value: unknown): Verdict {
  const [module = '', event = ''] = path.split('/');
  return checkEvent(module, event, withValue(body, field, value));
}

/** The verdict on a body that has this problem and no other. */
export function problem(sentence: string): Verdict {
  return { verdict: 'invalid', problems: [sentence] };
}
