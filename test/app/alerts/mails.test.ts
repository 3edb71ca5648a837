import { describe, expect, it, vi } from 'vitest';
import { createMailer, type Mailer, senderProblem } from '../../../app/alerts/mailer.ts';
import { LANGUAGES } from '../../../app/texts/languages.ts';
import type { CellFamily } from '../../../app/reports/cells.ts';
import { TRIED_FOR_MS } from '../../../app/work/deliveries.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { cells, coverage, NO_ORDERS, usual, viewsSince } from '../health/health-kit.ts';
import { SHOP, STAFF, subscribe, useAlerts } from './alerts-kit.ts';

const kit = useAlerts([STAFF]);

/** Queues the mail about a refused account; returns its id. */
async function queued(): Promise<string> {
  await kit().check({ account: 'refused' });
  return kit().woken.splice(0)[0] ?? '';
}

/** Runs the step of a mail, and returns the state that it leaves. */
async function stateAfter(id: string, { mails } = kit().alerts) {
  await mails.run({ mail: id });
  return (await kit().database.prisma.alertMail.findUnique({ where: { id } }))?.state;
}

describe('a mail', () => {
  it('says in text and HTML what is wrong, since when, what to do and how to unsubscribe', async () => {
    await kit().alerts.mails.run({ mail: await queued() });
    const [mail] = kit().mailServer.mails();
    expect(mail?.text).toContain(
      [
        'The discovery service refuses your account',
        'Since Nov 22, 2026, 10:13 AM GMT+1.',
        'Copy the site ID and secret key from your discovery service account into Settings.',
        `Open Beacon Pixel: https://${SHOP}/admin/apps/the-api-key`,
      ].join('\n\n'),
    );
    expect(mail?.html).toContain('Harbour &amp; Pine');
    expect(mail?.headers).toMatchObject({
      from: 'Beacon Pixel <alerts@app.example.com>',
      to: STAFF,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'content-language': 'en',
    });
    const link = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).toMatch(/^https:/);
    expect(mail?.text).toContain(`Unsubscribe: ${link}`);
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'));
    expect(link).not.toContain('staff');
  });

  it('names feeds as staff do', async () => {
    await kit().database.prisma.feedName.create({
      data: { shopDomain: SHOP, feedId: '1201', name: 'Summer catalog' },
    });
    const [mail] = await kit().mails({ feeds: { 1201: 'error' } });
    expect(mail?.text).toContain('Feed: Summer catalog.');
  });

  it.each<[CellFamily, string]>([
    ['search', 'its lists may have lost their attributes'],
    ['orders', 'Check whether your theme, checkout, customer accounts, or cookie banner changed.'],
  ])('about %s that stopped says where to look for the cause', async (family, advice) => {
    const now = kit().clock.now();
    const stopped = usual((at) => at > new Date(now.getTime() - 5 * HOUR), now);
    const others = { views: usual(undefined, now), script: usual(undefined, now) };
    const [mail] = await kit().mails({ known: { cells: cells({ ...others, [family]: stopped }) } });
    expect(mail?.text).toContain(advice);
  });

  it('about a failing service does not claim that it refuses events', async () => {
    const now = kit().clock.now();
    const since = new Date(now.getTime() - 30 * MINUTE);
    const [mail] = await kit().mails({
      known: { cells: viewsSince(since, { taken: 1, failed: 24 }, now) },
    });
    expect(mail?.subject).toContain('The discovery service is failing or can’t be reached');
    expect(mail?.text).toContain('Recently, 96% of the shoppers with such events were affected.');
    expect(mail?.text).not.toContain('refuse');
    expect(mail?.text).toContain('Since Nov 22, 2026, 9:45 AM GMT+1.');
    expect(mail?.text).toContain('There’s nothing to change in your store.');
    kit().clock.pass(HOUR);
    const [, over] = await kit().mails({
      known: { cells: cells({ views: usual(undefined, kit().clock.now()) }) },
    });
    expect(over?.text).toContain(
      'lasted from Nov 22, 2026, 9:45 AM GMT+1 to Nov 22, 2026, 11:13 AM GMT+1.',
    );
    expect(over?.text).toContain('There’s nothing to change in your store.');
  });

  it('about orders that are refused gives the percentage of orders, not of events', async () => {
    const answered = { taken: 5, failed: 5 };
    const [mail] = await kit().mails({ known: { coverage: { ...NO_ORDERS, answered } } });
    expect(mail?.subject).toContain('The discovery service refuses or doesn’t confirm orders');
    expect(mail?.text).toContain('50% of the orders sent today and yesterday.');
    expect(mail?.text).not.toContain('shoppers');
  });

  it('about fewer orders than usual says which orders its percentages count as reported', async () => {
    const [mail] = await kit().mails({
      known: {
        coverage: coverage((daysAgo) => ({
          base: 20,
          reported: daysAgo < 2 ? 5 : 18,
          missed: daysAgo < 2 ? { refused: 5, 'not-seen': 10 } : { 'not-seen': 2 },
        })),
      },
    });
    expect(mail?.text).toContain(
      '50% of the latest orders, usually 90%. Orders in test mode, and those that the discovery service refused or didn’t confirm, count as reported.',
    );
  });

  it.each(LANGUAGES)(
    'is written in the language of the staff who saved the addresses: %s',
    async (language) => {
      await subscribe(kit(), [STAFF], { locale: language });
      await kit().alerts.mails.run({ mail: await queued() });
      const subjects = {
        en: 'The discovery service refuses your account – Harbour & Pine',
        de: 'Der Discovery-Service lehnt Ihr Konto ab – Harbour & Pine',
      };
      expect(kit().mailServer.mails()[0]?.subject).toBe(subjects[language]);
    },
  );

  it('that the mail server does not take yet is sent again, for a day', async () => {
    const mail = await queued();
    kit().mailServer.setFault('busy');
    expect(await stateAfter(mail)).toBe('waiting');
    expect(await kit().alerts.mails.due(10)).toEqual([]);
    kit().clock.pass(MINUTE);
    expect(await kit().alerts.mails.due(10)).toEqual([{ mail }]);
    kit().mailServer.setFault('none');
    expect(await stateAfter(mail)).toBe('done');

    kit().woken.length = 0;
    await kit().check({ account: 'accepted' });
    const late = kit().woken.splice(0)[0] ?? '';
    kit().clock.pass(TRIED_FOR_MS);
    expect(await stateAfter(late)).toBe('failed');
    expect(kit().mailServer.mails()).toHaveLength(1);
  });

  it('that the mail server refuses is not sent again', async () => {
    const mail = await queued();
    kit().mailServer.setFault('refuses');
    expect(await stateAfter(mail)).toBe('failed');
    expect(await kit().alerts.mails.due(10)).toEqual([]);
  });

  it('that may have been taken is not sent again', async () => {
    const mail = await queued();
    const send = vi.fn<Mailer['send']>().mockResolvedValue({ outcome: 'unknown', why: 'no reply' });
    const another = kit().another({ mailer: { send } });
    expect(await stateAfter(mail, another)).toBe('unknown');
    await another.mails.run({ mail });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('to an address that has unsubscribed is not sent', async () => {
    const mail = await queued();
    await kit().alerts.settings.removeAddress(SHOP, STAFF);
    expect(await stateAfter(mail)).toBe('failed');
    expect(kit().mailServer.mails()).toEqual([]);
  });
});

describe('the mailer', () => {
  const MAIL = {
    id: '3f0c2a4e-9d64-4a83-9a6c-0d6c0f1f7b11',
    to: STAFF,
    subject: 'A subject',
    text: 'Text',
    html: '<p>Text</p>',
    language: 'en',
    unsubscribeUrl: 'https://app.example.com/unsubscribe',
  };
  const send = (smtpUrl: string, from = 'alerts@app.example.com') =>
    createMailer({ smtpUrl, from }).send(MAIL);

  it('reports a mail as not taken without a server, and with a wrong password or none', async () => {
    expect(await send('smtp://127.0.0.1:1')).toMatchObject({ outcome: 'not-taken' });
    const { smtpUrl } = kit().mailServer;
    const wrong = smtpUrl.replace('the-password', 'another-password');
    expect(await send(wrong)).toMatchObject({ outcome: 'not-taken', why: 'EAUTH 535' });
    const none = smtpUrl.replace(/\/\/.*@/, '//');
    expect(await send(none)).toMatchObject({ outcome: 'not-taken', why: 'EENVELOPE 530' });
  });

  it.each([
    ['unknown', 'breaks'],
    ['not-taken', 'breaks early'],
  ] as const)('reports a mail as %s where the server %s', async (outcome, fault) => {
    kit().mailServer.setFault(fault);
    expect(await send(kit().mailServer.smtpUrl)).toMatchObject({ outcome });
  });

  it.each(['', '"'])('names a sender with punctuation in its name, quoted by %j', async (mark) => {
    const name = 'Pine, Oak; Co: Alerts (EU)';
    const from = `${mark}${name}${mark} <alerts@app.example.com>`;
    expect(senderProblem(from)).toBe(null);
    await send(kit().mailServer.smtpUrl, from);
    const [mail] = kit().mailServer.mails();
    expect(mail?.headers.from).toBe(`"${name}" <alerts@app.example.com>`);
    expect(mail?.from).toBe('alerts@app.example.com');
  });

  it('sets the Message-ID, by which servers recognize a repeated mail', async () => {
    expect(await send(kit().mailServer.smtpUrl)).toEqual({ outcome: 'taken' });
    expect(kit().mailServer.mails()[0]?.headers['message-id']).toBe(`<${MAIL.id}@app.example.com>`);
  });
});
