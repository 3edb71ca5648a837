import { type LogFn, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Where lines go: standard output, unless a test reads them. */
export interface LogDestination {
  write(line: string): unknown;
}

/**
 * The log: one line of JSON per event, each looked through for secrets before it leaves the process, so
 * that neither a careless call nor the message of an error gives one away. What fails again and again is
 * written once a minute, with a count.
 *
 * @param secrets this process's own secrets
 */
export function createLog(
  level: Config['logLevel'],
  secrets: readonly string[],
  destination: LogDestination = process.stdout,
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

/** The secrets that a configuration holds. */
export function secretsOf({
  apiSecret,
  encryptionKeys,
  database,
  metricsToken,
  mailServer,
}: Config): string[] {
  return [
    apiSecret,
    metricsToken,
    ...(mailServer ? asWritten(new URL(mailServer.smtpUrl).password) : []),
    ...encryptionKeys.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ...('address' in database ? [database.address.password] : []),
  ];
}

/** As it stands in an address, and as it is. */
const asWritten = (secret: string): string[] => [secret, decodeURIComponent(secret)];

/**
 * What the log says of an error: who it is, and where it comes from. Errors of libraries carry whole
 * connections and requests about with them, which say little and may say too much.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

const REDACTED = '[redacted]';

/** Fields whose values are never logged, in any spelling. */
const SECRET_FIELD = /secret|token|password|cookie|authorization|api[-_]?key|encryption[-_]?keys?/i;

/** What is recognized as a secret wherever it stands. Each expression takes linear time. */
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

/** What is logged of one text, in characters: a stack with its message fits. */
const LONGEST_LOGGED_TEXT = 8_000;

/**
 * Removes what is secret from a line of JSON, which stays JSON, and cuts its long texts.
 *
 * @param secrets this process's own secrets, removed wherever they stand
 */
export function redact(line: string, secrets: readonly string[]): string {
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
    if (text.length <= LONGEST_LOGGED_TEXT) return withoutSecrets(text);
    const shown = withoutSecrets(text.slice(0, LONGEST_LOGGED_TEXT));
    // The cut may have left the first part of a secret, which is no secret to look for any more.
    return `${shown.slice(0, shown.length - longest)}… (${text.length} characters)`;
  }

  function withoutSecrets(text: string): string {
    return SECRET_TEXTS.reduce(
      (shown, [pattern, replacement]) => shown.replace(pattern, replacement),
      secrets.reduce((shown, secret) => shown.replaceAll(secret, REDACTED), text),
    );
  }
}

/** A flag or a missing value under a secret's name says nothing secret. */
function isSecretField(name: string, value: unknown): boolean {
  const saysNothing = value === null || typeof value === 'boolean';
  return !saysNothing && SECRET_FIELD.test(name.slice(0, LONGEST_LOGGED_TEXT));
}

/** pino's hook around each call of a log method. */
type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;

const WARN = 40;

/** How long the repeats of an error are counted before they are written as one line. */
export const COUNTED_FOR_MS = 60_000;

/** Errors that are counted at the same time; a further one is written as it comes. */
const MOST_KINDS = 500;

/**
 * Lets the first of many equal errors through and counts the others: with a full disk or without a database
 * every request fails, and a stack for each of them would fill what is left.
 *
 * Two entries are equal when their message, the error's code or name, and the place where it was made are
 * the same. Entries without an error (`err`) are always written.
 */
function createRepeats(): LogMethod {
  const counts = new Map<string, number>();

  return function (args, method, level) {
    const [about, message] = args as [unknown, unknown];
    const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : null;
    const kind = level >= WARN && error instanceof Error ? kindOf(message, error) : null;
    if (kind === null || (counts.size >= MOST_KINDS && !counts.has(kind))) {
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
    const tell = (): void => {
      const repeated = counts.get(kind) ?? 0;
      counts.delete(kind);
      if (repeated === 0) return;
      const seconds = COUNTED_FOR_MS / 1000;
      method.apply(this, [{ repeated, seconds }, `${String(message)} (repeatedly)`]);
    };
    setTimeout(tell, COUNTED_FOR_MS).unref();
  };
}

function kindOf(message: unknown, error: Error): string {
  const place = error.stack?.split('\n', 50).find((line) => line.startsWith('    at ')) ?? '';
  const code = 'code' in error ? String(error.code) : error.name;
  return `${String(message)} ${code} ${place}`;
}
