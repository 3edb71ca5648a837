import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a system lends to outgoing connections and to listeners that ask for any (Linux: from 32,768): one of
 * those would be lent to another between the check and its use.
 */
const FIRST = 20_000;

/** The workers of a test run search in ranges of their own: what one is about to start on a port, no other finds free. */
const RANGES = 12;
const RANGE = 1_000;
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % RANGES) * RANGE;

/** Runs at the same time begin at different ports. */
let next = (process.pid * 101) % RANGE;

/** A port that nothing listens on, for a process that is about to be started, and not found again by this one. */
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
