import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../support/build-app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { type AppProcess, startApp } from '../../sandbox/app-process/start-app.ts';
import type { TrackingService } from '../../sandbox/tracking-service/service.ts';
import { startService } from '../../sandbox/tracking-service/test-service.ts';
import { connectShop, createLoginsKit, loginReport } from './logins-kit.ts';
import { signedQuery } from './signed-query.ts';

let database: TestDatabase;
let service: TrackingService;
let started: AppProcess[];

beforeAll(async () => {
  await buildApp();
}, 180_000);

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

/** The app as it is deployed, in a process of its own. */
async function start(role: 'all' | 'web' | 'worker'): Promise<AppProcess> {
  const nowhere = 'http://127.0.0.1:1';
  const tracking = new URL(service.beaconUrl).origin;
  const app = await startApp({
    outside: { appUrl: 'https://app.example.com', shopify: nowhere, indexing: nowhere, tracking },
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    env: { ROLE: role },
  });
  started.push(app);
  return app;
}

/** Posts a login as Shopify passes it on; the answer's status. */
async function post({ port }: AppProcess, init: RequestInit = {}, query = freshQuery()) {
  const report = loginReport({ timestamp: new Date().toISOString() });
  const { status } = await fetch(`http://127.0.0.1:${port}/proxy/login?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    ...init,
  });
  return status;
}

function freshQuery(): string {
  return signedQuery({ timestamp: String(Math.floor(Date.now() / 1000)) }, APP.apiSecret);
}

const states = async () =>
  (await database.prisma.login.findMany({ orderBy: { acceptedAt: 'asc' } })).map(
    ({ state }) => state,
  );

describe('the app’s processes', () => {
  it('take a login at its public address, and send it', async () => {
    const app = await start('all');
    expect(await post(app)).toBe(202);
    await expect
      .poll(() => service.events(), { timeout: 20_000 })
      .toMatchObject([{ path: '/beacon/v2/demo01/shopper/login', verdict: 'accepted' }]);
    await expect.poll(states).toEqual(['done']);
    expect(app.lines().join('\n')).not.toMatch(/signature=|7012345678|7a1c2f3e-/);
  });

  it('refuse what is not one, and go on', async () => {
    const app = await start('web');
    expect(await post(app, { method: 'GET', body: null })).toBe(405);
    expect(await post(app, { method: 'DELETE' })).toBe(405);
    expect(await post(app, {}, 'shop=demo-shop.myshopify.com')).toBe(401);
    expect(await post(app, { body: '{' })).toBe(400);
    expect(await post(app, { body: 'x'.repeat(5_000) })).toBe(413);
    // The app answers and closes the connection before all of it is sent: a client may see either.
    expect([413, 'closed']).toContain(
      await post(app, { body: 'x'.repeat(5_000_000) }).catch(() => 'closed'),
    );
    expect(await states()).toEqual([]);
    expect(await post(app)).toBe(202);
    expect(await states()).toEqual(['waiting']);
  });

  it('lose nothing when one is killed between answering and sending', async () => {
    const web = await start('web');
    for (let count = 0; count < 3; count += 1) expect(await post(web)).toBe(202);
    await web.kill();
    expect(service.events()).toEqual([]);
    await start('worker');
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done', 'done', 'done']);
    expect(service.events()).toHaveLength(3);
  });
});
