import { expect, it } from 'vitest';
import { startWholeShop } from '../../logins/whole-shop.ts';

const { staff, newShopper, switchExtension } = startWholeShop();

const card = () => staff().card('Tracking');

/** Waits until the card has this text: reports arrive shortly after their events. */
async function comesToSay(text: RegExp): Promise<void> {
  await expect
    .poll(
      visited(() => card().innerText()),
      { interval: 1_000 },
    )
    .toMatch(text);
}

/** Reads a page that was asked for anew, without opening it anew, which takes the processor three times as long. */
const visited =
  <Read>(read: () => Promise<Read>) =>
  async () => {
    await staff().goTo('overview');
    return read();
  };

/** The same of a newly opened page. */
async function opened<Read>(read: () => Promise<Read>): Promise<Read> {
  await staff().open();
  return read();
}

/** The numbers of all days in the overview's table, by kind of event; only today has any. */
async function events(): Promise<Record<string, number>> {
  const { app } = staff();
  const table = app.getByRole('figure', { name: 'Events by day' }).getByRole('table');
  const empty = app.getByText('No events in the last 30 days.');
  const show = app.locator('summary', { hasText: 'Show as table' });
  await empty.or(show).waitFor();
  if (await empty.isVisible()) return {};
  if (!(await table.isVisible())) await show.click();
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

/** The events of a shopper who views a product and adds it. */
const PAGE_EVENTS = { 'Product views': 1, 'Cart changes': 1 };

// Each step depends on the previous ones.
it('waits for the first event, and says how to see it', async () => {
  const text = await opened(() => card().innerText());
  expect(text).toContain('Setting up');
  expect(text).toContain('No event has arrived since the web pixel was connected.');
  expect(await card().getByRole('link', { name: 'View store' }).getAttribute('href')).toMatch(
    /^https:\/\/.*\/$/,
  );
});

it('is in setup until the storefront extension is on, though events arrive', async () => {
  const { tab, settled } = await newShopper();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  await settled();
  // The next page reports the outcomes after the previous page's report.
  await tab.open('/');
  await expect.poll(visited(events), { interval: 1_000 }).toEqual(PAGE_EVENTS);
  await comesToSay(/Last event\s+(Just now|\d+ minutes? ago)/);
  await card().getByText('Setting up').waitFor();
  await card().getByText('Beacon Pixel is off in your theme').waitFor();
});

it('works once the extension is on, and counts each event of page and pixel once, and the order', async () => {
  await switchExtension('on');
  const { tab, settled } = await newShopper();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  await settled();
  // The page's script sends the second change, even if it has started after the pixel has sent the first one.
  await tab.add();
  await settled();
  await tab.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('beacon-reports')),
  );
  // Leaving the page makes its script report.
  await tab.buy();
  await comesToSay(/Working[\s\S]*Events today\s+6\s+No failures reported/);
  await card().getByText('Pixel 0.1.0').waitFor();
  await card().getByText('Extension 0.1.0').waitFor();
  expect(await opened(events)).toEqual({ 'Product views': 2, 'Cart changes': 3, Orders: 1 });
});
