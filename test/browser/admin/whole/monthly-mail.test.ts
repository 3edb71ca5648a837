import { beforeAll, expect, it } from 'vitest';
import { SHOP } from '../../../sandbox/admin/platform/shop.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

let admin: WholeAdmin;

beforeAll(async () => {
  admin = await startWholeAdmin({ begin: 'account' });
  return admin.close;
});

it('A monthly mail reaches the confirmed address once, is in the mail viewer, and ends by its own link.', async () => {
  const { tab, sandbox, browser } = admin;
  await tab.open();
  const guide = tab.card('Setup guide');
  await guide.getByRole('button', { name: /^Get alerts by email/ }).click();
  await tab.button('Send alerts to this address').click();
  await tab.toast('Alerts are on');
  await admin.endMonth();
  const mails = () => sandbox.mails.mails();
  // The sweep of the next minute finds the due mail.
  await expect.poll(() => mails().length, { timeout: 150_000, interval: 1_000 }).toBe(1);
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
  await page.goto(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
  await page.getByText('You still get alerts.').waitFor();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('It still gets alerts.').waitFor();
  await tab.goTo('settings');
  await tab.app.getByText(`Ended by: ${SHOP.contactEmail}`).waitFor();
  expect(await tab.field('Email addresses').inputValue()).toBe(SHOP.contactEmail);
});
