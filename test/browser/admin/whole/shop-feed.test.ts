import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'account',
    feeds: ['1201'],
    env: { FOLLOW_SECONDS: '1' },
  });
  ({ sandbox, tab } = admin);
  return admin.close;
});

/** Of the products that the storefront lists, those that a feed can hold: at most 100 variants each. */
const fitting = () =>
  sandbox.catalogue
    .listed()
    .filter(({ variants }) => variants.length <= 100)
    .map(({ id }) => id)
    .sort();

// Each step stands on the ones before it.
describe('a feed that is made from the shop', () => {
  it('is read by Shopify and counted, with what it leaves out', async () => {
    await tab.card('Feed 1201').getByRole('link', { name: 'Upload a file instead' }).click();
    await tab.button('Turn on uploads').click();
    await tab.app.locator('input[type=file]').waitFor({ state: 'attached' });
    await tab.goTo('product-feed');
    await tab.button('Make feed').click();
    const made = tab.app.getByText(`Products: ${fitting().length}. Variants:`);
    await made.waitFor({ timeout: 40_000 });
    await tab.app.getByText('More than 100 variants (1):').waitFor();
  });

  it('is downloaded with one record for each product', async () => {
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.button('Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe('products.ndjson.gz');
    const lines = gunzipSync(await buffer(await download.createReadStream()))
      .toString()
      .trimEnd()
      .split('\n');
    const records = lines.map((line) => JSON.parse(line) as { uid: string; title: string });
    expect(records.map(({ uid }) => uid).sort()).toEqual(fitting());
    for (const { uid, title } of records) expect(title).toBe(sandbox.catalogue.find(uid)?.title);
  });

  it('is uploaded to a feed, and in the service’s index', async () => {
    await tab.button('Upload to feed').click();
    await tab.app.getByText('The upload to Feed 1201 was requested.').waitFor({ timeout: 40_000 });
    await expect
      .poll(() => sandbox.indexing.requests().filter(({ method }) => method === 'POST').length)
      .toBe(1);
    await sandbox.indexing.control({ kind: 'end-index', feedId: '1201', as: 'done' });
    const index = sandbox.indexing.index('1201').map(({ record }) => record.uid);
    expect(index.sort()).toEqual(fitting());
  });
});
