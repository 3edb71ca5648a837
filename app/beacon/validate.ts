import type { z } from 'zod';
import { type BeaconEvent, BODIES } from './schemas/events.ts';

/** The result of a check: a valid event, an unknown address with the reason, or the problems of the body. */
export type Verdict =
  | { verdict: 'valid'; event: BeaconEvent }
  | { verdict: 'unknown'; reason: string }
  | { verdict: 'invalid'; problems: string[] };

type Table<Entry> = Readonly<Record<string, Entry>>;

const MODULE_TABLE: Table<Table<z.ZodType<BeaconEvent>>> = BODIES;

/** The longest quote of foreign text in a message, in characters. */
const MAX_QUOTE_LENGTH = 60;

/**
 * Checks the body of a tracking request against the specification.
 *
 * @param module the module's segment of the address, e.g. `cart`
 * @param event the event's segment of the address, e.g. `add`
 * @param body the request's body as parsed from JSON
 * @returns `valid` with the event; `unknown` if the specification has no such module or event; `invalid` with one
 *   sentence per problem, e.g. `data.results[0].qty: expected a number above 0, received "2"`. Never throws.
 */
export function checkEvent(module: string, event: string, body: unknown): Verdict {
  const events = ownEntry(MODULE_TABLE, module);
  if (events === undefined) {
    return unknown(`There is no module ${quote(module)}`, MODULE_TABLE);
  }
  const schema = ownEntry(events, event);
  if (schema === undefined) {
    return unknown(`The module ${quote(module)} has no event ${quote(event)}`, events);
  }
  const checked = schema.safeParse(body);
  if (checked.success) return { verdict: 'valid', event: checked.data };
  return {
    verdict: 'invalid',
    problems: checked.error.issues.flatMap((issue) => problemsOf(issue, body)),
  };
}

/** Returns an own entry of the table: `constructor` and other inherited names are not modules. */
function ownEntry<Entry>(table: Table<Entry>, name: string): Entry | undefined {
  return Object.keys(table).includes(name) ? table[name] : undefined;
}

function unknown(what: string, table: Table<unknown>): Verdict {
  return { verdict: 'unknown', reason: `${what}; known are ${Object.keys(table).join(', ')}.` };
}

function problemsOf(issue: z.core.$ZodIssue, body: unknown): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => sentence([...issue.path, key], 'no field of this name', body));
  }
  return [sentence(issue.path, issue.message, body)];
}

function sentence(path: readonly PropertyKey[], expected: string, body: unknown): string {
  return `${pathText(path)}: expected ${expected}, received ${describe(valueAt(body, path))}`;
}

/** Returns `data.results[0].qty`; `body` for the body itself; a name that is not an identifier in `["…"]`. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(segmentText).join('');
  return text === '' ? 'body' : text.replace(/^\./, '');
}

function segmentText(segment: PropertyKey): string {
  if (typeof segment === 'number') return `[${segment}]`;
  const name = String(segment);
  const plain = name.length <= MAX_QUOTE_LENGTH && /^[\w$]+$/.test(name);
  return plain ? `.${name}` : `[${quote(name)}]`;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => Object.getOwnPropertyDescriptor(Object(value), segment)?.value as unknown,
    body,
  );
}

/** Describes a value of JSON, or a missing one. */
function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number')
    return Number.isFinite(value) ? String(value) : 'an endless number';
  if (Array.isArray(value))
    return value.length > 0 ? `an array of ${value.length}` : 'an empty array';
  return describeKeys(Object.keys(value));
}

function describeKeys(keys: readonly string[]): string {
  return keys.length > 0 ? `an object with ${cut(keys.join(', '))}` : 'an empty object';
}

function quote(text: string): string {
  return JSON.stringify(cut(text));
}

function cut(text: string): string {
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH - 1)}…` : text;
}
