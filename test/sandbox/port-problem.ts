/** What to do about a port that cannot be had, by Node's code. */
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop the program that listens there, or choose other ports with',
  EACCES: 'is only for the system’s own services here: choose ports from 1024 on with',
};

/** The one line for a port that cannot be had, whichever server met it; null for other errors. */
export function portProblem(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error) || !('code' in cause) || !('port' in cause)) return null;
  const advice = ADVICE[String(cause.code)];
  if (advice === undefined) return null;
  const line = `Port ${String(cause.port)} ${advice} SANDBOX_PORT (the first of ten in a row).`;
  return new Error(line, { cause });
}
