import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type AccountDisconnectionDeps,
  disconnectAccount,
} from '../../../app/shopify/account-disconnection.ts';
import { type AdminApi, AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { signal } from '../signal.ts';
import { usePixel, WRITTEN } from './pixel-kit.ts';
import { FIRST, UNREACHABLE } from './staff-visit-kit.ts';

const {
  database,
  firstProcess,
  secondProcess,
  standIn,
  admin,
  connectionsOn,
  connect,
  disconnect,
  read,
  current,
  createElsewhere,
  captured,
  now,
} = usePixel();

describe('connecting at the same time', () => {
  it('ten times in each of two processes creates one pixel by one request', async () => {
    const clicks = Array.from({ length: 10 }, () => [
      connect(),
      connectionsOn(secondProcess()).connect(SHOP.domain, admin()),
    ]).flat();
    const outcomes = await Promise.all(clicks);
    const ids = outcomes.map((outcome) =>
      outcome.ok && outcome.state.connected ? outcome.state.id : 'none',
    );
    expect(new Set(ids)).toEqual(new Set([current()?.id]));
    expect(standIn().asked.filter((name) => name === 'CreatePixel')).toHaveLength(1);
    expect(standIn().asked).not.toContain('UpdatePixel');
  });

  it('as another session creates the pixel ends with the wanted settings', async () => {
    standIn().justBefore('CreatePixel', () => createElsewhere({ ...WRITTEN, siteId: 'another' }));
    expect(await connect()).toMatchObject({ ok: true });
    expect(current()?.settings).toEqual(WRITTEN);
    expect(standIn().asked).toEqual(['ReadPixel', 'CreatePixel', 'ReadPixel', 'UpdatePixel']);
  });

  it('as another session removes the pixel creates it again', async () => {
    createElsewhere({ ...WRITTEN, siteId: 'another' });
    standIn().justBefore('UpdatePixel', standIn().platform.pixels.remove);
    expect(await connect()).toMatchObject({ ok: true });
    expect(current()?.settings).toEqual(WRITTEN);
    expect(standIn().asked).toEqual(['ReadPixel', 'UpdatePixel', 'ReadPixel', 'CreatePixel']);
  });

  it('waits for others, and is BUSY when they take too long', async () => {
    const released = signal();
    standIn().justBefore('ReadPixel', async () => {
      await released.promise;
    });
    const first = connect();
    await expect.poll(() => standIn().asked).toEqual(['ReadPixel']);
    const impatient = connectionsOn(secondProcess(), { lockTimeoutMs: 150 });
    expect(await impatient.connect(SHOP.domain, admin())).toEqual({
      ok: false,
      problem: { code: 'BUSY' },
    });
    released.give(undefined);
    expect(await first).toMatchObject({ ok: true });
  });
});

it('A page stores no pixel that was connected and removed before Shopify’s answer arrived.', async () => {
  standIn().justBefore('ReadPixel', async () => {
    await connect();
    const webPixel = current();
    await disconnect();
    standIn().answerOnce('ReadPixel', () => Response.json({ data: { webPixel } }));
  });
  expect(await read()).toMatchObject({ connected: false });
  const { prisma } = database();
  expect(await prisma.pixelConnection.count()).toBe(0);
  expect((await prisma.shop.findFirstOrThrow()).pixelDisconnectedAt).not.toBeNull();
});

it('Disconnecting the account leaves no pixel that another staff member connects in the same moment.', async () => {
  await connect();
  const { prisma } = firstProcess();
  let another: ReturnType<typeof connect> | undefined;
  const deps: AccountDisconnectionDeps = {
    prisma,
    pixel: connectionsOn(firstProcess()),
    storefront: { sync: () => Promise.resolve({ ok: true, settings: null }) },
    logins: {
      async stopAll() {
        another = connectionsOn(secondProcess()).connect(SHOP.domain, admin());
        await Promise.race([another, pause(300)]);
      },
    },
    indexing: { unfinished: () => Promise.resolve([]), stopAll: () => Promise.resolve() },
    now,
    log: captured().log,
  };

  expect(await disconnectAccount(deps, SHOP.domain, admin())).toMatchObject({
    outcome: 'disconnected',
  });
  expect(await another).toEqual({ ok: false, problem: { code: 'NO_CREDENTIALS' } });
  expect(current()).toBeNull();
});

it('A shop that uninstalls the app while its pixel is connected keeps no stored pixel.', async () => {
  const { prisma } = database();
  const connected = await whileUninstalling(prisma, SHOP.domain, connect);
  expect(connected).toMatchObject({ ok: true, state: { connected: false } });
  expect(await prisma.pixelConnection.count()).toBe(0);
});

const shops = Array.from({ length: 11 }, (_, index) => `hanging-${index}.myshopify.com`);

it('Shops whose Admin API hangs hold their own locks, and no connection that others need.', async () => {
  await database().prisma.shop.createMany({
    data: shops.map((domain) => ({ domain, installedAt: FIRST })),
  });
  const released = signal();
  let asking = 0;
  const hanging: AdminApi = async () => {
    asking += 1;
    await released.promise;
    throw new AdminApiUnreachable('timed out');
  };
  const changes = shops.map((shop) => connectionsOn(firstProcess()).disconnect(shop, hanging));
  await expect.poll(() => asking).toBe(shops.length);

  expect(await firstProcess().prisma.shop.count()).toBe(1 + shops.length);
  await firstProcess().time();
  expect(await connectionsOn(firstProcess()).connect(SHOP.domain, admin())).toMatchObject({
    ok: true,
  });

  released.give(undefined);
  expect(await Promise.all(changes)).toEqual(shops.map(() => UNREACHABLE));
});
