import { z } from 'zod';

/** The number of requests that a fault hits before it ends, and which requests it hits; by default all. */
const scope = { times: z.int().min(1).exactOptional(), on: z.string().exactOptional() };

/** Whether the request is processed regardless of the answer; each kind has its own default. */
const taken = z.boolean().exactOptional();

const fault = z.discriminatedUnion('kind', [
  /** The request is processed at once; its answer is sent `delayMs` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000), ...scope }),
  /** The answer has this status. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Value of the `Retry-After` header, in seconds. */
    retryAfterSeconds: z.int().min(0).exactOptional(),
    /** Whether scripts may read that header (`Access-Control-Expose-Headers`). */
    exposeRetryAfter: z.boolean().exactOptional(),
    taken,
    ...scope,
  }),
  /** The connection is reset: before the request is read, or after it was processed. */
  z.strictObject({ kind: z.literal('reset'), when: z.enum(['before', 'after']), ...scope }),
  /** No answer at all: the connection stays open until the client gives up. */
  z.strictObject({ kind: z.literal('hang'), taken, ...scope }),
  /** The right answer, one byte per `everyMs` milliseconds. */
  z.strictObject({
    kind: z.literal('drip'),
    everyMs: z.int().min(1).max(60_000),
    taken,
    ...scope,
  }),
  /** 200 with a page of HTML. */
  z.strictObject({ kind: z.literal('html'), taken, ...scope }),
  /** 200 with the first half of the answer, as if it were complete. */
  z.strictObject({ kind: z.literal('half-json'), taken, ...scope }),
  /** The first half of the answer, then a reset. */
  z.strictObject({ kind: z.literal('cut-off'), taken, ...scope }),
  /** 200 with JSON that is not an answer of the service. */
  z.strictObject({ kind: z.literal('other-json'), taken, ...scope }),
  /** 302 to a plain http address, at which the service listens and records requests. */
  z.strictObject({ kind: z.literal('redirect'), taken, ...scope }),
  /** 200 with the service's own form of an error. */
  z.strictObject({ kind: z.literal('error-answer'), ...scope }),
  /** Connections are refused, existing ones are cut, for `seconds` or until the fault is lifted. */
  z.strictObject({ kind: z.literal('gone'), seconds: z.int().min(1).max(3600).exactOptional() }),
]);

/** One deliberate misbehavior of a service. */
export type Fault = z.infer<typeof fault>;

/** The names of the fields that a kind of fault has. */
export function fieldsOf(kind: string): string[] {
  const found = fault.options.find(({ shape }) => shape.kind.value === kind);
  return Object.keys(found?.shape ?? {});
}

/** A fault that hits single requests. */
export type RequestFault = Exclude<Fault, { kind: 'gone' }>;

/** The faults that a service can play. */
export interface FaultRules {
  kinds: readonly Fault['kind'][];
  /** The values of `on`: one of a list, or a pattern with a description. */
  on: readonly string[] | { pattern: RegExp; words: string };
  /** The statuses of `status`; by default any error. */
  statuses?: readonly number[];
  /** Whether `taken` can be chosen. */
  takenOrNot?: boolean;
  /** Whether `gone` must end by itself, since the service's page is gone too. */
  comesBack?: boolean;
}

/** A service's current behavior: `words` is the sentence for people. */
export interface FaultState {
  words: string;
  faults: Fault[];
}

/** The faults in force at a service, in the order in which they are tried. */
export interface FaultSwitch {
  rules: FaultRules;
  /** The faults in force; `times` is the number of requests left. */
  state(): FaultState;
  /** Parses faults from JSON, or returns the problems, one entry per field. */
  read(faults: unknown): { faults: Fault[] } | { problems: string[] };
  /**
   * Replaces all faults; an empty list lifts them.
   *
   * @throws {Error} that names each invalid field
   */
  set(faults: readonly Fault[]): void;
  /** The first fault that hits a request with one of these names, counted down. */
  take(...names: string[]): RequestFault | undefined;
  isGone(): boolean;
}

