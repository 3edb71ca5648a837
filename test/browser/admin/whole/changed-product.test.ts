import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import { startSandbox, type WholeSandbox } from '../../../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../../../support/build-pixel.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openAdmin, type StaffTab } from './staff-tab.ts';

let browser: Browser;
let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([
    launchChromium(),
    startSandbox({ ports: 'free', bundle: PIXEL_BUNDLE, app: {} }),
  ]);
  tab = await (await openAdmin(sandbox, browser)).newTab();
  await tab.install();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

const inIndex = (uid: string) =>
  sandbox.indexing.index('1201').find(({ record }) => record.uid === uid);

describe('staff who have chosen that changed products are updated', () => {
  it('find a price that they change in the index, without a person', async () => {
    await tab.goTo('settings');
    await tab.field('Site ID').fill(SITE_ID);
    await tab.field('Secret key').fill(SECRET_KEY);
    await tab.save();
    await tab.choose('Feed 1201');
    await tab.save();
    await tab.choose('Update changed products in between');
    await tab.save();

    const mug = sandbox.catalogue.findByHandle('stoneware-mug');
    const { id = '' } = mug ?? {};
    expect(inIndex(id)).toMatchObject({ by: 'index' });
    sandbox.admin.actions.changeProduct(id, { everyVariant: { price: 1_234 } });
    await expect
      .poll(() => inIndex(id), { timeout: 150_000, interval: 500 })
      .toMatchObject({ by: 'update', record: { price: 12.34, title: mug?.title } });
    expect(sandbox.indexing.requests().filter(({ method }) => method === 'PUT')).toEqual([]);

    await tab.goTo('overview');
    await tab
      .card('Feed 1201')
      .getByText('Changed products are sent to the index. None are waiting.')
      .waitFor();
  }, 240_000);
});
