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

/** The measurements of one request. */
export interface Timed {
  /** From the request to the last byte of its answer. */
  ms: number;
  /** The size of the answer's body on the wire. */
  bytes: number;
}

/** A client that reuses its connections, like a proxy in front of the app. */
export interface Client {
  /** @throws {Error} if the answer has another status than expected */
  send(call: Call): Promise<Timed>;
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

/** Creates the next request of its kind; each one may differ. */
export type CallMaker = () => Call;

/** A kind of request, and its client. */
export interface Kind {
  client: Client;
  next: CallMaker;
}

/** Sends one request of each kind in turn, repeatedly, so that other load on the machine affects all kinds alike. */
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

/** The result of many concurrent requests. */
export interface Flow {
  /** The time of each request, in milliseconds. */
  times: number[];
  seconds: number;
}

/** Keeps `concurrency` requests in flight until `count` are answered. */
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

/** Sends `count` requests at even intervals, regardless of unanswered ones. */
export async function atPace(
  client: Client,
  next: CallMaker,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Flow> {
  const from = performance.now();
  const underWay: Promise<Timed>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    // A timer takes at least a millisecond: late requests are sent without one, so that the pace can catch up.
    await (early > 0 ? pause(early) : nextTurn());
    const one = client.send(next());
    // Handles failures until all requests are awaited below.
    one.catch(() => undefined);
    underWay.push(one);
  }
  const times = (await Promise.all(underWay)).map(({ ms }) => ms);
  return { times, seconds: (performance.now() - from) / 1000 };
}

/** The way to send the requests of one stretch. */
export type Sending = (client: Client, next: CallMaker) => Promise<Flow>;

/**
 * Sends many requests of several kinds, in alternating stretches, so that other load on the machine affects all kinds
 * alike. One stretch of each is a warm-up and does not count.
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
