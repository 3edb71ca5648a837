import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedMail } from '../../../sandbox/mail-service/mail-service.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

const ADDRESS = 'mara@harbour-and-pine.example.com';
const REFUSED = 'The discovery service refuses your account';

let browser: Browser;
let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({ begin: 'account' });
  ({ browser, sandbox, tab } = admin);
  return admin.close;
});

const subjects = () => sandbox.mails.mails().map(({ subject }) => subject);
/** What the overview says of tracking. */
async function overviewSays(): Promise<string> {
  await tab.open();
  return tab.card('Tracking').innerText();
}

/** Visits the overview until the service, which is asked on each visit, says so. */
const untilTheBanner = (is: 'visible' | 'hidden') =>
  expect
    .poll(
      async () => {
        await tab.open();
        const banner = tab.app.getByRole('heading', { name: 'don’t match' });
        return banner.waitFor({ state: is, timeout: 8_000 }).then(
          () => is,
          () => null,
        );
      },
      { timeout: 50_000 },
    )
    .toBe(is);

const NOT_ACCEPTED = 'doesn’t accept your site ID and secret key';

// Each step stands on the ones before it.
describe('an account that becomes refused', () => {
  it('is told to the address that staff have entered, which a test mail has reached', async () => {
    await tab.goTo('settings');
    await tab.field('Email addresses').fill(ADDRESS);
    await tab.save();
    await tab.toast('Saved');
    await tab.button('Send test email').click();
    await tab.toast('Test email sent');
    expect(subjects()).toEqual([expect.stringContaining('Test email')]);
  });

  it('is on the overview, with the way to mend it, and in one mail', async () => {
    await sandbox.indexing.control({ kind: 'faults', faults: [{ kind: 'status', status: 401 }] });
    await untilTheBanner('visible');
    expect(await overviewSays()).toContain(NOT_ACCEPTED);
    await tab.card('Tracking').getByRole('link', { name: 'Check account' }).waitFor();
    await expect.poll(() => subjects().length).toBe(2);
    expect(subjects()[1]).toContain(REFUSED);
  });

  it('is over once the account is accepted: no alert, and a second mail', async () => {
    await sandbox.indexing.control({ kind: 'faults', faults: [] });
    await untilTheBanner('hidden');
    expect(await overviewSays()).not.toContain(NOT_ACCEPTED);
    await expect.poll(() => subjects().length).toBe(3);
    expect(subjects()[2]).toContain('Resolved: The discovery service accepts your account again');
  });

  it('is told no more to who follows the link of a mail and presses its button', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(unsubscribeLink(sandbox.mails.mails()[1]));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    await expect.poll(addressesInSettings).toBe('');
    await isGone(page);
  });

  it('is told no more after one click in a mail program, which sends the form of RFC 8058', async () => {
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
  it('shows the mails as they came', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(sandbox.addresses.mails);
    expect(await page.locator('[data-test="mail"]').count()).toBe(3);
    await page.getByRole('link', { name: new RegExp(`^${REFUSED}`) }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: REFUSED }).waitFor();
    expect(await page.locator('[data-test="text"]').innerText()).toContain('Unsubscribe: http');
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
