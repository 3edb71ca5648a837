import type { Prisma } from '@prisma/client';
import { describe, expect, it, vi } from 'vitest';
import { ADDRESSES_KEPT_MS, ALERTS_KEPT_MS } from '../../../app/alerts/alert-store.ts';
import type { Mailer } from '../../../app/alerts/mailer.ts';
import type { DeliveryResult } from '../../../app/work/deliveries.ts';
import { forgetAccount } from '../../../app/shop/forget-shop.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { cells, usual } from '../health/health-kit.ts';
import { signal } from '../signal.ts';
import { begunDuring } from '../use-database.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { OTHER, SHOP, STAFF, subscribe, useAlerts } from './alerts-kit.ts';

const kit = useAlerts([STAFF, OTHER]);

const prisma = () => kit().database.prisma;

const openKinds = async (account?: 'accepted' | 'refused') =>
  (await kit().check(account && { account })).map(({ kind }) => kind);
const mails = () => kit().mailServer.mails();
const arrived = () => mails().map(({ to, subject }) => `${to}: ${subject}`);

/** Expects that each mail ends with the link of its header `List-Unsubscribe`. */
function expectUnsubscribeLinks(): void {
  for (const { headers, text } of mails()) {
    const [, link = 'none'] = /<(.*)>/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    expect(text).toContain(`Unsubscribe: ${link}`);
  }
}

