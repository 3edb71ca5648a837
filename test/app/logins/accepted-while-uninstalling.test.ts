import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { queryWaits } from '../database/waiting-query.ts';
import { DAY } from '../clock.ts';
import { connectShop, createLoginsKit, loginReport, SHOP, SHOPPER } from './logins-kit.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

const login = () => ({ shopperId: SHOPPER, report: loginReport() });
const row = () => database.prisma.login.findFirstOrThrow();

/** As the webhook does it. */
const uninstall = ({ logins, shops, clock }: ReturnType<typeof createLoginsKit>) =>
  database.prisma.$transaction(async (tx) => {
    await shops.uninstall(SHOP, clock.now(), { tx });
    await logins.stopAll(SHOP, { tx });
  });

describe('a login that is being accepted while the shop uninstalls the app', () => {
  it('is found by what ends the shop’s logins, and not sent to a later account', async () => {
    let queue: () => void = () => undefined;
    let asked: () => void = () => undefined;
    const isStored = new Promise<void>((resolve) => (asked = resolve));
    const sentTo: string[] = [];
    const kit = createLoginsKit(database, {
      wake: () => {
        asked();
        return new Promise((resolve) => (queue = resolve));
      },
      fetch: (input) => {
        sentTo.push(new Request(input).url);
        return Promise.resolve(new Response());
      },
    });
    await connectShop(kit);
    const accepting = kit.logins.acceptLogin(SHOP, login());
    await isStored;
    const uninstalling = uninstall(kit);
    await queryWaits(database.prisma);
    queue();
    expect(await accepting).toEqual({ outcome: 'accepted' });
    await uninstalling;
    expect(await row()).toMatchObject({ state: 'failed', reason: 'uninstalled', page: null });

    kit.clock.pass(DAY);
    await kit.shops.install(SHOP, kit.clock.now());
    await kit.credentials.save(SHOP, { siteId: 'demo02', secretKey: 'sk_test' });
    await kit.work();
    expect(await kit.logins.retry(SHOP, (await row()).id)).toBe('not-possible');
    expect(sentTo).toEqual([]);
  });

  it('is refused where that has begun before it', async () => {
    const kit = createLoginsKit(database);
    await connectShop(kit);
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let stopped: () => void = () => undefined;
    const hasStopped = new Promise<void>((resolve) => (stopped = resolve));
    const uninstalling = database.prisma.$transaction(async (tx) => {
      await kit.shops.uninstall(SHOP, kit.clock.now(), { tx });
      stopped();
      await mayCommit;
      await kit.logins.stopAll(SHOP, { tx });
    });
    await hasStopped;
    const accepting = kit.logins.acceptLogin(SHOP, login());
    await queryWaits(database.prisma);
    commit();
    await uninstalling;
    expect(await accepting).toEqual({ outcome: 'refused', why: 'no-shop' });
    expect(await database.prisma.login.count()).toBe(0);
  });
});

describe('a customer who is forgotten while the shop uninstalls the app', () => {
  it('is forgotten before that has ended', async () => {
    const kit = createLoginsKit(database, { fetch: () => Promise.resolve(new Response()) });
    await connectShop(kit);
    await kit.logins.acceptLogin(SHOP, login());
    await kit.work();
    await database.prisma.$transaction(async (tx) => {
      await kit.shops.uninstall(SHOP, kit.clock.now(), { tx });
      await kit.logins.stopAll(SHOP, { tx });
      // By another connection: each would wait for the other otherwise.
      await kit.logins.redactCustomer(SHOP, SHOPPER);
    });
    expect(await database.prisma.login.count()).toBe(0);
    expect(await database.prisma.forgottenLogin.count()).toBe(1);
  });

  it('is refused for now where that takes too long, and may be reported again', async () => {
    const kit = createLoginsKit(database);
    await connectShop(kit);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const uninstalling = database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM "Shop" WHERE "domain" = ${SHOP} FOR UPDATE`;
      const accepting = kit.logins.acceptLogin(SHOP, login());
      // PostgreSQL's word for a lock that was not had in time.
      await expect(accepting).rejects.toMatchObject({ code: '55P03' });
      end();
    });
    await ended;
    await uninstalling;
    expect(await kit.logins.acceptLogin(SHOP, login())).toEqual({ outcome: 'accepted' });
  });
});
