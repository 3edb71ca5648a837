import { beforeAll, describe, expect, it } from 'vitest';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from './whole-admin.ts';

const MUG = '7913550012011';
const CRATE = '7913550013018';
const KETTLE = '7913550012028';

let sandbox: WholeSandbox;
let tab: StaffTab;
let sweep: WholeAdmin['sweep'];

beforeAll(async () => {
  const admin = await startWholeAdmin({
    begin: 'account',
    feeds: ['1201'],
    env: { FOLLOW_SECONDS: '1' },
  });
  ({ sandbox, tab, sweep } = admin);
  return admin.close;
});

/** Opens a product's page in the admin, and from it the app's page about the product. */
async function openFromAdmin(id: string): Promise<void> {
  await tab.page.goto(`${sandbox.addresses.admin}/products/${id}`);
  await tab.page.locator('[data-test="more-actions"]').click();
  await tab.page.getByRole('link', { name: 'Is this product live?' }).click();
}

/** Changes a product's title on its page in the admin. */
async function retitle(id: string, title: string): Promise<void> {
  await tab.page.goto(`${sandbox.addresses.admin}/products/${id}`);
  await tab.page.locator('[data-test="title"]').fill(title);
  await tab.page.locator('[data-test="save-product"]').click();
  await tab.page.getByRole('heading', { level: 1, name: title }).waitFor();
}

// Each step depends on the previous ones.
describe('a change of a product, in the frame of the admin,', () => {
  it('waits once its webhook has arrived', async () => {
    await retitle(MUG, 'Stoneware Cup');
    await openFromAdmin(MUG);
    await tab.app.getByRole('heading', { level: 1, name: 'Stoneware Cup' }).waitFor();
    await tab.card('Feed 1201').getByText('Waiting', { exact: true }).waitFor();
  });

  it('is live once a re-index has finished', async () => {
    await sandbox.indexing.control({
      kind: 'durations',
      durations: { waiting: 1_000, running: 1_000 },
    });
    await tab.button('Re-index now').click();
    await tab.toast('Re-index requested');
    await tab
      .card('Feed 1201')
      .getByText('The last change is in the index that finished')
      .waitFor();
    await tab.app.getByRole('link', { name: 'View re-index' }).click();
    await tab.app.getByRole('heading', { level: 1, name: /Feed 1201/ }).waitFor();
  });

  it('is found by the comparison if its webhook was missed', async () => {
    sandbox.admin.catalogueWebhooks.setDelivery('never');
    await retitle(MUG, 'Stoneware Beaker');
    await openFromAdmin(MUG);
    await tab.card('Feed 1201').getByText('May be outdated', { exact: true }).waitFor();
    await tab.goTo('products');
    await tab.button('Compare now').click();
    await tab.toast('Comparison started');
    await tab.card('Missed changes').getByText('1 missed change').waitFor();
    await tab.app.getByRole('link', { name: 'Stoneware Beaker' }).click();
    await tab.card('Feed 1201').getByText('Waiting', { exact: true }).waitFor();
    await tab.card('Last change').getByText('Title', { exact: true }).waitFor();
    // The service indexes the feed once a day, and the app knows the duration of the last index.
    await tab.card('Feed 1201').getByText('Expected live by').waitFor();
  });

  it('does not get an unlisted product into the index', async () => {
    await openFromAdmin(CRATE);
    await tab.app.getByRole('heading', { name: 'This product won’t be in your index' }).waitFor();
    await tab.app.getByText('Its status is Unlisted.').waitFor();
    await tab.app.getByRole('link', { name: 'View product' }).click();
    await tab.page.waitForURL(`**/products/${CRATE}`);
  });

  it('of a price gets into the index automatically, if staff have turned that on', async () => {
    await tab.open();
    await tab.goTo('settings');
    await tab.choose('Update changed products between re-indexes');
    await tab.save();
    const requested = sandbox.indexing.feed('1201').puts;
    const inIndex = () =>
      sandbox.indexing.index('1201').find(({ record }) => record.uid === KETTLE);
    expect(inIndex()).toMatchObject({ by: 'index' });
    sandbox.admin.catalogueWebhooks.setDelivery('once');
    sandbox.catalogue.update(KETTLE, { everyVariant: { price: 1_234 } });
    await expect
      .poll(() => sweep().then(inIndex), { interval: 2_000 })
      .toMatchObject({ by: 'update', record: { price: 12.34, title: 'Enamel Kettle' } });
    expect(sandbox.indexing.feed('1201').puts).toBe(requested);

    await tab.goTo('overview');
    await tab
      .card('Feed 1201')
      .getByText('Changed products are sent to the index. None are waiting.')
      .waitFor();
  });
});
