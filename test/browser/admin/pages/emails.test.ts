import { expect, it } from 'vitest';
import { SHOP } from './samples.ts';
import { scenes } from './scenes.ts';
import { button, toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('The settings say who has ended the monthly email, and send a test email.', async () => {
  const page = await gallery.open('settings-alerts');
  await page.getByText('Ended by: owner@demo-shop.example').waitFor();
  await button(page, 'Send test email').click();
  await expect.poll(() => toasts(page)).toEqual([{ message: 'Test email sent' }]);
  expect(gallery.calls('settings-alerts', 'sendTest')).toEqual([[SHOP]]);
});

it.each([
  ['unsubscribe-asks', 'no alerts, and no monthly email', 'gets no more emails'],
  ['unsubscribe-monthly', 'You still get alerts.', 'It still gets alerts.'],
])(
  'The page of an email’s link says what ends, and its button ends it: %s',
  async (scene, asks, done) => {
    const page = await gallery.served(scene);
    await page.getByText(asks).waitFor();
    expect(await page.title()).toBe('Unsubscribe');
    expect(gallery.calls(scene, 'unsubscribe')).toEqual([]);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
    await page.getByText(done).waitFor();
    expect(gallery.calls(scene, 'unsubscribe')).toHaveLength(1);
  },
);

it('The page of an email’s link says that mails have ended, also at the second press of its button.', async () => {
  const page = await gallery.served('unsubscribe-asks');
  const nothing = scenes['unsubscribe-nothing']?.scene.unsubscribe;
  gallery.change('unsubscribe-asks', { ...(nothing && { unsubscribe: nothing }) });
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
});

it('The page of a link that has ended its emails says so.', async () => {
  const page = await gallery.served('unsubscribe-nothing');
  await page.getByRole('heading', { name: 'Nothing to unsubscribe' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});

it('An email program’s own button unsubscribes with one request (RFC 8058).', async () => {
  const scene = 'unsubscribe-asks';
  const path = scenes[scene]?.path ?? '';
  const { status } = await gallery.request(scene, path, 'POST');
  expect(status).toBe(200);
  expect(gallery.calls(scene, 'unsubscribe').map(([url]) => (url as URL).search)).toEqual([
    new URL(path, 'https://app.example').search,
  ]);
});
