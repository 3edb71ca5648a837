import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { SENDING_LEASE_MS } from '../../../app/logins/send.ts';
import { DAY } from '../clock.ts';
import {
  connectShop,
  createLoginsKit,
  type LoginsKit,
  loginReport,
  SHOP,
  SHOPPER,
} from './logins-kit.ts';

let database: TestDatabase;
let kit: LoginsKit;
let sentTo: string[];
/** Answers the request that is under way. */
let answer: (response: Response) => void;
let isSending: Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  sentTo = [];
  let asked: () => void = () => undefined;
  isSending = new Promise((resolve) => (asked = resolve));
  kit = createLoginsKit(database, {
    fetch: (input) => {
      sentTo.push(new URL(new Request(input).url).pathname);
      asked();
      return new Promise((resolve) => (answer = resolve));
    },
  });
  await connectShop(kit);
  await kit.logins.acceptLogin(SHOP, { shopperId: SHOPPER, report: loginReport() });
});

afterEach(() => database.close());

const row = () => database.prisma.login.findFirstOrThrow();

/** As the webhook does it, and the shop comes back with another account. */
async function reinstall(): Promise<void> {
  await database.prisma.$transaction(async (tx) => {
    await kit.shops.uninstall(SHOP, kit.clock.now(), { tx });
    await kit.logins.stopAll(SHOP, { tx });
  });
  kit.clock.pass(1_000);
  await kit.shops.install(SHOP, kit.clock.now());
  await kit.credentials.save(SHOP, { siteId: 'demo02', secretKey: 'sk_test' });
}

describe('a login that is being sent when the shop uninstalls the app', () => {
  it.each([408, 429, 503])(
    'and is not taken (%i), is not sent to the account of the next installation',
    async (status) => {
      const sending = kit.logins.send((await row()).id);
      await isSending;
      await reinstall();
      answer(new Response(null, { status }));
      await sending;
      expect(await row()).toMatchObject({
        state: 'failed',
        reason: 'uninstalled',
        httpStatus: status,
        dueAt: null,
        endedAt: kit.clock.now(),
        page: null,
      });
      kit.clock.pass(DAY);
      await kit.work();
      expect(await kit.logins.retry(SHOP, (await row()).id)).toBe('not-possible');
      expect(sentTo).toEqual(['/beacon/v2/demo01/shopper/login']);
    },
  );

  it.each([
    [200, 'done', null],
    [404, 'failed', 'refused'],
    [500, 'unknown', 'unclear-answer'],
  ])('and is answered with %i, ends as %s', async (status, state, reason) => {
    const sending = kit.logins.send((await row()).id);
    await isSending;
    await reinstall();
    expect(await row()).toMatchObject({ state: 'sending', page: null });
    answer(new Response(null, { status }));
    await sending;
    expect(await row()).toMatchObject({ state, reason, httpStatus: status, page: null });
    expect(await kit.logins.retry(SHOP, (await row()).id)).toBe('not-possible');
  });

  it('and is never answered, is unknown', async () => {
    const sending = kit.logins.send((await row()).id);
    await isSending;
    await reinstall();
    kit.clock.pass(SENDING_LEASE_MS);
    await kit.work();
    answer(new Response(null, { status: 503 }));
    await sending;
    expect(await row()).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    expect(sentTo).toHaveLength(1);
  });
});
