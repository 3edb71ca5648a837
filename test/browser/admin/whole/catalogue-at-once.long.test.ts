import { beforeAll, expect, it } from 'vitest';
import { GENERATED } from '../../../sandbox/catalogue/catalogue.ts';
import type { WholeSandbox } from '../../../sandbox/sandbox.ts';
import type { StaffTab } from './staff-tab.ts';
import { startWholeAdmin } from './whole-admin.ts';

const PRODUCTS = 10_000;

let sandbox: WholeSandbox;
let tab: StaffTab;

beforeAll(async () => {
  // The shortest quiet period, so that the webhooks determine the pace.
  const env = { QUIET_SECONDS: '5' };
  const admin = await startWholeAdmin({ begin: 'account', feeds: ['1201'], env });
  ({ sandbox, tab } = admin);
  await sandbox.indexing.control({ kind: 'durations', durations: { waiting: 0, running: 0 } });
  return admin.close;
});

it('Where products are updated between re-indexes, and re-indexed when they change, 10,000 products that change at once are in the index after one re-index.', async () => {
  sandbox.admin.catalogueWebhooks.setDelivery('never');
  sandbox.admin.actions.changeMany(PRODUCTS);
  sandbox.admin.catalogueWebhooks.setDelivery('once');
  await tab.goTo('settings');
  await tab.app.getByRole('combobox', { name: 'Feed 1201' }).selectOption('When products change');
  await tab.choose('Update changed products between re-indexes');
  await tab.save();

  sandbox.admin.actions.changeMany(PRODUCTS);
  const prices = new Map(
    sandbox.catalogue
      .all()
      .filter(({ vendor }) => vendor === GENERATED)
      .map(({ id, variants }) => [id, variants[0].prices.us / 100]),
  );
  expect(prices.size).toBe(PRODUCTS);
  const indexed = () =>
    sandbox.indexing
      .index('1201')
      .filter(({ record, by }) => by === 'index' && prices.get(record.uid) === record.price);
  await expect.poll(() => indexed().length, { timeout: 480_000, interval: 1_000 }).toBe(PRODUCTS);

  await tab.goTo('overview');
  await tab
    .card('Feed 1201')
    .getByText('No products or collections changed since the last re-index.')
    .waitFor();
  const asked = sandbox.indexing.requests().map(({ method, path }) => `${method} ${path}`);
  expect(asked.filter((each) => !each.startsWith('GET '))).toEqual([
    expect.stringMatching(/^PUT /),
  ]);
}, 600_000);
