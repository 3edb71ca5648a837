import { createHash } from 'node:crypto';
import type { Prisma, PrismaClient } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { AcceptOutcome } from '../../../app/logins/login.ts';
import { deleteOld } from '../../../app/logins/retention.ts';
import { dumpDatabase } from '../whole/dump-database.ts';
import { DAY, HOUR } from '../clock.ts';
import { begunDuring } from '../use-database.ts';
import { useLogins } from './use-logins.ts';
import { loginReport, OTHER_SHOP, SHOP, SHOPPER } from './logins-kit.ts';

/** Lets time pass, and deletes what is old by then. */
async function forgetAfter(ms: number): Promise<void> {
  clock().pass(ms);
  await kit().logins.deleteOld();
}

const outcome = (accepted: AcceptOutcome) => accepted.outcome;

const { database, clock, kit, sent, accept, acceptAndSend, rows, view, stored, resultOf } =
  useLogins();

const prisma = () => database().prisma;

it('Another shop sees, repeats, stops and forgets nothing of this one.', async () => {
  const waiting = await acceptAndSend(503);
  await kit().work(DAY);
  const id = await acceptAndSend(503);
  const before = await rows();
  expect(await kit().logins.list(OTHER_SHOP, {}, 1)).toMatchObject({ rows: [], total: 0 });
  expect(await kit().logins.retry(OTHER_SHOP, waiting)).toBe('not-found');
  await kit().logins.stopAll(OTHER_SHOP, 'uninstalled', prisma());
  await kit().logins.redactCustomer(OTHER_SHOP, SHOPPER, prisma());
  await kit().shops.uninstall(OTHER_SHOP, null, prisma());
  await kit().shops.redact(OTHER_SHOP, await kit().shops.find(OTHER_SHOP));
  expect(await rows()).toEqual(before);
  expect(await view(id)).toMatchObject({ state: 'waiting' });
});

it('Uninstalling the app does not let a login leave that was accepted in the same moment.', async () => {
  const id = await accept();
  await kit().shops.uninstall(SHOP, null, prisma());
  await kit().work();
  expect(sent()).toEqual([]);
  expect(await resultOf(id)).toEqual(['failed', 'uninstalled', null]);
});

describe('redaction', () => {
  it('keeps nothing of a customer but that these logins were', async () => {
    const report = loginReport();
    await kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report });
    await kit().work();
    await kit().logins.redactCustomer(SHOP, SHOPPER, prisma());
    const kept = await prisma().forgottenLogin.findMany();
    expect(kept).toEqual([
      {
        shopDomain: SHOP,
        hash: new Uint8Array(createHash('sha256').update(`${SHOPPER} ${report.loginId}`).digest()),
        until: new Date(clock().now().getTime() + 8 * DAY),
      },
    ]);
    const everything = JSON.stringify(await dumpDatabase(prisma()));
    for (const personal of [SHOPPER, report.loginId, report.userId, report.sessionId])
      expect(everything).not.toContain(personal);
  });

  it('of a customer succeeds where the account is disconnected in that moment', async () => {
    const ids = ['b', 'a'].map((digit) => digit.repeat(8) + '-0000-4000-8000-000000000000');
    for (const loginId of ids) {
      await kit().logins.acceptLogin(SHOP, {
        shopperId: SHOPPER,
        report: loginReport({ loginId }),
      });
      clock().pass(1);
    }
    // In large tables an index has the logins of each in another order.
    const within = (work: (tx: Prisma.TransactionClient) => Promise<void>) => () =>
      prisma().$transaction(async (own) => {
        await own.$executeRaw`SET LOCAL enable_seqscan = off`;
        await work(own);
      });
    await begunDuring(
      prisma(),
      (tx) => tx.$queryRaw`SELECT 1 FROM "Login" WHERE "loginId" = ${ids[0]}::uuid FOR SHARE`,
      [
        within((own) => kit().logins.stopAll(SHOP, 'disconnected', own)),
        within((own) => kit().logins.redactCustomer(SHOP, SHOPPER, own)),
      ],
    );
    expect(await prisma().login.count()).toBe(0);
  });

  it('of a customer does not make a login new that its browser reports again', async () => {
    const ahead = new Date(clock().now().getTime() + DAY).toISOString();
    const reports = [loginReport(), loginReport({ timestamp: ahead })];
    const report = (each: LoginReport) =>
      kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report: each });
    for (const each of reports) await report(each);
    await kit().work();
    await kit().logins.redactCustomer(SHOP, SHOPPER, prisma());
    const sentBefore = sent().length;
    const again = async () => (await Promise.all(reports.map((each) => report(each)))).map(outcome);
    expect(await again()).toEqual(['known', 'known']);
    await forgetAfter(7 * DAY - HOUR);
    expect(await again()).toEqual(['known', 'known']);
    await forgetAfter(DAY + HOUR);
    expect(await again()).toEqual(['refused', 'known']);
    await forgetAfter(1);
    expect(await again()).toEqual(['refused', 'refused']);
    expect(await prisma().forgottenLogin.count()).toBe(0);
    expect(sent()).toHaveLength(sentBefore);
  });

  it('of a customer leaves the same login to another customer and another shop', async () => {
    const report = loginReport();
    await kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report });
    await kit().logins.redactCustomer(SHOP, SHOPPER, prisma());
    const elsewhere = [
      await kit().logins.acceptLogin(SHOP, { shopperId: '7099999999', report }),
      await kit().logins.acceptLogin(OTHER_SHOP, { shopperId: SHOPPER, report }),
    ];
    expect(elsewhere.map(outcome)).toEqual(['accepted', 'accepted']);
    expect(
      outcome(await kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report: loginReport() })),
    ).toBe('accepted');
  });

  it('of a customer twice, and of a shop afterwards, leaves nothing', async () => {
    await accept();
    await kit().logins.redactCustomer(SHOP, SHOPPER, prisma());
    await kit().logins.redactCustomer(SHOP, SHOPPER, prisma());
    expect(await prisma().forgottenLogin.count()).toBe(1);
    await kit().shops.redact(SHOP, await kit().shops.find(SHOP));
    expect(await prisma().forgottenLogin.count()).toBe(0);
  });
});

