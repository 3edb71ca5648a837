import { Agent, request } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** One request to be timed. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The status that it must have: anything else is not what was to be measured. */
  status: number;
}

/** How one request went. */
export interface Timed {
  /** From the request to the last byte of its answer. */
  ms: number;
  /** Of the answer's body, as it came. */
  bytes: number;
}

/** A client that keeps its connections, as a proxy in front of the app does. */
export interface Client {
  /** @throws {Error} when the answer has another status than expected */
  send(call: Call): Promise<Timed>;
  close(): void;
}

/** @param connections how many requests may be under way at the same moment */
export function createClient(origin: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (call) => send(agent, origin, call),
    close: () => {
      agent.destroy();
    },
  };
}

function send(agent: Agent, origin: string, call: Call): Promise<Timed> {
  const { method, path, headers, body, status } = call;
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const outgoing = request(origin + path, { agent, method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === status) resolve({ ms: performance.now() - from, bytes });
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

/** Makes the next request of its kind; each one may be different. */
export type CallMaker = () => Call;

/** A kind of request, and who sends it. */
export interface Kind {
  client: Client;
  next: CallMaker;
}

/**
 * Sends one request of each kind after the other, again and again, so that whatever else the machine
 * does falls on all kinds alike.
 */
export async function inTurn<Name extends string>(
  kinds: Readonly<Record<Name, Kind>>,
  { warmUp, repetitions }: { warmUp: number; repetitions: number },
): Promise<Record<Name, Timed[]>> {
  const names = Object.keys(kinds) as Name[];
  const timed = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Timed[]
  >;
  for (let round = -warmUp; round < repetitions; round += 1) {
    for (const name of names) {
      const { client, next } = kinds[name];
      const one = await client.send(next());
      if (round >= 0) timed[name].push(one);
    }
  }
  return timed;
}

/** What many requests at once came to. */
export interface Flow {
  /** Of each request, in milliseconds. */
  times: number[];
  seconds: number;
}

/** Keeps `concurrency` requests under way until `count` are answered. */
export async function atOnce(
  client: Client,
  next: CallMaker,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<Flow> {
  const times: number[] = [];
  let left = count;
  const from = performance.now();
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      times.push((await client.send(next())).ms);
      await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { times, seconds: (performance.now() - from) / 1000 };
}

/** Sends `count` requests at even intervals, whether or not those before are answered. */
export async function atPace(
  client: Client,
  next: CallMaker,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Flow> {
  const from = performance.now();
  const underWay: Promise<Timed>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    // A timer takes a millisecond at least: what is late goes out without one, or it never catches up.
    await (early > 0 ? pause(early) : nextTurn());
    const one = client.send(next());
    // All are awaited below; until then a failure has no handler.
    one.catch(() => undefined);
    underWay.push(one);
  }
  const times = (await Promise.all(underWay)).map(({ ms }) => ms);
  return { times, seconds: (performance.now() - from) / 1000 };
}

/** How the requests of one stretch are sent. */
export type Sending = (client: Client, next: CallMaker) => Promise<Flow>;

/**
 * Many requests of several kinds, in alternating stretches, so that whatever else the machine
 * does falls on all kinds alike. One stretch of each comes before and does not count.
 */
export async function inStretches<Name extends string>(
  client: Client,
  kinds: Readonly<Record<Name, CallMaker>>,
  { stretches, sending }: { stretches: number; sending: Sending },
): Promise<Record<Name, Flow>> {
  const names = Object.keys(kinds) as Name[];
  const flows = Object.fromEntries(
    names.map((name): [Name, Flow] => [name, { times: [], seconds: 0 }]),
  ) as Record<Name, Flow>;
  for (let stretch = -1; stretch < stretches; stretch += 1) {
    for (const name of names) {
      const flow = await sending(client, kinds[name]);
      if (stretch < 0) continue;
      flows[name].times.push(...flow.times);
      flows[name].seconds += flow.seconds;
    }
  }
  return flows;
}

/** Answers per second. */
export const rateOf = ({ times, seconds }: Flow): number => times.length / seconds;