/** Creates a switch with no fault in force. */
export function createFaultSwitch(rules: FaultRules): FaultSwitch {
  const list = z
    .array(
      fault.superRefine((one, { addIssue }) => {
        for (const [path, message] of problemsOf(one, rules)) {
          addIssue({ code: 'custom', path: [path], message });
        }
      }),
    )
    .max(20);
  let faults: Fault[] = [];

  function read(given: unknown): ReturnType<FaultSwitch['read']> {
    return checked(z.object({ faults: list }), { faults: given });
  }

  return {
    rules,
    state: () => ({ words: faultWords(faults), faults: [...faults] }),
    read,
    set(given) {
      const found = read(given);
      if ('problems' in found) throw new Error(found.problems.join('; '));
      ({ faults } = found);
    },
    take(...names) {
      const hit = faults
        .filter((one) => one.kind !== 'gone')
        .find(({ on }) => on === undefined || names.includes(on));
      if (hit?.times !== undefined) {
        const left = { ...hit, times: hit.times - 1 };
        faults = faults.flatMap((one) => (one !== hit ? one : left.times > 0 ? left : []));
      }
      return hit;
    },
    isGone: () => faults.some(({ kind }) => kind === 'gone'),
  };
}

/** A fault's violations of a service's rules, by field. */
function problemsOf(one: Fault, rules: FaultRules): [field: string, problem: string][] {
  const problems: [string, string][] = [];
  if (!rules.kinds.includes(one.kind)) problems.push(['kind', `use ${rules.kinds.join(', ')}`]);
  if ('on' in one) {
    const { on } = rules;
    const isKnown = 'words' in on ? on.pattern.test(one.on) : on.includes(one.on);
    const expected = 'words' in on ? on.words : `one of ${on.join(', ')}`;
    if (!isKnown) problems.push(['on', `expected ${expected}`]);
  }
  if (one.kind === 'status' && rules.statuses && !rules.statuses.includes(one.status)) {
    problems.push(['status', `use ${rules.statuses.join(', ')}`]);
  }
  if ('taken' in one && !rules.takenOrNot) problems.push(['taken', 'cannot be chosen here']);
  return problems;
}

/** The value in the format of a schema, or its problems. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown) {
  const read = schema.safeParse(value);
  return read.success ? read.data : { problems: zodProblems(read.error) };
}

/** One sentence per invalid field, with its name; `whole` names the object that has the fields. */
export function zodProblems(error: z.ZodError, whole = 'body'): string[] {
  return error.issues.map(({ path, message }) => `${path.join('.') || whole}: ${message}`);
}

/** The fault's label beside a request that it hit. */
export function faultName(one: RequestFault | undefined): string | null {
  return one?.kind === 'reset' ? `reset ${one.when}` : (one?.kind ?? null);
}

/** The headers of an answer with an HTTP error. */
export function retryHeaders(one: RequestFault & { kind: 'status' }): Record<string, string> {
  if (one.retryAfterSeconds === undefined) return {};
  return {
    'Retry-After': String(one.retryAfterSeconds),
    ...(one.exposeRetryAfter && { 'Access-Control-Expose-Headers': 'Retry-After' }),
  };
}

/** Describes a service's behavior in a sentence, e.g. "Answering 429 to the next 3 requests". */
export function faultWords(faults: readonly Fault[]): string {
  if (faults.some(({ kind }) => kind === 'gone')) return 'Gone: every connection is refused';
  const words = faults.map((one) => (one.kind === 'gone' ? '' : wordsOf(one)));
  return words.join('; then ') || 'Answering normally';
}

function wordsOf(one: RequestFault): string {
  const requests = requestWords(one);
  switch (one.kind) {
    case 'slow':
      return `Answering ${requests} ${lasting(one.delayMs)} late`;
    case 'status':
      return `Answering ${one.status} to ${requests}${retryWords(one)}`;
    case 'reset':
      return one.when === 'before'
        ? `Resetting the connection of ${requests} unread`
        : `Taking ${requests}, then resetting the connection without an answer`;
    case 'hang':
      return `Never answering ${requests}`;
    case 'drip':
      return `Answering ${requests} one byte every ${lasting(one.everyMs)}`;
    case 'html':
      return `Answering ${requests} with HTML`;
    case 'half-json':
      return `Answering ${requests} with half a JSON`;
    case 'cut-off':
      return `Cutting the answer to ${requests} in the middle`;
    case 'other-json':
      return `Answering ${requests} with JSON of another shape`;
    case 'redirect':
      return `Redirecting ${requests} to plain http`;
    case 'error-answer':
      return `Answering ${requests} with an error of the service’s own`;
  }
}

function requestWords({ times, on }: RequestFault): string {
  const kind = on === undefined ? 'request' : `${on} request`;
  if (times === undefined) return `every ${kind}`;
  return times === 1 ? `the next ${kind}` : `the next ${times} ${kind}s`;
}

function lasting(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function retryWords({ retryAfterSeconds, exposeRetryAfter }: RequestFault & { kind: 'status' }) {
  if (retryAfterSeconds === undefined) return '';
  return `, Retry-After ${retryAfterSeconds} s${exposeRetryAfter ? ' (readable by scripts)' : ''}`;
}
