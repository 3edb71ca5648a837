import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below a system's ephemeral ports, used by outgoing connections and by listeners on any port (Linux: from 32,768): one
 * of those could be taken between the check and its use.
 */
const FIRST = 20_000;

/** The workers of a test run search in separate ranges, so that none finds a port that another is about to use. */
const RANGES = 12;
const RANGE = 1_000;

/** The first port behind all ranges: a test of fixed ports takes some from here on. */
export const BEHIND_RANGES = FIRST + RANGES * RANGE;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % RANGES) * RANGE;

/** Concurrent runs start at different ports. */
let next = (process.pid * 101) % RANGE;

/** A port without a listener, for a process that is about to be started; this process does not return it twice. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < RANGE; tries += 1) {
    const port = first + next;
    next = (next + 1) % RANGE;
    if (await canListen(host, port)) return port;
  }
  throw new Error(`No port from ${first} to ${first + RANGE - 1} is free.`);
}

async function canListen(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}