describe('a trouble', () => {
  it('opens one alert, with a mail to each address when it begins and when it ends', async () => {
    expect(await openKinds('refused')).toEqual(['account-refused']);
    kit().clock.pass(HOUR);
    expect(await kit().check()).toMatchObject([
      { kind: 'account-refused', startedAt: new Date('2026-11-22T09:13:00.000Z') },
    ]);
    await kit().work();
    expect(arrived().sort()).toEqual([
      `${OTHER}: The discovery service refuses your account – Harbour & Pine`,
      `${STAFF}: The discovery service refuses your account – Harbour & Pine`,
    ]);

    expect(await openKinds('accepted')).toEqual([]);
    expect(await openKinds()).toEqual([]);
    await kit().work();
    expect(arrived().slice(2).sort()).toEqual([
      `${OTHER}: Resolved: The discovery service accepts your account again – Harbour & Pine`,
      `${STAFF}: Resolved: The discovery service accepts your account again – Harbour & Pine`,
    ]);
    expectUnsubscribeLinks();
  });

  it('of a feed has mails of its own, and lasts until that feed is indexed', async () => {
    const seen = async (feeds: Record<string, string>) => {
      kit().state.feeds = feeds;
      const open = await kit().check();
      await kit().work();
      kit().clock.pass(MINUTE);
      return open.map(({ details }) => details.feedId);
    };
    await subscribe(kit(), [STAFF]);
    expect(await seen({ 1201: 'error', 1202: 'done' })).toEqual(['1201']);
    expect(await seen({ 1201: 'running', 1202: 'error' })).toEqual(['1201', '1202']);
    expect(await seen({ 1201: 'error', 1202: 'error' })).toEqual(['1201', '1202']);
    expect(await seen({ 1201: 'done', 1202: 'running' })).toEqual(['1202']);
    expect(mails().map(({ subject, text }) => [subject, /Feed: .*/.exec(text)?.[0]])).toEqual([
      ['The last index failed – Harbour & Pine', 'Feed: 1201.'],
      ['The last index failed – Harbour & Pine', 'Feed: 1202.'],
      ['Resolved: The feed is indexed again – Harbour & Pine', 'Feed: 1201.'],
    ]);
  });

  it('that staff intend ends without a mail, and is one again after events have come again', async () => {
    const { intended, state, clock } = kit();
    const gone = (since: Date, until = clock.now()) =>
      cells({
        views: usual(undefined, clock.now()),
        script: usual((at) => at > since && at < until, clock.now()),
      });
    const stopped = new Date(clock.now().getTime() - 3 * HOUR);
    state.known = { cells: gone(stopped) };
    expect(await openKinds()).toEqual(['extension-stopped']);
    await kit().work();
    expect(arrived()).toHaveLength(2);

    await intended.add(SHOP, ['script']);
    state.known = { ...state.known, intended: await intended.read(SHOP) };
    expect(await openKinds()).toEqual([]);
    await kit().work();
    expect(arrived()).toHaveLength(2);

    const back = new Date(clock.now().getTime() + 10 * HOUR);
    clock.pass(12 * HOUR);
    state.known = { ...state.known, cells: gone(stopped, back) };
    expect(await openKinds()).toEqual([]);
    expect(await intended.read(SHOP)).toEqual([]);
  });

  it('that ends before its mail was sent has no mail', async () => {
    await kit().check({ account: 'refused' });
    await kit().check({ account: 'accepted' });
    await kit().work();
    expect(arrived()).toEqual([]);
  });

  it('that ends while its mail is sent has one about the end once that one was taken', async () => {
    await subscribe(kit(), [STAFF]);
    for (const outcome of ['not-taken', 'taken'] as const) {
      const first = signal<DeliveryResult>();
      const send = vi.fn<Mailer['send']>().mockReturnValue(first.promise);
      await kit().check({ account: 'refused' });
      const sending = kit()
        .another({ mailer: { send } })
        .mails.run({ mail: kit().woken.splice(0)[0] ?? '' });
      await expect.poll(() => send.mock.calls).toHaveLength(1);
      await kit().check({ account: 'accepted' });
      await kit().work();
      expect(arrived()).toEqual([]);
      first.give({ outcome, why: 'busy' });
      await sending;
      kit().clock.pass(MINUTE);
      await kit().work();
      expect(arrived()).toHaveLength(outcome === 'taken' ? 1 : 0);
    }
  });

  it('begins and ends by facts as new as it: a check that has read older ones leaves it', async () => {
    const { alerts, seen, state, clock } = kit();
    const good = seen();
    clock.pass(SECOND);
    state.account = 'refused';
    const bad = seen();
    expect(await openKinds()).toEqual(['account-refused']);
    expect(await alerts.check(SHOP, good)).toHaveLength(1);
    clock.pass(SECOND);
    expect(await openKinds('accepted')).toEqual([]);
    expect(await alerts.check(SHOP, bad)).toEqual([]);
    clock.pass(SECOND);
    expect(await openKinds('refused')).toEqual(['account-refused']);
  });

  it('of a kind that staff have not chosen has no mail', async () => {
    await subscribe(kit(), [STAFF], { kinds: ['account-refused'] });
    expect(await kit().check({ feeds: { 1201: 'error' } })).toMatchObject([
      { kind: 'index-failed', details: { feedId: '1201' } },
    ]);
    expect(kit().woken).toEqual([]);
  });

  it('has at most 30 mails in a day, and one about the end for each about the beginning', async () => {
    const sent: string[] = [];
    const send: Mailer['send'] = ({ subject }) => {
      sent.push(subject);
      return Promise.resolve({ outcome: 'taken' });
    };
    const alerts = kit().another({ mailer: { send } });
    for (let times = 0; times < 20; times += 1) {
      for (const account of ['refused', 'accepted'] as const) {
        await kit().check({ account }, alerts);
        for (const mail of kit().woken.splice(0)) await alerts.mails.run({ mail });
      }
      kit().clock.pass(MINUTE);
    }
    expect(await prisma().alert.count()).toBe(20);
    expect(sent).toHaveLength(30);
    expect(sent.filter((subject) => subject.startsWith('Resolved'))).toHaveLength(15);
    // An alert of an earlier day ends within the same bound.
    kit().clock.pass(DAY);
    await kit().check({ account: 'refused' }, alerts);
    expect(kit().woken).toHaveLength(2);
  });

  it('without a mail server has no mail', async () => {
    const alerts = kit().another({ mailer: null });
    expect(alerts.hasMail).toBe(false);
    expect(await kit().check({ account: 'refused' }, alerts)).toHaveLength(1);
    expect(await prisma().alertMail.count()).toBe(0);
  });
});

