import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { RE_INDEX } from '../../../app/indexing/indexing.ts';
import { openQueue, type Queue } from '../../../app/work/queue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { silentLog } from '../silent-log.ts';
import { type AppChild, endChild, expectStop, startChild } from './app-child.ts';
import { openLine } from './breakable-line.ts';
import { databaseUrl } from '../../support/database-url.ts';

let database: TestDatabase;
let children: AppChild[];
let opened: Queue[];

beforeEach(async () => {
  database = await createTestDatabase();
  children = [];
  opened = [];
});

afterEach(async () => {
  await Promise.all(children.map(endChild));
  await Promise.all(opened.map((queue) => queue.stop({ timeoutMs: 1_000 })));
  await database.close();
});

/** Starts a worker whose database cannot be reached, until its line is mended. */
async function startWithoutDatabase() {
  const address = readDatabaseUrl(database.url);
  const line = await openLine(address.host, address.port);
  await line.cut();
  const throughLine = { ...address, host: '127.0.0.1', port: line.port };
  const app = startChild({ ROLE: 'worker', DATABASE_URL: databaseUrl(throughLine) });
  children.push(app);
  await expect.poll(app.stdout).toContain('waiting for the database server');
  return { app, line, address };
}

async function status(origin: string, path = '/readyz'): Promise<number> {
  const response = await fetch(origin + path);
  return response.status;
}

const isReady = (origin: string) => expect.poll(() => status(origin)).toBe(200);

/** The number of completed jobs: a step of an unknown re-index has no effect. */
async function done(): Promise<number> {
  const rows = await database.prisma.$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 're-index' AND state = 'completed'`;
  return rows[0]?.jobs ?? -1;
}

describe('a worker process', () => {
  it('ends with 0 by a signal while it waits for its database, which it does for longer than a stop takes', async () => {
    const { app } = await startWithoutDatabase();
    app.child.kill('SIGTERM');
    expect(await app.ended()).toBe(0);
    expect(app.stderr()).toBe('');
  });

  it('waits for its database, goes on when it is back, and ends without it', async () => {
    const { app, line, address } = await startWithoutDatabase();
    await line.mend();
    const origin = await app.running();
    await isReady(origin);
    expect(await status(origin, '/app')).toBe(404);
    const sender = await openQueue({ address, role: 'sender', log: silentLog });
    opened.push(sender);
    await sender.prepare([RE_INDEX]);
    await sender.send(RE_INDEX, { reindexId: randomUUID() });
    await expect.poll(done).toBe(1);

    await line.cut();
    await expect.poll(() => status(origin)).toBe(503);
    expect(await status(origin, '/healthz')).toBe(200);
    await sender.send(RE_INDEX, { reindexId: randomUUID() });

    await line.mend();
    await isReady(origin);
    await expect.poll(done).toBe(2);

    await line.cut();
    await expectStop(app, 'SIGTERM');
  });
});
