import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { randomFrom, wholeNumber } from '../../support/whole-number.ts';
import { createClock } from '../clock.ts';
import { createReportsKit } from '../reports/reports-kit.ts';
import { endChild, startChild, type AppChild } from '../server/app-child.ts';
import { open } from '../server/served-app.ts';
import { enterAccount } from '../shop/enter-account.ts';
import { hostileRequest, SHOP, type HostileRequest } from './hostile-request.ts';

const INPUTS = wholeNumber('FUZZ_INPUTS') ?? (IS_LONG_RUN ? 10_000 : 300);
const SEED = wholeNumber('FUZZ_SEED') ?? Date.now() % 1_000_000;

/** The longest CPU time for which one request may block the event loop, in milliseconds. */
const BOUND_MS = 50;

/** A request over the bound is repeated: compilation and garbage collection occasionally affect one. */
const TRIES = 5;

let database: TestDatabase;
let app: AppChild;
let port: number;
let meterPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await createReportsKit(database).connect(SHOP);
  await enterAccount({ ...database, clock: createClock(new Date()) }, SHOP, 'demo01');
  meterPort = await freePort();
  app = startChild({
    DATABASE_URL: database.url,
    ROLE: 'web',
    METRICS_TOKEN: 'the-token-of-the-collector',
    METER_PORT: String(meterPort),
    NODE_OPTIONS: `--import ${new URL('cpu-meter.ts', import.meta.url).href}`,
  });
  port = Number(new URL(await app.running()).port);
  const warm = randomFrom(1);
  for (let input = 0; input < 100; input += 1) await send(hostileRequest(warm));
});

afterAll(async () => {
  await endChild(app);
  await database.close();
});

it(
  `${INPUTS} hostile requests, seed ${SEED} (FUZZ_INPUTS, FUZZ_SEED), are answered, none by 500, and none holds the event loop for more than 50 ms.`,
  async () => {
    const random = randomFrom(SEED);
    const statuses = new Map<number, number>();
    for (let input = 0; input < INPUTS; input += 1) {
      const request = hostileRequest(random);
      const { status, ms } = await measured(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const what = `${request.method} ${request.target.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}`;
      expect(status, `seed ${SEED}, input ${input}: ${what}`).not.toBe(500);
      expect(ms, `seed ${SEED}, input ${input}: ${what}`).toBeLessThanOrEqual(BOUND_MS);
    }
    // Few statuses would mean that the requests do not get far into the app.
    expect([...statuses.keys()].length, JSON.stringify([...statuses])).toBeGreaterThan(4);
    expect(app.stdout()).not.toMatch(/"level":[56]0/);
    expect(app.stderr().slice(0, 300)).toBe('');
  },
  60_000 + INPUTS * 200,
);

it('Clients that leave while a page is sent are no errors of the app.', async () => {
  for (let client = 0; client < 200; client += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /unsubscribe HTTP/1.1\r\nHost: a\r\n\r\n');
    await pause(client % 20);
    socket.destroy();
  }
  await send({ method: 'GET', target: '/', headers: [['Connection', 'close']], body: Buffer.of() });
  expect(/.*"level":[56]0.*/.exec(app.stdout())).toBe(null);
});

/** The answer, and the lowest CPU time of the app's main thread for it in some tries. */
async function measured(request: HostileRequest): Promise<{ status: number; ms: number }> {
  let least = Infinity;
  let status = 0;
  for (let attempt = 0; attempt < TRIES && least > BOUND_MS; attempt += 1) {
    const before = await cpuMicroseconds();
    status = await send(request);
    least = Math.min(least, ((await cpuMicroseconds()) - before) / 1000);
    if (status === 500) break;
  }
  return { status, ms: least };
}

async function cpuMicroseconds(): Promise<number> {
  return Number(await read(meterPort, ''));
}

/** The status of the answer. A connection that is closed without one counts as refused. */
async function send({ method, target, headers, body }: HostileRequest): Promise<number> {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${method} ${target} HTTP/1.1\r\n${lines}\r\n`;
  const answer = await read(port, Buffer.concat([Buffer.from(head, 'latin1'), body]));
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 400);
}

/** The received text until the connection ends. */
const read = (from: number, sent: string | Buffer): Promise<string> =>
  open(`http://127.0.0.1:${from}`, sent).answer();