describe('forgetting', () => {
  it('keeps what is still to be sent', async () => {
    const id = await acceptAndSend(503);
    await forgetAfter(400 * DAY);
    expect(await stored(id)).toMatchObject({ shopperId: SHOPPER });
  });

  it('keeps the tracking ids only of what can be tried again', async () => {
    const done = await acceptAndSend(200);
    const unknown = await acceptAndSend(500);
    const refused = await acceptAndSend(400);
    expect(await stored(done)).toMatchObject({ page: null });
    expect(await stored(unknown)).toMatchObject({ page: null });
    expect((await stored(refused))?.page).not.toBeNull();
  });

  it('removes all that is personal from every column 30 days after the end, and the rest after 90', async () => {
    const report = loginReport();
    await kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report });
    for (const status of [200, 500, 400]) await acceptAndSend(status);
    await forgetAfter(30 * DAY);
    const named = { where: { shopperId: SHOPPER } };
    expect(await prisma().login.count(named)).toBe(4);
    await forgetAfter(1);
    const text = JSON.stringify(await prisma().login.findMany());
    const { loginId, userId, sessionId, pageLoadId, pageUrl } = report;
    const personal = [SHOPPER, loginId, userId, sessionId, pageLoadId, pageUrl];
    expect(personal.filter((value) => text.includes(value))).toEqual([]);
    expect(await rows()).toHaveLength(4);
    await forgetAfter(60 * DAY);
    expect(await rows()).toEqual([]);
  });

  it('leaves a login to the next run that another transaction holds', async () => {
    for (const status of [200, 200]) await acceptAndSend(status);
    const named = () => prisma().login.count({ where: { shopperId: { not: null } } });
    for (const [days, left] of [
      [31, [2, 1]],
      [60, [1, 1]],
    ] as const) {
      clock().pass(days * DAY);
      await prisma().$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Login" LIMIT 1 FOR UPDATE`;
        await kit().logins.deleteOld();
        expect([(await rows()).length, await named()]).toEqual(left);
      });
    }
    await kit().logins.deleteOld();
    expect(await rows()).toEqual([]);
  });

  it('reads no login again that has lost its customer', async () => {
    const now = clock().now();
    const ended = (days: number, shopper: string | null) => prisma().$executeRaw`
      INSERT INTO "Login" ("id", "shopDomain", "path", "state", "shopperId", "happenedAt", "acceptedAt", "giveUpAt", "endedAt")
      SELECT gen_random_uuid(), ${SHOP}, 'shopper/login', 'done', ${shopper}::text || n, at, at, at, at
      FROM generate_series(1, 2500) AS n, (VALUES (${new Date(now.getTime() - days * DAY)}::timestamptz)) AS ends(at)`;
    await ended(20, 'shopper ');
    await ended(40, null);
    await ended(60, null);
    await prisma().$executeRaw`ANALYZE "Login"`;
    const [before, after] = await prisma().$transaction(async (tx) => {
      const read = async () => {
        const [row] = await tx.$queryRaw<{ rows: number }[]>`
          SELECT ("seq_tup_read" + "idx_tup_fetch")::int AS rows FROM pg_stat_xact_user_tables
          WHERE relname = 'Login'`;
        return row?.rows ?? NaN;
      };
      const start = await read();
      await deleteOld(tx as PrismaClient, now);
      return [start, await read()];
    });
    expect(after - before).toBeLessThan(100);
  });
});
