import { checkEvent, type Verdict } from '../../app/beacon/validate.ts';
import type { Json } from './payloads.ts';

/** The segments of a path in a payload: `data.results[0].qty` is `['data', 'results', '0', 'qty']`. */
function segments(path: string): string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== '');
}

/** A copy of the payload with another value at the path; `undefined` omits the field. */
export function withValue(payload: Json, path: string, value: unknown): Json {
  // Uses JSON: structuredClone would keep an object that is used in two places shared.
  const copy = JSON.parse(JSON.stringify(payload)) as Json;
  const parents = segments(path);
  const last = parents.pop() ?? '';
  const parent = parents.reduce<Json>((node, segment) => node[segment] as Json, copy);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy;
}

/** A copy of the payload without the field at the path. */
export function without(payload: Json, path: string): Json {
  return withValue(payload, path, undefined);
}

/** The path of every object and every value in the payload, including the arrays' own paths. */
export function placesOf(value: unknown, path = ''): { path: string; value: unknown }[] {
  const here = path === '' ? [] : [{ path, value }];
  if (Array.isArray(value)) {
    return [...here, ...value.flatMap((item, index) => placesOf(item, `${path}[${index}]`))];
  }
  if (typeof value !== 'object' || value === null) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, item]) =>
      placesOf(item, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

/** Checks a body with another value at one place; the event is named by its path, e.g. `cart/add`. */
export function check(path: string, body: Json, field: string, value: unknown): Verdict {
  const [module = '', event = ''] = path.split('/');
  return checkEvent(module, event, withValue(body, field, value));
}

/** The verdict on a body that has this problem and no other. */
export function problem(sentence: string): Verdict {
  return { verdict: 'invalid', problems: [sentence] };
}
