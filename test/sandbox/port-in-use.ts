/** The one line for a port that another program has, whichever server met it. */
export function portInUse(error: unknown): Error | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') return null;
  const port = 'port' in cause ? String(cause.port) : '';
  return new Error(
    `Port ${port} is in use: stop the program that listens there, or choose other ports with ` +
      'SANDBOX_PORT (the first of eight in a row).',
    { cause },
  );
}
