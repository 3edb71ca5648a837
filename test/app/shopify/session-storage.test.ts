import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EncryptionKey } from '../../../app/shop/sealed-secret.ts';
import { createSessionStorage } from '../../../app/shopify/session-storage.ts';
import { DAY_MS } from '../../../app/time/units.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { dumpDatabase } from '../whole/dump-database.ts';
import { OFFLINE, SESSION_KEY, useAuthentication } from './authentication-kit.ts';

const { database, captured, sessions, visit, shopifyHas } = useAuthentication();

// As a pattern of SQL it would be that of SESSION_KEY too.
const NEW_KEY: EncryptionKey = { id: 't_st', bytes: randomBytes(32) };
const ONLINE = `${SHOP.domain}_90071131`;

const prisma = () => database().prisma;

const storageWith = (...keys: [EncryptionKey, ...EncryptionKey[]]) =>
  createSessionStorage({ prisma: prisma(), keys, now: () => new Date(), log: captured().log });

/** The table of sessions as text. */
const stored = async () => (await dumpDatabase(prisma())).Session?.join('\n') ?? '';

beforeEach(async () => {
  await visit();
});

describe('a session in the database', () => {
  it('has its tokens and names encrypted, and nothing else of staff', async () => {
    const text = await stored();
    expect(text).toContain(OFFLINE);
    expect(text).toContain(ONLINE);
    expect(text).not.toMatch(
      /shp[a-z]{2}_|Mara|Lindqvist|@|"locale": "|true, "email|Verified": true/,
    );
    expect(await prisma().session.findUnique({ where: { id: ONLINE } })).toMatchObject({
      email: null,
      locale: null,
      accountOwner: null,
      collaborator: null,
      emailVerified: null,
    });
  });

  it('is decrypted for the app', async () => {
    const online = await sessions().loadSession(ONLINE);
    expect(online?.accessToken).toMatch(/^shpua_/);
    expect(online?.onlineAccessInfo?.associated_user).toMatchObject({
      id: 90071131,
      first_name: 'Mara',
      last_name: 'Lindqvist',
    });
    const found = await sessions().findSessionsByShop(SHOP.domain);
    expect(found.map(({ accessToken = '' }) => accessToken.slice(0, 6)).sort()).toEqual([
      'shpat_',
      'shpua_',
    ]);
  });

  it('is decrypted for its own shop and column alone', async () => {
    const row = await prisma().session.findUniqueOrThrow({ where: { id: OFFLINE } });
    await prisma().session.update({
      where: { id: OFFLINE },
      data: { accessToken: row.refreshToken ?? '' },
    });
    expect(await sessions().loadSession(OFFLINE)).toBeUndefined();
    await prisma().session.create({ data: { ...row, id: 'offline_other', shop: 'other' } });
    expect(await sessions().loadSession('offline_other')).toBeUndefined();
  });

  it('without its key is none, so that staff get a new one', async () => {
    await storageWith(NEW_KEY).loadSession(ONLINE);
    expect(captured().text()).toContain('"keyId":"test"');
    expect(await storageWith(NEW_KEY).loadSession(ONLINE)).toBeUndefined();
    expect(await storageWith(NEW_KEY).findSessionsByShop(SHOP.domain)).toEqual([]);
  });

  it('that is not encrypted is none', async () => {
    await prisma().session.updateMany({ data: { accessToken: 'shpat_open' } });
    expect(await sessions().loadSession(OFFLINE)).toBeUndefined();
  });

  it('of staff is none without the app’s own, which an uninstallation can delete between the two', async () => {
    await sessions().deleteSession(OFFLINE);
    await visit();
    expect(await sessions().findOfflineSession(SHOP.domain)).toBeDefined();
  });

  it('of an answer without a lifetime is kept until Shopify refuses it, that of staff for a day', async () => {
    await prisma().session.deleteMany();
    shopifyHas({ tokens: 'no lifetime' });
    const before = Date.now();
    await visit();
    expect(await sessions().loadSession(OFFLINE)).toMatchObject({ expires: undefined });
    const expires = (await sessions().loadSession(ONLINE))?.expires?.getTime() ?? Infinity;
    expect(expires).toBeGreaterThanOrEqual(before + DAY_MS);
    expect(expires).toBeLessThanOrEqual(Date.now() + DAY_MS);
  });

  it('of staff is forgotten once it has expired', async () => {
    await prisma().session.updateMany({ data: { expires: new Date(0) } });
    await sessions().deleteExpired();
    const left = await prisma().session.findMany();
    expect(left.map(({ id }) => id)).toEqual([OFFLINE]);
  });
});

describe('rotation', () => {
  const rotate = (signal?: AbortSignal) => storageWith(NEW_KEY, SESSION_KEY).rotate(signal);

  it('seals with the first key what an older key has sealed', async () => {
    expect(await rotate()).toBe(2);
    expect(await rotate()).toBe(0);
    expect(await storageWith(NEW_KEY).loadSession(ONLINE)).toMatchObject({
      accessToken: expect.stringMatching(/^shpua_/) as string,
      isOnline: true,
      scope: expect.stringContaining('write_pixels') as string,
    });
    expect(await stored()).not.toContain('"test:');
  });

  it('seals each session once where many processes do it', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => rotate()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('ends by its signal, and leaves the rest as it is', async () => {
    await expect(rotate(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await rotate()).toBe(2);
  });

  it('does not overwrite a session that is stored again meanwhile', async () => {
    const rotating = rotate();
    const where = { id: OFFLINE };
    await prisma().session.update({ where, data: { accessToken: 'test:newer' } });
    await rotating;
    expect(await prisma().session.findUnique({ where })).toMatchObject({
      accessToken: 'test:newer',
    });
  });

  it('goes over all of them, in several pages', async () => {
    const row = await prisma().session.findUniqueOrThrow({ where: { id: OFFLINE } });
    await prisma().session.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({ ...row, id: `session ${index}` })),
    });
    expect(await rotate()).toBe(252);
    expect(await stored()).not.toContain('"test:');
  });

  it('does not change what it cannot decrypt', async () => {
    expect(await storageWith(NEW_KEY).rotate()).toBe(0);
    expect(await sessions().loadSession(ONLINE)).toBeDefined();
  });
});
