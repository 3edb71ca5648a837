import { expect, it } from 'vitest';
import { enterAccount, startWholeShop } from '../../logins/whole-shop.ts';

const { sandbox, staff, newShopper, switchExtension } = startWholeShop();

const platform = () => sandbox().admin.platform;
const pixel = () => platform().pixels.current();
const inTheme = () => platform().metafields.find('beacon', 'settings')?.value ?? null;

/** The number of received events of a shopper who views a product and adds it. */
async function eventsOfVisit(): Promise<number> {
  const before = sandbox().tracking.events().length;
  const { tab, settled } = await newShopper();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  await settled();
  await tab.open('/');
  return sandbox().tracking.events().length - before;
}

// Each step depends on the previous ones.
it('An account that staff disconnect is gone from the app, and pixel and theme know nothing of it.', async () => {
  await switchExtension('on');
  await staff().open();
  await expect.poll(() => [pixel(), inTheme()]).not.toContain(null);
  expect(await eventsOfVisit()).toBeGreaterThan(0);

  await staff().open();
  await staff().goTo('settings');
  await staff().button('Disconnect account').click();
  const { page } = staff();
  const dialog = page.getByRole('dialog', { name: 'Disconnect your account?' });
  await dialog.getByText('The web pixel is removed').waitFor();
  expect([pixel(), inTheme()]).not.toContain(null);
  await dialog.getByRole('button', { name: 'Disconnect account' }).click();
  await staff().toast('Account disconnected');
  await expect.poll(() => staff().field('Site ID').inputValue()).toBe('');
  expect([pixel(), inTheme()]).toEqual([null, null]);
  expect(await eventsOfVisit()).toBe(0);
});

it('It can be connected again.', async () => {
  await staff().open();
  await enterAccount(staff());
  await staff().goTo('web-pixel');
  await staff().button('Connect').click();
  await staff().toast('Web pixel connected');
  expect([pixel(), inTheme()]).not.toContain(null);
  expect(await eventsOfVisit()).toBeGreaterThan(0);
});
