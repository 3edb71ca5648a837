import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl, readDatabaseUrl } from '../../../app/database/address.ts';
import type { Jobs } from '../../../app/jobs/jobs.ts';
import { createJobs } from '../../../app/jobs/queue.ts';
import {
  createDatabase,
  createTestDatabase,
  dropDatabase,
  type TestDatabase,
} from '../../support/database.ts';
import { type AppChild, endChild, startChild } from './app-child.ts';
import { openLine } from './breakable-line.ts';

let database: TestDatabase;
let children: AppChild[];
let opened: Jobs[];

beforeEach(async () => {
  database = await createTestDatabase();
  children = [];
  opened = [];
});

afterEach(async () => {
  await Promise.all(children.map(endChild));
  await Promise.all(opened.map((jobs) => jobs.stop({ timeoutMs: 1_000 })));
  await database.close();
});

function startWorker(env: Record<string, string> = {}): AppChild {
  const child = startChild({ ROLE: 'worker', DATABASE_URL: database.url, ...env });
  children.push(child);
  return child;
}

async function status(origin: string): Promise<number> {
  const response = await fetch(`${origin}/readyz`);
  return response.status;
}

/** How many steps are done: those of an unknown re-index do nothing. */
async function done(): Promise<number> {
  const rows = await database.prisma.$queryRaw<{ jobs: number }[]>`
    SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'reindex-step' AND state = 'completed'`;
  return rows[0]?.jobs ?? -1;
}

async function openSender(): Promise<Jobs> {
  const address = readDatabaseUrl(database.url);
  const jobs = await createJobs({ address, role: 'sender', log: pino({ level: 'silent' }) });
  opened.push(jobs);
  return jobs;
}

describe('a worker process', () => {
  it('answers for its health, and has no pages', async () => {
    const origin = await startWorker().running();
    expect(await status(origin)).toBe(200);
    expect((await fetch(`${origin}/app`)).status).toBe(404);
  });

  it('starts beside others on a database that is empty', async () => {
    const address = await createDatabase('empty');
    try {
      const three = [1, 2, 3].map(() => startWorker({ DATABASE_URL: databaseUrl(address) }));
      const origins = await Promise.all(three.map((app) => app.running()));
      expect(await Promise.all(origins.map(status))).toEqual([200, 200, 200]);
    } finally {
      await Promise.all(children.map(endChild));
      await dropDatabase(address);
    }
  });

  it('says in one line that its database server has no such database, and ends with 1', async () => {
    const url = databaseUrl({ ...readDatabaseUrl(database.url), database: 'nowhere' });
    const app = startWorker({ DATABASE_URL: url });
    expect(await app.ended()).toBe(1);
    expect(app.stderr()).toMatch(
      /^Beacon Pixel cannot start: the database server at \S+\/nowhere has no such database: create it, or correct DATABASE_URL\n$/,
    );
  });
});

describe('a database that goes away', () => {
  it('is waited for when the app starts', async () => {
    const { host, port } = readDatabaseUrl(database.url);
    const line = await openLine(host, port);
    await line.cut();
    const app = startWorker({ DATABASE_URL: through(line.port) });
    await expect.poll(app.stdout, { timeout: 15_000 }).toContain('waiting for the database server');
    await line.mend();
    expect(await status(await app.running())).toBe(200);
    await endChild(app);
    await line.cut();
  });

  it('makes the app not ready until it is back, and then everything goes on', async () => {
    const { host, port } = readDatabaseUrl(database.url);
    const line = await openLine(host, port);
    const app = startWorker({ DATABASE_URL: through(line.port) });
    const origin = await app.running();
    const sender = await openSender();
    await sender.send('reindex-step', { reindexId: randomUUID() });
    await expect.poll(done, { timeout: 10_000 }).toBe(1);

    await line.cut();
    await expect.poll(() => status(origin), { timeout: 10_000 }).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await sender.send('reindex-step', { reindexId: randomUUID() });

    await line.mend();
    await expect.poll(() => status(origin), { timeout: 15_000 }).toBe(200);
    await expect.poll(done, { timeout: 15_000 }).toBe(2);
    app.child.kill('SIGTERM');
    expect(await app.ended()).toBe(0);
    await line.cut();
  });

  it('does not keep the app from ending', async () => {
    const { host, port } = readDatabaseUrl(database.url);
    const line = await openLine(host, port);
    const app = startWorker({ DATABASE_URL: through(line.port) });
    await app.running();
    await line.cut();
    app.child.kill('SIGTERM');
    expect(await app.ended()).toBe(0);
  });
});

/** The test's database over another port. */
function through(port: number): string {
  return databaseUrl({ ...readDatabaseUrl(database.url), host: '127.0.0.1', port });
}
