import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { type AppProcess, startApp } from '../../sandbox/app-process/start-app.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import { startService } from '../../sandbox/tracking-service/test-service.ts';
import { connectShop, createLoginsKit, loginReport, signedQuery } from './logins-kit.ts';

let database: TestDatabase;
let service: TrackingService;
let started: AppProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  service = await startService();
  started = [];
  await connectShop(createLoginsKit(database));
});

afterEach(async () => {
  await Promise.all(started.map((app) => app.close()));
  await database.close();
});

/** The app as deployed, in a separate process. */
async function start(role: 'web' | 'worker'): Promise<AppProcess> {
  const nowhere = 'http://127.0.0.1:1';
  const tracking = new URL(service.beaconUrl).origin;
  const app = await startApp({
    outside: { appUrl: 'https://app.example.com', shopify: nowhere, indexing: nowhere, tracking },
    port: 0,
    databaseUrl: database.url,
    env: { ROLE: role },
  });
  started.push(app);
  return app;
}

/** Posts a login as Shopify forwards it; returns the answer's status. */
async function post({ port }: AppProcess): Promise<number> {
  const query = signedQuery({ timestamp: String(Math.floor(Date.now() / 1000)) }, APP.apiSecret);
  const report = loginReport({ timestamp: new Date().toISOString() });
  const { status } = await fetch(`http://127.0.0.1:${port}/proxy/login?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  return status;
}

const states = async () => (await database.prisma.login.findMany()).map(({ state }) => state);

it('Logins that a process has taken at its public address are sent by another, though the first was killed.', async () => {
  const web = await start('web');
  for (let count = 0; count < 3; count += 1) expect(await post(web)).toBe(202);
  await web.kill();
  expect(web.lines().join('\n')).not.toMatch(/signature=|7012345678|7a1c2f3e-/);
  expect(service.events()).toEqual([]);
  await start('worker');
  await expect.poll(states).toEqual(['done', 'done', 'done']);
  const arrived = { path: '/beacon/v2/demo01/shopper/login', verdict: 'accepted' };
  expect(service.events()).toMatchObject([arrived, arrived, arrived]);
});
