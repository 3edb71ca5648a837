import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../../sandbox/mail-service/mail-service.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import { SHOP } from '../../../sandbox/admin/platform/shop.ts';
import { openAdmin, type Staff, type StaffTab } from './staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

const ADDRESS = 'mara@harbour-and-pine.example.com';
const REFUSED = 'The discovery service refuses your account';

let browser: Browser;
let sandbox: WholeSandbox;
let staff: Staff;
let tab: StaffTab;
let endMonth: WholeAdmin['endMonth'];

beforeAll(async () => {
  const admin = await startWholeAdmin({ begin: 'account' });
  ({ browser, sandbox, staff, tab, endMonth } = admin);
  return admin.close;
});

const subjects = () => sandbox.mails.mails().map(({ subject }) => subject);

const NOT_ACCEPTED = 'doesn’t accept your site ID and secret key';

/** Visits the overview, which queries the service on each visit, until it shows this state. */
const untilTheAccountIs = (state: 'refused' | 'accepted') =>
  expect
    .poll(async () => {
      await tab.goTo('settings');
      await tab.goTo('overview');
      await tab.card('Tracking').getByText('Checking').waitFor({ state: 'hidden' });
      const said = await tab.card('Tracking').innerText();
      return said.includes(NOT_ACCEPTED) ? 'refused' : 'accepted';
    })
    .toBe(state);

// Each step depends on the previous ones.
describe('an account that becomes refused', () => {
  it('is not reported before staff confirm the contact address that the setup guide proposes', async () => {
    const guide = tab.card('Setup guide');
    await guide.getByRole('button', { name: /^Get alerts by email/ }).click();
    expect(await tab.field('Email address').inputValue()).toBe(SHOP.contactEmail);
    await tab.goTo('settings');
    expect(await tab.field('Email addresses').inputValue()).toBe('');
    await tab.goTo('overview');
    await guide.getByRole('button', { name: /^Get alerts by email/ }).click();
    await tab.button('Send alerts to this address').click();
    await tab.toast('Alerts are on');
    await guide.getByText(`Alerts are sent to ${SHOP.contactEmail}`).waitFor();
    expect(subjects()).toEqual([]);
  });

  it('is reported to an address that staff have entered and tested', async () => {
    await tab.goTo('settings');
    await tab.field('Email addresses').fill(ADDRESS);
    await tab.save();
    await tab.toast('Saved');
    await tab.button('Send test email').click();
    await tab.toast('Test email sent');
    expect(subjects()).toEqual([expect.stringContaining('Test email')]);
  });

  it('is shown on the overview with what to do, and reported in one email', async () => {
    await sandbox.indexing.control({ kind: 'faults', faults: [{ kind: 'status', status: 401 }] });
    await untilTheAccountIs('refused');
    // The next visit evaluates the data that this one has stored.
    await tab.open();
    await tab.card('Tracking').getByRole('link', { name: 'Check account' }).waitFor();
    await expect.poll(() => subjects().length).toBe(2);
    expect(subjects()[1]).toContain(REFUSED);
  });

  it('is resolved once the account is accepted, which a second email says', async () => {
    await sandbox.indexing.control({ kind: 'faults', faults: [] });
    await untilTheAccountIs('accepted');
    // The next visit evaluates the data that this one has stored.
    await tab.open();
    await expect.poll(() => subjects().length).toBe(3);
    expect(subjects()[2]).toContain('Resolved: The discovery service accepts your account again');
  });

  it('is no longer reported after the link in an email and its button', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(unsubscribeLink(sandbox.mails.mails()[1]));
    // The address itself is removed, and with it the monthly email.
    await page.getByText('no alerts, and no monthly email').waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    await expect.poll(addressesInSettings).toBe('');
    await isGone(page);
  });

  it('is no longer reported after the one-click unsubscribe of an email program (RFC 8058)', async () => {
    await tab.field('Email addresses').fill(ADDRESS);
    await tab.save();
    await tab.toast('Saved');
    const answer = await fetch(unsubscribeLink(sandbox.mails.mails()[1]), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await expect.poll(addressesInSettings).toBe('');
  });
});

