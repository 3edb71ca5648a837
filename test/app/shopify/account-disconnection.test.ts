import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import {
  type AccountDisconnectionDeps,
  disconnectAccount,
} from '../../../app/shopify/account-disconnection.ts';
import type { PixelOutcome } from '../../../app/shopify/pixel-connection.ts';
import { createClock } from '../clock.ts';
import { createLoginsKit } from '../logins/logins-kit.ts';
import { countRowsOf, takesLong, fillShop } from '../shop/shop-rows.ts';
import { OTHER, SHOP, useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

const NOW = new Date('2026-11-24T10:00:00.000Z');
const database = useDatabase();
const REMOVED: PixelOutcome = { ok: true, state: { connected: false, wanted: null } };
const admin: AdminApi = () => Promise.reject(new Error('Only pixel and storefront ask Shopify.'));

let steps: string[];
/** The active re-indexes, and those that were ended. */
let alive: string[];
let stopped: readonly string[] | undefined;
beforeEach(async () => {
  steps = [];
  alive = ['of before'];
  stopped = undefined;
  await fillShop(database().prisma, SHOP);
  await fillShop(database().prisma, OTHER);
});

/** @param meanwhile runs while Shopify removes the pixel */
function accounts(pixel: PixelOutcome = REMOVED, meanwhile?: () => Promise<unknown>) {
  const clock = createClock(NOW);
  const { credentials, logins } = createLoginsKit(database(), { clock });
  const done = (step: string) => void steps.push(step);
  const deps: AccountDisconnectionDeps = {
    ...{ prisma: database().prisma, now: clock.now, log: silentLog },
    logins,
    pixel: {
      async disconnect(_shop, _admin, forget) {
        done('pixel');
        await meanwhile?.();
        if (pixel.ok) await forget?.();
        return pixel;
      },
    },
    storefront: {
      async sync(shop) {
        done(`storefront of ${(await credentials.view(shop)) ? 'an account' : 'no account'}`);
        return { ok: true, settings: null };
      },
    },
    indexing: {
      unfinished: () => Promise.resolve([...alive]),
      async stopAll(shop, why, among) {
        stopped = among;
        done(
          `re-indexes ${why} of ${(await credentials.view(shop)) ? 'an account' : 'no account'}`,
        );
      },
    },
  };
  const disconnect = (shop: string, by: AdminApi) => disconnectAccount(deps, shop, by);
  return { credentials, disconnect };
}

describe('an account that staff disconnect', () => {
  it('is done where the shop has so many rows that forgetting them takes long', async () => {
    const { prisma } = database();
    await takesLong(prisma, 'DELETE', 'FeedStatus', () => accounts().disconnect(SHOP, admin));
    expect(await prisma.credentials.count({ where: { shopDomain: SHOP } })).toBe(0);
  });

  it('is forgotten, with what waits for it; settings, history and installation stay', async () => {
    const before = await countRowsOf(database().prisma, SHOP);
    expect(await accounts().disconnect(SHOP, admin)).toEqual({
      outcome: 'disconnected',
      storefront: { ok: true, settings: null },
    });
    const gone = [
      'credentials',
      'feedStatus',
      'eventHour',
      'networkCells',
      'lastReport',
      'feedFile',
      'feedFilePart',
      'flowTrigger',
    ];
    expect(await countRowsOf(database().prisma, SHOP)).toEqual({
      ...before,
      ...Object.fromEntries(gone.map((table) => [table, 0])),
    });
    expect(await database().prisma.login.findFirst({ where: { shopDomain: SHOP } })).toMatchObject({
      state: 'failed',
      reason: 'disconnected',
      page: null,
      endedAt: NOW,
    });
    expect(await database().prisma.alert.findFirst({ where: { shopDomain: SHOP } })).toMatchObject({
      endedAt: NOW,
      openKey: null,
    });
    expect(await countRowsOf(database().prisma, OTHER)).toEqual(before);
  });

  it('is removed from the store first, and re-indexes are ended when none can begin', async () => {
    await accounts().disconnect(SHOP, admin);
    expect(steps).toEqual([
      'pixel',
      're-indexes disconnected of no account',
      'storefront of no account',
    ]);
  });

  it('gives up the steps of feeds that are under way: their version is another', async () => {
    const versions = () =>
      database().prisma.feedAutomation.findMany({
        where: { shopDomain: SHOP },
        select: { version: true, updateVersion: true },
      });
    const [before] = await versions();
    await accounts().disconnect(SHOP, admin);
    expect(await versions()).toEqual([
      { version: (before?.version ?? 0) + 1, updateVersion: (before?.updateVersion ?? 0) + 1 },
    ]);
  });

  it('stays where Shopify does not remove the pixel, and nothing is changed', async () => {
    const before = await countRowsOf(database().prisma, SHOP);
    const problem = { code: 'SHOPIFY_UNREACHABLE' };
    expect(await accounts({ ok: false, problem }).disconnect(SHOP, admin)).toEqual({
      outcome: 'kept',
      problem,
    });
    expect(await countRowsOf(database().prisma, SHOP)).toEqual(before);
    expect(steps).toEqual(['pixel']);
  });

  it.each(['an account', 'no account'])(
    'stays where other staff save it after the disconnection of %s began, without what waited',
    async (before) => {
      if (before === 'no account') await database().prisma.credentials.deleteMany();
      const { credentials } = accounts();
      const account = { siteId: 'demo02', secretKey: 'sk' };
      const { disconnect } = accounts(REMOVED, () => credentials.save(SHOP, account));
      expect(await disconnect(SHOP, admin)).toMatchObject({ outcome: 'disconnected' });
      expect(await credentials.open(SHOP)).toEqual(account);
      expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({
        credentials: 1,
        feedFile: 0,
        eventHour: 0,
      });
      expect(steps.at(-1)).toBe('storefront of an account');
    },
  );

  it('ends the re-indexes of before, and none that staff request for an account that they save meanwhile', async () => {
    const { disconnect } = accounts(REMOVED, () => Promise.resolve(alive.push('of the next')));
    await disconnect(SHOP, admin);
    expect(stopped).toEqual(['of before']);
  });
});