describe('an alert in the database', () => {
  it('loses its addresses 30 days after the end, and is deleted after 90', async () => {
    await kit().check({ account: 'refused' });
    await kit().work();
    kit().clock.pass(100 * DAY);
    await kit().alerts.deleteOld();
    expect([await prisma().alert.count(), await prisma().alertMail.count()]).toEqual([1, 2]);
    await kit().check({ account: 'accepted' });
    kit().clock.pass(ADDRESSES_KEPT_MS + 1);
    await kit().alerts.deleteOld();
    expect([await prisma().alert.count(), await prisma().alertMail.count()]).toEqual([1, 0]);
    kit().clock.pass(ALERTS_KEPT_MS - ADDRESSES_KEPT_MS);
    await kit().alerts.deleteOld();
    expect(await prisma().alert.count()).toBe(0);
  });

  it('is deleted with its mails when the shop uninstalls the app', async () => {
    await kit().check({ account: 'refused' });
    await createShops({ prisma: prisma(), now: kit().clock.now }).uninstall(SHOP, null, prisma());
    await kit().work();
    expect(arrived()).toEqual([]);
    expect(await prisma().alert.count({ where: { endedAt: null } })).toBe(0);
    expect(await kit().check()).toEqual([]);
  });

  it('does not begin, and has no mail, while the shop uninstalls the app', async () => {
    kit().state.account = 'refused';
    expect(await whileUninstalling(prisma(), SHOP, () => kit().check())).toEqual([]);
    expect([await prisma().alert.count(), await prisma().alertMail.count()]).toEqual([0, 0]);
  });
});

it('No alert begins, and no mail is sent, of an account that staff disconnect in that moment.', async () => {
  kit().state.account = 'refused';
  const forget = (tx: Prisma.TransactionClient) => forgetAccount(tx, SHOP, kit().clock.now());
  expect(await begunDuring(prisma(), forget, [() => kit().check()])).toEqual([[]]);
  expect([await prisma().alert.count(), await prisma().alertMail.count()]).toEqual([0, 0]);
});

it('An account is disconnected, and no mail waits, where an alert ends in that moment.', async () => {
  await kit().check({ account: 'refused' });
  kit().state.account = 'accepted';
  const both = await begunDuring(
    prisma(),
    (tx) => tx.$queryRaw`SELECT 1 FROM "AlertMail" ORDER BY "id" FOR SHARE`,
    [
      () => prisma().$transaction((own) => forgetAccount(own, SHOP, kit().clock.now())),
      () => kit().check(),
    ],
  );
  expect(both).toEqual([undefined, []]);
  expect(await prisma().alertMail.count()).toBe(0);
});

it('No alert begins about an account that staff have replaced since the facts were read.', async () => {
  const { alerts, clock, database, seen, state } = kit();
  state.account = 'refused';
  const ofBefore = seen();
  clock.pass(SECOND);
  await database.prisma.credentials.updateMany({
    data: { siteId: 'other01', updatedAt: clock.now() },
  });
  expect(await alerts.check(SHOP, ofBefore)).toEqual([]);
  expect(await openKinds()).toEqual(['account-refused']);
});

describe('a test e-mail', () => {
  it('is sent to each saved address, with a link to unsubscribe', async () => {
    expect(await kit().alerts.sendTest(SHOP)).toBe('sent');
    expect(arrived().sort()).toEqual([
      `${OTHER}: Test email – Harbour & Pine`,
      `${STAFF}: Test email – Harbour & Pine`,
    ]);
    expectUnsubscribeLinks();
    kit().mailServer.setFault('refuses');
    expect(await kit().alerts.sendTest(SHOP)).toBe('refused');
    kit().mailServer.setFault('busy');
    expect(await kit().alerts.sendTest(SHOP)).toBe('failed');
    expect(await kit().alerts.sendTest('another.myshopify.com')).toBe('no-address');
  });

  it('is sent five times at once, and then once an hour, also to addresses that are new', async () => {
    const { alerts, clock } = kit();
    const outcomes: string[] = [];
    for (const minutes of [1, 1, 1, 1, 1, 1, 54, 1, 1]) {
      clock.pass(minutes * MINUTE);
      const addresses = [`${clock.now().getTime()}@a.com`];
      await alerts.settings.save(SHOP, { addresses, locale: 'en' });
      outcomes.push(await alerts.sendTest(SHOP));
    }
    expect(outcomes.join(' ')).toBe('sent sent sent sent sent too-soon too-soon sent too-soon');
  });
});