describe('the page of the mail server', () => {
  it('shows the emails as they arrived', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(sandbox.addresses.mails);
    expect(await page.locator('[data-test="mail"]').count()).toBe(3);
    await page.getByRole('link', { name: new RegExp(`^${REFUSED}`) }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: REFUSED }).waitFor();
    expect(await page.locator('[data-test="text"]').innerText()).toContain('Unsubscribe: http');
  });
});

describe('a monthly mail', () => {
  it('reaches the confirmed address once, is on the page of the mail server, and ends by its own link', async () => {
    const before = sandbox.mails.mails().length;
    await tab.goTo('overview');
    const guide = tab.card('Setup guide');
    await guide.getByRole('button', { name: /^Get alerts by email/ }).click();
    await tab.button('Send alerts to this address').click();
    await tab.toast('Alerts are on');
    await endMonth();
    const mails = () => sandbox.mails.mails().slice(before);
    await expect.poll(() => mails().length, { timeout: 75_000 }).toBe(1);
    const [mail] = mails();
    expect(mail?.to).toBe(SHOP.contactEmail);
    expect(mail?.text).toContain('Search: 1,203 lists shown, 240 clicks.');
    expect(mail?.text).toContain('Orders aren’t measured');

    const page = await (await browser.newContext()).newPage();
    await page.goto(sandbox.addresses.mails);
    await page.getByRole('link', { name: /^Your month with Beacon Pixel/ }).click();
    await page.frameLocator('iframe').getByText('240 clicks').waitFor();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/monthly-mail.png`, fullPage: true });
    await page.goto(unsubscribeLink(mail));
    await page.getByText('You still get alerts.').waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('It still gets alerts.').waitFor();
    await tab.goTo('settings');
    await tab.app.getByText(`Ended by: ${SHOP.contactEmail}`).waitFor();
    expect(await tab.field('Email addresses').inputValue()).toBe(SHOP.contactEmail);
  }, 120_000);
});

describe('in the frame of the admin', () => {
  it('a link works before the page’s script is loaded', async () => {
    const elsewhere = await openAdmin(sandbox, browser);
    const slow = await elsewhere.newTab();
    await slow.page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await slow.page.goto(`${sandbox.addresses.admin}/apps/beacon-pixel`);
    await slow.app.getByRole('link', { name: 'View index history' }).click();
    await slow.app.getByRole('heading', { level: 1, name: 'Index history' }).waitFor();
    await elsewhere.context.close();
  });

  it('a page can reload itself, as Remix does when a file of the page is gone', async () => {
    await tab.goTo('index-history');
    const frame = tab.page.frame('app-iframe');
    await frame?.evaluate(
      `document.documentElement.id = 'before'; setTimeout(() => location.reload())`,
    );
    await tab.app.locator('html:not(#before)').waitFor();
    await tab.app.getByRole('heading', { level: 1, name: 'Index history' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toMatch(/\/apps\/beacon-pixel\/app\/history$/);
  });

  it('the browser reports no other problem', () => {
    expect(staff.problems.unexpected()).toEqual([]);
  });

  it('a page that could not be shown can be reloaded', async () => {
    // Its script is loaded already: only its data is missing.
    await tab.goTo('settings');
    await tab.goTo('index-history');
    await sandbox.app.stop();
    await tab.page.locator('[data-test="nav-settings"]').click();
    await tab.app.getByText('This page couldn’t be shown').waitFor();
    await sandbox.app.start();
    await tab.button('Reload page').click();
    await tab.field('Site ID').waitFor();
  });
});

describe('outside of the admin', () => {
  it('the app says where to open it', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${sandbox.app.port}/app/settings`);
    await page.getByText('It works inside the Shopify admin.').waitFor();
    await page.close();
  });
});

function unsubscribeLink(mail: ReceivedMail | undefined): string {
  return /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
}

async function addressesInSettings(): Promise<string> {
  await tab.goTo('overview');
  await tab.goTo('settings');
  return tab.field('Email addresses').inputValue();
}

async function isGone(page: Page): Promise<void> {
  await page.goto(page.url());
  await page.getByRole('heading', { name: 'Nothing to unsubscribe' }).waitFor();
}
