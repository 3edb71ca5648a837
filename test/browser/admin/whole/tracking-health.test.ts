import { expect, it } from 'vitest';
import { startWholeShop } from '../../logins/whole-shop.ts';

const { sandbox, staff, newShopper, switchExtension } = startWholeShop();

const card = () => staff().card('Tracking');

/** What the card says, on a page that is opened anew. */
async function verdict(): Promise<string> {
  await staff().open();
  await card().waitFor();
  return card().innerText();
}

/** Waits until the card says so: reports arrive a little after what they tell of. */
const comesToSay = (text: string | RegExp) =>
  expect.poll(verdict, { timeout: 45_000, interval: 1_000 }).toMatch(text);

// Each step stands on the ones before it.
it('waits for the first event, and says how to see it', async () => {
  const text = await verdict();
  expect(text).toContain('Setting up');
  expect(text).toContain('No event has arrived yet.');
  expect(await card().getByRole('link', { name: 'View store' }).getAttribute('href')).toMatch(
    /^https:\/\/.*\/$/,
  );
});

it('is not green before the storefront extension was ever on, though events arrive', async () => {
  const { tab } = await newShopper();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  await comesToSay(/Last event\s+just now/);
  await card().getByText('Setting up').waitFor();
  await card().getByText('Beacon Pixel is off in your theme').waitFor();
});

it('is green once the extension is on, and counts the events of today', async () => {
  await switchExtension('on');
  const { tab } = await newShopper();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  // Leaving the page lets its script report.
  await tab.open('/');
  await comesToSay(/Working[\s\S]*Events today\s+4\s+All taken/);
  await card().getByText('Theme 0.1.0').waitFor();
});

it('is not green while the service fails events, and says how many', async () => {
  await sandbox().tracking.setFault({ kind: 'status', status: 500 });
  const { tab, expectProblem } = await newShopper();
  expectProblem(/status of 500/);
  for (let view = 0; view < 4; view += 1) {
    // What is not answered when its page is left has no known end, and is not counted.
    const answered = tab.page.waitForResponse(/product\/pageview/);
    await tab.viewProduct('enamel-kettle');
    await answered;
  }
  await tab.open('/');
  await comesToSay(/Needs attention[\s\S]*50% of the latest events/);
  await sandbox().tracking.setFault();
});

it('is red once the pixel is disconnected', async () => {
  await staff().goTo('web-pixel');
  await staff().button('Disconnect').click();
  await staff().app.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await staff().toast('Web pixel disconnected');
  expect(await verdict()).toMatch(/Not working[\s\S]*The web pixel isn’t connected/);
});
