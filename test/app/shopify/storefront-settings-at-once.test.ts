import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type AdminApi, AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { signal } from '../signal.ts';
import { LIVE, TEST, useStorefrontSettings } from './storefront-settings-kit.ts';

const {
  database,
  standIn,
  admin,
  stores,
  saveAccount,
  startProcess,
  syncOn,
  sync,
  syncOnVisit,
  saveMode,
  left,
  expectLeft,
} = useStorefrontSettings();

describe('the settings of the storefront extension', () => {
  it('are the last saved ones when others are saved while they are written', async () => {
    let newer: ReturnType<typeof sync> | undefined;
    standIn().justBefore('WriteStorefrontSettings', async () => {
      await saveMode('test');
      newer = sync(startProcess());
      await Promise.race([newer, pause(300)]);
    });
    await sync();
    await expectLeft(TEST, newer);
    const writes = standIn().asked.filter((name) => name === 'WriteStorefrontSettings');
    expect(writes).toHaveLength(2);
  });

  it('are the same after many writes at once', async () => {
    const another = startProcess();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sync(index % 2 ? another : database())),
    );
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true, settings: LIVE })));
    expect(left()).toEqual(LIVE);
  });
});

describe('a visit', () => {
  it.each([
    ['gets no answer', () => Promise.reject(new AdminApiUnreachable('no-answer'))],
    ['is answered with an error', () => ({ data: null, errors: ['Internal error'] })],
    ['outlives its process', () => new Promise<never>(() => undefined)],
  ])('reads the settings again after a write that %s', async (_, answer) => {
    await syncOnVisit();
    await saveMode('test');
    const process = startProcess();
    await new Promise<void>((written) => {
      const unconfirmed: AdminApi = async (document, variables) => {
        const confirmed = await admin()(document, variables);
        if (!document.includes('WriteStorefrontSettings')) return confirmed;
        written();
        return answer();
      };
      void syncOn(process).sync(SHOP.domain, unconfirmed);
    });
    await process.locks.close();
    await saveMode('live');
    await expectLeft(LIVE, syncOnVisit());
  });

  it('reads the settings again after a write of an ended process that has replaced newer ones', async () => {
    const process = startProcess();
    const replaced = new Promise<void>((written) => {
      const hanging: AdminApi = async (document, variables) => {
        if (!document.includes('WriteStorefrontSettings')) return admin()(document, variables);
        await saveMode('test');
        await Promise.race([sync(startProcess()), pause(300)]);
        await admin()(document, variables);
        written();
        return new Promise<never>(() => undefined);
      };
      void syncOn(process).sync(SHOP.domain, hanging);
    });
    await replaced;
    await process.locks.close();
    await expectLeft(TEST, syncOnVisit());
  });

  it('takes no settings for written that others have replaced before they were noted', async () => {
    const { prisma, locks } = startProcess();
    const [noting, noted] = [signal(), signal()];
    const slow = new Proxy(prisma, {
      get: (client, name): unknown =>
        name === '$executeRaw'
          ? async (...statement: Parameters<typeof prisma.$executeRaw>) => {
              noting.give(undefined);
              await noted.promise;
              return client.$executeRaw(...statement);
            }
          : Reflect.get(client, name),
    });
    const older = sync({ prisma: slow, locks });
    await noting.promise;
    await saveMode('test');
    const newer = sync();
    await Promise.race([newer, pause(300)]);
    noted.give(undefined);
    await Promise.all([older, newer]);
    await saveMode('live');
    await expectLeft(LIVE, syncOnVisit());
  });
});

it('A shop that uninstalls the app while its settings are written is written to at the next visit.', async () => {
  await whileUninstalling(database().prisma, SHOP.domain, sync);
  standIn().platform.metafields.clear();
  await stores().shops.install(SHOP.domain, new Date(Date.now() + 1_000));
  await saveAccount();
  await expectLeft(LIVE, syncOnVisit());
});
