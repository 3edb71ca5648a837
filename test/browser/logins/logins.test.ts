import { appInitiator } from '../../../app/beacon/dialect.ts';
import { APP_EMBED } from '../../../app/beacon/storefront-settings.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { REPORTS_ORIGIN, SHOP_DOMAIN, SITE_ID } from '../../sandbox/addresses.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { ANY_UUID } from '../journeys/journey.ts';
import { reported } from '../storefront/logins.ts';
import { contextOf, enterAccount, startWholeShop } from './whole-shop.ts';

const ADA = '7012345678901';
const REPORTS = `${REPORTS_ORIGIN}/reports/${SHOP_DOMAIN}`;

const { sandbox, answers, staff, newShopper, logins } = startWholeShop();

/** Opens the shop logged out, logs in, and opens a product's page, which sees the login first. */
async function logInOnTheWayTo(handle: string, tab: ShopTab, person: 'ada' | 'ben') {
  await tab.open('/');
  await tab.logInHere(person);
  await tab.viewProduct(handle);
}

async function scripts({ page }: { page: Page }): Promise<number> {
  return page.locator('script#beacon-pixel-page').count();
}

describe('before staff have switched the storefront extension on', () => {
  it('nothing of it is on the storefront, though the app has left its settings', async () => {
    const shopper = await newShopper();
    await logInOnTheWayTo('enamel-kettle', shopper.tab, 'ada');
    expect(await scripts(shopper.tab)).toBe(0);
    const left = sandbox().admin.platform.metafields.find('beacon', 'settings')?.value ?? '';
    expect(JSON.parse(left)).toEqual({ ...USUAL_EXTENSION, reportUrl: REPORTS, reportEvery: 1 });
    expect(await logins(shopper)).toEqual([]);
    expect(answers()).toEqual([]);
  });

  it('the setup guide leads to the place where that is done, and ticks itself', async () => {
    const { page, app } = staff();
    await staff().open();
    await app
      .getByRole('button', { name: 'Expand setup guide' })
      .or(app.getByRole('button', { name: 'Collapse setup guide' }))
      .waitFor();
    const step = app.getByRole('button', { name: /storefront extension \(Not completed\)/ });
    await step.waitFor();
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
    const [editor] = await Promise.all([
      page.context().waitForEvent('page'),
      staff().card('Setup guide').getByRole('link', { name: 'Open theme editor' }).click(),
    ]);
    const embed = editor.locator('[data-test="embed-beacon-pixel"]');
    await embed.waitFor();
    expect(await embed.isChecked()).toBe(true);
    await editor.locator('.badge.off').waitFor();
    await editor.getByText('Not saved yet').waitFor();
    expect(sandbox().admin.platform.theme.isOn('beacon-pixel')).toBe(false);
    await editor.locator('[data-test="save-theme"]').click();
    await editor.locator('.badge.on').waitFor();
    await editor.getByText('Not saved yet').waitFor({ state: 'hidden' });
    await editor.close();
    await page.bringToFront();
    await app.locator('body').evaluate('window.dispatchEvent(new Event("focus"))');
    await app.getByRole('button', { name: /storefront extension \(Completed\)/ }).waitFor();
  });
});

describe('a login', () => {
  it('arrives once, with the ids of the pixel’s events from the same page', async () => {
    sandbox().admin.actions.switchEmbed(APP_EMBED, 'on');
    const shopper = await newShopper();
    const { tab } = shopper;
    await logInOnTheWayTo('enamel-kettle', tab, 'ada');
    await reported(tab);
    const { events } = await shopper.arrived();
    const pixelEvent = events.find(({ module }) => module === 'product');
    await tab.reload();
    await tab.viewProduct('oak-spoon');
    const second = await shopper.newTab();
    await second.open('/');
    await second.viewProduct('canvas-tote');
    const [login, ...others] = await logins(shopper);
    expect(others).toEqual([]);
    expect(login).toMatchObject({ siteId: SITE_ID, verdict: 'accepted', status: 200 });
    const { userId, sessionId, pageLoadId, pageUrl } = pixelEvent
      ? contextOf(pixelEvent)
      : { userId: ANY_UUID };
    expect(login?.body).toEqual({
      context: {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        pageUrl,
        userId,
        sessionId,
        pageLoadId,
        shopperId: ADA,
        currency: { code: 'USD' },
        userAgent: await shopper.tab.page.evaluate<string>('navigator.userAgent'),
        initiator: expect.stringContaining(`${appInitiator}/`) as string,
      },
    });
  });
});

describe('after the app was uninstalled and installed again', () => {
  it('the theme reads nothing that an earlier installation left, until there is an account', async () => {
    const { platform, actions, webhookSender } = sandbox().admin;
    const left = () => platform.metafields.find('beacon', 'settings')?.value;
    const was = left() ?? '';
    actions.uninstall();
    await expect.poll(() => webhookSender.deliveries().at(-1)?.state).toBe('delivered');
    expect(left()).toBeUndefined();
    platform.install();
    const ownerId = platform.installation()?.id ?? '';
    const old = { ownerId, namespace: 'beacon', key: 'settings', type: 'json', value: was };
    platform.metafields.set(ownerId, [old]);
    await staff().open();
    expect(left()).toBeUndefined();
    await staff().goTo('logins');
    await staff().app.getByText('Logins need your account').waitFor();
    await enterAccount(staff());
    // The uninstallation has removed the pixel too.
    expect(JSON.parse(left() ?? '')).toEqual({ ...(JSON.parse(was) as object), noPixel: true });
  });
});
