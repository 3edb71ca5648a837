import { describe, expect, it } from 'vitest';
import { SENDING_LIMIT_MS } from '../../../app/logins/send.ts';
import { DAY, SECOND } from '../clock.ts';
import { signal } from '../signal.ts';
import { loginReport, SHOP, SHOPPER } from './logins-kit.ts';
import { begunDuring, queryWaits } from '../use-database.ts';
import { LOGIN_PATH, useLogins } from './use-logins.ts';

const { database, clock, kit, another, holdRequests, sent, accept, stored, resultOf, uninstall } =
  useLogins();

const login = () => ({ shopperId: SHOPPER, report: loginReport() });
const firstId = async () => (await database().prisma.login.findFirstOrThrow()).id;

/** Reinstalls the app with another account. */
async function reinstall(): Promise<void> {
  clock().pass(SECOND);
  await kit().shops.install(SHOP, clock().now());
  await kit().credentials.save(SHOP, { siteId: 'demo02', secretKey: 'sk_test' });
}

describe('a login that is being accepted while the shop uninstalls the app', () => {
  it('ends with the shop’s other logins, and is not sent to a later account', async () => {
    const isStored = signal();
    const queued = signal();
    const slow = another({
      enqueue: () => {
        isStored.give(undefined);
        return queued.promise;
      },
    });
    const accepting = slow.logins.acceptLogin(SHOP, login());
    await isStored.promise;
    const uninstalling = uninstall();
    await queryWaits(database().prisma);
    queued.give(undefined);
    expect(await accepting).toEqual({ outcome: 'accepted' });
    await uninstalling;
    const id = await firstId();
    expect(await stored(id)).toMatchObject({ state: 'failed', reason: 'uninstalled', page: null });
    await reinstall();
    await kit().work();
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    expect(sent()).toEqual([]);
  });

  it('is refused where that has begun before it', async () => {
    const [accepted] = await begunDuring(
      database().prisma,
      (tx) => kit().shops.uninstall(SHOP, clock().now(), tx),
      [() => kit().logins.acceptLogin(SHOP, login())],
      (tx) => kit().logins.stopAll(SHOP, 'uninstalled', tx),
    );
    expect(accepted).toEqual({ outcome: 'refused', why: 'no-shop' });
    expect(await database().prisma.login.count()).toBe(0);
  });

  it('fails where that takes too long, and may be reported again', async () => {
    await database().prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM "Shop" WHERE "domain" = ${SHOP} FOR UPDATE`;
      // PostgreSQL's error for a lock timeout.
      const refused = { code: '55P03' };
      await expect(kit().logins.acceptLogin(SHOP, login())).rejects.toMatchObject(refused);
    });
    expect(await kit().logins.acceptLogin(SHOP, login())).toEqual({ outcome: 'accepted' });
  });
});

it('A login that staff try again during an uninstallation is not queued.', async () => {
  const id = await accept();
  await kit().work(DAY);
  const [retried] = await begunDuring(
    database().prisma,
    (tx) => kit().logins.stopAll(SHOP, 'uninstalled', tx),
    [() => kit().logins.retry(SHOP, id)],
  );
  expect(retried).toBe('not-possible');
  expect(await stored(id)).toMatchObject({ state: 'failed', reason: 'uninstalled' });
});

it('A redaction of a customer does not wait for an uninstallation that is under way.', async () => {
  await accept();
  await kit().work();
  await database().prisma.$transaction(async (tx) => {
    await kit().shops.uninstall(SHOP, clock().now(), tx);
    await kit().logins.stopAll(SHOP, 'uninstalled', tx);
    // Otherwise each would wait for the other.
    await kit().logins.redactCustomer(SHOP, SHOPPER, database().prisma);
  });
  expect(await database().prisma.login.count()).toBe(0);
  expect(await database().prisma.forgottenLogin.count()).toBe(1);
});

describe('a login that is being sent when the shop uninstalls the app', () => {
  /** Sends a login, and reinstalls the app before there is an answer, which `answer` gives. */
  async function sendMeanwhile() {
    const id = await accept();
    const request = holdRequests();
    const sending = kit().logins.work.run({ login: id });
    await request.reached;
    await uninstall();
    expect(await stored(id)).toMatchObject({ state: 'sending', page: null });
    await reinstall();
    const answer = async (status: number) => {
      request.answer(status);
      await sending;
    };
    return { id, answer };
  }

  it.each([
    [200, 'done', null],
    [404, 'failed', 'refused'],
    [500, 'unknown', 'unclear-answer'],
    [503, 'failed', 'uninstalled'],
  ])(
    'and is answered with %i, ends as %s, and is not sent to another account',
    async (status, state, reason) => {
      const { id, answer } = await sendMeanwhile();
      await answer(status);
      expect(await resultOf(id)).toEqual([state, reason, status]);
      expect(await stored(id)).toMatchObject({ dueAt: null, endedAt: clock().now(), page: null });
      await kit().work(DAY);
      expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
      expect(sent().map(({ path }) => path)).toEqual([LOGIN_PATH]);
    },
  );

  it('and is never answered, is unknown', async () => {
    const { id, answer } = await sendMeanwhile();
    await kit().work(SENDING_LIMIT_MS);
    expect(await resultOf(id)).toEqual(['unknown', 'interrupted', null]);
    await answer(200);
  });
});
