import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';
import { redact } from './redact.ts';

/** Where lines go: standard output, unless a test reads them. */
export interface LogDestination {
  write(line: string): unknown;
}

/**
 * The log: one line of JSON per event, each looked through for secrets before it leaves the process, so
 * that neither a careless call nor the message of an error gives one away.
 *
 * @param secrets this process's own secrets
 */
export function createLog(
  level: Config['logLevel'],
  secrets: readonly string[],
  destination: LogDestination = process.stdout,
): Logger {
  const known = secrets.filter((secret) => secret.length >= 6).map(asInJson);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    { write: (line: string) => destination.write(redact(line, known)) },
  );
}

/** The secrets that a configuration holds. */
export function secretsOf({ apiSecret, encryptionKeys, database }: Config): string[] {
  return [
    apiSecret,
    ...encryptionKeys.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ...('address' in database ? [database.address.password] : []),
  ];
}

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

/** A text as it stands within a JSON string. */
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
