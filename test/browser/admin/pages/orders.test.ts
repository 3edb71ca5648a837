import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usualCoverage } from './health-samples.ts';
import { button, toasts, useGallery } from './use-gallery.ts';

const gallery = useGallery();

const UNCONFIRMED = {
  message: 'Shopify hasn’t confirmed the change yet. Reload the page in a minute',
  isError: true,
};

const ACTS = {
  give: (page: Page) => button(page, 'Allow').click(),
  async 'take back'(page: Page) {
    await button(page, 'Stop reading orders').click();
    const dialog = page.getByRole('dialog', { name: 'Stop reading orders?' });
    await dialog.getByRole('button', { name: 'Stop reading orders' }).click();
  },
};

it.each([
  ['give', 'orders-not-granted', 'granted', { message: 'Orders are being read' }],
  ['give', 'orders-not-granted', 'not-granted', UNCONFIRMED],
  ['take back', 'orders-usual', 'not-granted', { message: 'Orders are no longer read' }],
  ['take back', 'orders-usual', 'granted', UNCONFIRMED],
] as const)(
  'The permission to read orders that staff %s is reported as Shopify then has it: %s, %s, %s.',
  async (act, scene, orderAccess, toast) => {
    const page = await gallery.open(scene);
    gallery.change(scene, { orderAccess });
    await ACTS[act](page);
    await expect.poll(() => toasts(page)).toEqual([toast]);
  },
);

it('A list of only the newest of the counted orders says so.', async () => {
  const newest = 'Only the newest 2,000 orders are listed.';
  expect(await gallery.text('orders-busy')).toContain(newest);
  expect(await gallery.text('orders-usual')).not.toContain(newest);
});

describe('the overview', () => {
  it('says that no order was counted where a shop sold in person alone', async () => {
    const scene = 'overview-calm';
    const days = usualCoverage().days.map((day) => ({
      ...day,
      ...{ base: 0, reported: 0, missed: {}, outside: { 'point-of-sale': 9 } },
    }));
    gallery.change(scene, { coverage: usualCoverage({ days }) });
    expect(await gallery.text(scene)).toContain('[None counted in 30 days](/app/orders)');
  });

  it('says why orders were never read, instead of that they are being read', async () => {
    const scene = 'overview-calm';
    const unread = { readAt: null, days: [] };
    gallery.change(scene, { coverage: usualCoverage({ ...unread, problem: 'not-approved' }) });
    const said = await gallery.text(scene);
    expect(said).toContain('[Shopify doesn’t let this app read orders](/app/orders)');
    expect(said).not.toContain('Orders are being read');
  });
});
