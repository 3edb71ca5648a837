import { Agent, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** One request to be timed. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The expected status: any other one means that something else was measured. */
  status: number;
}

/** A client that reuses its connections, like a proxy in front of the app. */
export interface Client {
  /**
   * @returns the milliseconds from the request to the last byte of its answer
   * @throws {Error} if the answer has another status than expected
   */
  send(call: Call): Promise<number>;
  close(): void;
}

/** @param connections the most concurrent requests */
export function createClient(origin: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (call) => send(agent, origin, call),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, origin: string, call: Call): Promise<number> {
  const { method, path, headers, body, status } = call;
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const outgoing = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === status) resolve(performance.now() - from);
        else reject(new Error(`${method} ${path} was answered ${answer.statusCode ?? 'nothing'}`));
      });
    });
    outgoing.on('error', (error) => {
      const connection = outgoing.reusedSocket ? 'a kept connection' : 'a new connection';
      reject(new Error(`${method} ${path} on ${connection}: ${error.message}`, { cause: error }));
    });
    outgoing.end(body);
  });
}

/** Sends `count` requests at even intervals, regardless of unanswered ones; returns the milliseconds of each. */
export async function atPace(
  client: Client,
  next: () => Call,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<number[]> {
  const from = performance.now();
  const underWay: Promise<number>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    // A timer takes at least a millisecond: late requests are sent without one, so that the pace can catch up.
    await (early > 0 ? pause(early) : nextTurn());
    const one = client.send(next());
    // Handles failures until all requests are awaited below.
    one.catch(() => undefined);
    underWay.push(one);
  }
  return Promise.all(underWay);
}
