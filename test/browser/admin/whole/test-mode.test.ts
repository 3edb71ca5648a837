import { beforeAll, expect, it } from 'vitest';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

let admin: WholeAdmin;

beforeAll(async () => {
  admin = await startWholeAdmin({ begin: 'account', pixel: 'connected' });
  return admin.close;
});

/** The mode in the settings of the pixel and the storefront extension. */
function told(): unknown[] {
  const { pixels, metafields } = admin.sandbox.admin.platform;
  const theme = metafields.find('beacon', 'settings')?.value ?? '{}';
  const pixel = JSON.stringify(pixels.current()?.settings);
  return [pixel, theme].map((text) => /\\?"mode\\?":\\?"(\w+)/.exec(text)?.[1]);
}

it('Test mode warns before it is on, says until when, and ends by itself: pixel and theme are told.', async () => {
  const { tab } = admin;
  await tab.goTo('settings');
  await tab.choose('Test');
  await tab.app.getByText('Test mode affects all shoppers').waitFor();
  expect(told()).toEqual(['live', 'live']);
  await tab.field('Test mode ends').selectOption('1');
  await tab.save();
  await tab.toast('Saved. The web pixel is updated');
  expect(told()).toEqual(['test', 'test']);
  await tab.app.getByText(/stay out of reports until/).waitFor();

  await admin.endTestTime();
  // The sweep of the next minute finds the change.
  await expect.poll(told, { timeout: 100_000, interval: 1_000 }).toEqual(['live', 'live']);
  await tab.open();
  expect(await tab.app.getByText('stay out of reports').count()).toBe(0);
});
