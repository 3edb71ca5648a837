import { type LogFn, type Logger, pino } from 'pino';
import { MINUTE_MS } from '../time/units.ts';
import type { Config } from './config.ts';

/** The destination of lines: standard output, or a test's own. */
export interface LogDestination {
  write(line: string): unknown;
}

/**
 * Creates the log: one line of JSON per event. Secrets are removed from each line, whether a call or an error contains
 * them. An error that is logged repeatedly is written once a minute, with a count.
 *
 * @param secrets this process's own secrets
 */
export function createLog(
  level: Config['LOG_LEVEL'],
  secrets: readonly string[],
  destination: LogDestination = standardOutput(),
): Logger {
  const known = secrets.filter((secret) => secret.length >= 6);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { logMethod: createRepeats() },
    },
    { write: (line: string) => destination.write(redact(line, known)) },
  );
}

/** The most characters that wait until they can be written. */
const MAX_WAITING_LENGTH = 1_000_000;

/**
 * Returns standard output. A line that cannot be written, as on a full disk, is written with the next one: Node's own
 * stream would end the process. A pipe whose reader is slow holds the process up; one without a reader gets no more lines.
 */
function standardOutput(): LogDestination {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_LENGTH });
  return output.on('error', () => undefined);
}

/** Returns the secrets of a configuration. */
export function secretsOf(config: Config): string[] {
  return [
    ...config.SHOPIFY_API_SECRET,
    config.METRICS_TOKEN,
    ...(config.SMTP_URL ? asWritten(new URL(config.SMTP_URL).password) : []),
    ...config.ENCRYPTION_KEYS.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ...(config.DATABASE_URL ? [config.DATABASE_URL.password] : []),
  ];
}

/** Returns a secret as written in an address, and decoded. */
const asWritten = (secret: string): string[] => [secret, decodeURIComponent(secret)];

/**
 * Keeps only these properties of an error, and of a cause that is none: those of libraries contain whole connections,
 * requests and rows.
 */
function describeError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, code, stack, cause } = error as Partial<Error> & { code?: unknown };
  return {
    type: name,
    message,
    code,
    stack,
    cause: describeError(cause),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

const REDACTED = '[redacted]';

/** Names of fields whose values are never logged. */
const SECRET_FIELD = /secret|token|password|cookie|authorization|api[-_]?key|encryption[-_]?keys?/i;

/** Patterns of secrets in any field. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // Shopify's tokens and secrets.
  [/\bshp[a-z]{2}_[\w-]+/gi, REDACTED],
  // JSON Web Tokens, whole or cut off.
  [/\beyJ[\w.-]+/g, REDACTED],
  [/([?&](?:id_token|session|token|code|hmac|signature)=)[^&\s"\\]+/gi, `$1${REDACTED}`],
  // Credentials within an address.
  [/(\w:\/\/)[^/\s"@]+@/g, `$1${REDACTED}@`],
];

/** The longest text in the log, in characters: longer than a stack with its message. */
const MAX_LOGGED_TEXT_LENGTH = 8_000;

/**
 * Removes secrets from a line of JSON, and cuts its long texts.
 *
 * @param secrets this process's own secrets, removed from every field
 */
function redact(line: string, secrets: readonly string[]): string {
  const longest = Math.max(0, ...secrets.map(({ length }) => length));
  return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`;

  function redactValue(value: unknown): unknown {
    if (typeof value === 'string') return redactText(value);
    if (Array.isArray(value)) return value.map(redactValue);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, held]) => [
      redactText(name),
      isSecretField(name, held) ? REDACTED : redactValue(held),
    ]);
    return Object.fromEntries(fields) as unknown;
  }

  function redactText(text: string): string {
    if (text.length <= MAX_LOGGED_TEXT_LENGTH) return withoutSecrets(text);
    const shown = withoutSecrets(text.slice(0, MAX_LOGGED_TEXT_LENGTH));
    // The end may be the first part of a secret, which is not recognized.
    return `${shown.slice(0, shown.length - longest)}… (${text.length} characters)`;
  }

  function withoutSecrets(text: string): string {
    return SECRET_TEXTS.reduce(
      (shown, [pattern, replacement]) => shown.replace(pattern, replacement),
      secrets.reduce((shown, secret) => shown.replaceAll(secret, REDACTED), text),
    );
  }
}

/** Whether a field has a secret; booleans and missing values are not secrets. */
function isSecretField(name: string, value: unknown): boolean {
  const saysNothing = value === null || typeof value === 'boolean';
  return !saysNothing && SECRET_FIELD.test(name.slice(0, MAX_LOGGED_TEXT_LENGTH));
}

/** pino's hook around each call of a log method. */
type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;

const WARN = 40;

/** How long the repeats of an error are counted, before one line with their number. */
export const COUNTED_FOR_MS = MINUTE_MS;

/** The most errors that are counted at the same time; others are written as they occur. */
const MAX_KINDS = 500;

/**
 * Creates a hook that writes the first of many equal errors and counts the others: with a full disk or without a
 * database every request fails, and a stack for each would fill the disk.
 *
 * Entries are equal by their message, the code or name of the error, and the place where it was created. Entries
 * without an error (`err`) are always written.
 */
function createRepeats(): LogMethod {
  const counts = new Map<string, number>();

  return function (args, method, level) {
    const [about, message] = args as [unknown, unknown];
    const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : null;
    const kind = level >= WARN && error instanceof Error ? kindOf(message, error) : null;
    if (kind === null || (counts.size >= MAX_KINDS && !counts.has(kind))) {
      method.apply(this, args);
      return;
    }
    const repeats = counts.get(kind);
    if (repeats !== undefined) {
      counts.set(kind, repeats + 1);
      return;
    }
    method.apply(this, args);
    counts.set(kind, 0);
    const writeRepeats = (): void => {
      const repeated = counts.get(kind) ?? 0;
      counts.delete(kind);
      if (repeated === 0) return;
      const seconds = COUNTED_FOR_MS / 1000;
      method.apply(this, [{ repeated, seconds }, `${String(message)} (repeatedly)`]);
    };
    setTimeout(writeRepeats, COUNTED_FOR_MS).unref();
  };
}

function kindOf(message: unknown, error: Error): string {
  const place = error.stack?.split('\n', 50).find((line) => line.startsWith('    at ')) ?? '';
  const code = 'code' in error ? String(error.code) : error.name;
  return `${String(message)} ${code} ${place}`;
}
