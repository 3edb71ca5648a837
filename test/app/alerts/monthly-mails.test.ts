import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.ts';
import { begunDuring } from '../use-database.ts';
import { OTHER, SHOP, STAFF, subscribe, useAlerts } from './alerts-kit.ts';

describe('a month of a shop', () => {
  const kit = useAlerts([]);

  /** Runs the due steps of the report and of mails. */
  async function sweep(): Promise<void> {
    const { monthlyReports, monthlyMails } = kit().alerts;
    for (const step of await monthlyReports.due(10)) await monthlyReports.run(step);
    for (const step of await monthlyMails.due(10)) await monthlyMails.run(step);
  }
  const arrived = () =>
    kit()
      .mailServer.mails()
      .map(({ to }) => to)
      .sort();
  const zone = (timeZone: string) => kit().database.prisma.shop.updateMany({ data: { timeZone } });
  async function subscribeAndMoveWest(): Promise<void> {
    await zone('Pacific/Auckland');
    await subscribe(kit(), [STAFF], { monthly: true });
    await zone('America/Los_Angeles');
  }
  const FIRST = '2026-12-01T08:00:00.000Z';
  async function sweepAt(at: string): Promise<void> {
    kit().clock.passTo(new Date(at));
    await sweep();
  }

  it('has one mail for each address, however often the engine checks', async () => {
    await subscribe(kit(), [STAFF, OTHER], { monthly: true });
    await sweep();
    expect(arrived()).toEqual([]);
    kit().clock.passTo(new Date(FIRST));
    await Promise.all([sweep(), sweep()]);
    for (let hours = 0; hours < 48; hours += 1) {
      kit().clock.pass(HOUR);
      await sweep();
    }
    expect(arrived()).toEqual([OTHER, STAFF]);
    await sweepAt('2027-01-01T08:00:00.000Z');
    expect(arrived()).toHaveLength(4);
  });

  it('has one mail, on the first there, where the shop moves its time zone to the west', async () => {
    await subscribeAndMoveWest();
    await sweepAt('2026-11-30T19:00:00.000Z');
    expect(arrived()).toEqual([]);
    await sweepAt('2026-12-01T16:00:00.000Z');
    await zone('Pacific/Honolulu');
    for (let hours = 0; hours < 48; hours += 1) {
      kit().clock.pass(HOUR);
      await sweep();
    }
    expect(arrived()).toEqual([STAFF]);
  });

  it('has its mail where no worker ran before the first in the new time zone was over', async () => {
    await subscribeAndMoveWest();
    await sweepAt('2026-12-02T19:00:00.000Z');
    await sweep();
    expect(arrived()).toEqual([STAFF]);
  });

  it('has none, and no deadlock, where the shop is redacted while its report is made', async () => {
    await subscribe(kit(), [STAFF], { monthly: true });
    kit().clock.passTo(new Date(FIRST));
    await begunDuring(
      kit().database.prisma,
      (tx) => tx.$queryRaw`SELECT 1 FROM "Shop" FOR UPDATE`,
      [() => kit().alerts.monthlyReports.run({ shop: SHOP })],
      (tx) => tx.shop.deleteMany(),
    );
    await sweep();
    expect(arrived()).toEqual([]);
  });

  it('has none before staff choose it, or once they have it no more', async () => {
    await subscribe(kit(), [STAFF]);
    await sweepAt(FIRST);
    await subscribe(kit(), [STAFF], { monthly: true });
    await subscribe(kit(), [STAFF]);
    kit().clock.pass(31 * DAY);
    await sweep();
    expect(arrived()).toEqual([]);
  });

  it('goes on for others when an address ends it by its link, which alerts still reach', async () => {
    const { unsubscribe, settings } = kit().alerts;
    await subscribe(kit(), [STAFF, OTHER], { monthly: true });
    const link = { shop: SHOP, address: STAFF, language: 'en', mails: 'monthly' } as const;
    const url = new URL(unsubscribe.linkFor(link));
    expect(await unsubscribe.perform(url)).toMatchObject({ mails: 'monthly', state: 'subscribed' });
    expect(await unsubscribe.read(url)).toMatchObject({ state: 'not-subscribed' });
    expect(await settings.read(SHOP)).toMatchObject({
      addresses: [STAFF, OTHER],
      monthlyOptOuts: [STAFF],
    });
    // A link of one kind does not work as one of the other either.
    url.searchParams.delete('mails');
    expect(await unsubscribe.read(url)).toMatchObject({ state: 'not-subscribed' });
    await sweepAt(FIRST);
    expect(arrived()).toEqual([OTHER]);
  });

  it('has in its header and its text the link that ends it alone', async () => {
    const { unsubscribe, settings } = kit().alerts;
    await subscribe(kit(), [STAFF], { monthly: true });
    await sweepAt(FIRST);
    const [mail] = kit().mailServer.mails();
    const [, link = 'none'] = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    expect(mail?.text).toContain(`Unsubscribe from the monthly email: ${link}`);
    expect(await unsubscribe.perform(new URL(link))).toMatchObject({ state: 'subscribed' });
    expect(await settings.read(SHOP)).toMatchObject({
      addresses: [STAFF],
      monthlyOptOuts: [STAFF],
    });
  });

  it('is not due, and no worker is asked for it, without a mail server', async () => {
    await subscribe(kit(), [STAFF], { monthly: true });
    kit().clock.passTo(new Date(FIRST));
    expect(await kit().alerts.monthlyReports.due(10)).toEqual([{ shop: SHOP }]);
    const without = kit().another({ mailer: null });
    expect(await without.monthlyReports.due(10)).toEqual([]);
  });

  it('is left out where it could not be reported for days', async () => {
    await subscribe(kit(), [STAFF], { monthly: true });
    await sweepAt('2026-12-05T08:00:00.000Z');
    expect(arrived()).toEqual([]);
  });
});
