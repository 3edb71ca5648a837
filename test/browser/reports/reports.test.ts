import { describe, expect, it } from 'vitest';
import { startWholeShop } from '../logins/whole-shop.ts';

const { sandbox, staff, newShopper, switchExtension } = startWholeShop();

/** The numbers of all days in the table of the overview, by kind of event; only today has any. */
async function events(): Promise<Record<string, number>> {
  await staff().open();
  const { app } = staff();
  const table = app.getByRole('figure', { name: 'Events by day' }).getByRole('table');
  const empty = app.getByText('Events by day appear here once the first one has arrived.');
  const show = staff().button('Show as table');
  await empty.or(show).waitFor();
  if (await empty.isVisible()) return {};
  await show.click();
  await table.waitFor();
  const texts = await table.getByRole('row').allInnerTexts();
  const rows = texts.map((text) => text.split('\t').map((cell) => cell.trim()));
  const [head = [], ...days] = rows;
  return Object.fromEntries(
    head
      .slice(1)
      .map((kind, column) => [
        kind,
        days.reduce((sum, day) => sum + Number(day[column + 1] ?? 0), 0),
      ]),
  );
}

describe('what shoppers’ browsers report', () => {
  it('is on the overview within seconds: events of page and pixel once each, and the order', async () => {
    await switchExtension('on');
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await shopper.tab.buy();
    const { lines } = await shopper.arrived();
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'product/pageview',
      'cart/add',
      'order/transaction',
    ]);
    await expect
      .poll(events, { timeout: 30_000 })
      .toEqual({ 'Product views': 1, 'Cart changes': 1, Orders: 1 });
    await staff().app.getByText('Pixel 0.1.0').waitFor();
    await staff().app.getByText('Theme 0.1.0').waitFor();
  });

  it('says what the service did not take, and what is unknown', async () => {
    await switchExtension('off');
    const before = await events();
    const shopper = await newShopper();
    shopper.expectProblem(/503|502|ERR_FAILED|CORS/);
    await sandbox().tracking.setFault({ kind: 'status', status: 502, match: 'product/*' });
    await shopper.tab.viewProduct('oak-spoon');
    await expect
      .poll(events, { timeout: 30_000 })
      .toEqual({ ...before, 'Not received or not confirmed': 1 });
    await sandbox().tracking.setFault();
  });

  it('is nothing where the shopper has not agreed', async () => {
    const before = await events();
    const shopper = await newShopper({ consent: 'asked' });
    await shopper.tab.viewProduct('oak-spoon');
    await shopper.settled();
    await shopper.tab.open('/');
    expect(await events()).toEqual(before);
  });
});
