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
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
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

/** A text as it stands within a JSON string. */
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
