import { beforeAll, describe, expect, it } from 'vitest';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  const admin = await startWholeAdmin({ begin: 'account', feeds: ['1201'] });
  ({ sandbox, tab } = admin);
  return admin.close;
});

const inIndex = (uid: string) =>
  sandbox.indexing.index('1201').find(({ record }) => record.uid === uid);

describe('staff who have chosen that changed products are updated', () => {
  it('find a price that they change in the index, without a person', async () => {
    await tab.goTo('settings');
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
