import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { INSPECTOR_PARAMETER, INSPECTOR_PATH } from '../../../app/beacon/inspector.ts';
import { SENT_EVENT } from '../../../extensions/storefront/src/sent-event.ts';
import { card, list, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

const TICKET = `1800000000.${'ab'.repeat(32)}`;
const ASKED = `/asked?${INSPECTOR_PARAMETER}=${TICKET}`;

/** Opens a page like staff who followed the app's link; the app accepts or refuses the ticket. */
async function visit(body: string, isValid: boolean, refusal = 403) {
  const visitor = await shop.visitor();
  const tickets: (string | null)[] = [];
  await visitor.context.route(`**${INSPECTOR_PATH}`, (route) => {
    tickets.push(route.request().postData());
    return route.fulfill({ status: isValid ? 204 : refusal });
  });
  if (!isValid) visitor.problems.expect(RegExp(String(refusal)));
  shop.serve('/asked', body);
  await visitor.page.goto(ASKED);
  return { ...visitor, tickets };
}

const panel = (page: Page) => page.locator('beacon-pixel-inspector');

const opened = (page: Page): Promise<void> =>
  panel(page).getByRole('heading', { name: 'Beacon Pixel' }).waitFor();

/** The texts of the faults in the panel. */
const faults = (page: Page): Promise<string[]> => panel(page).locator('.fault').allTextContents();

describe('the inspector', () => {
  it('shows each event of the page, the earlier ones included, with its outcome', async () => {
    const { page } = await visit(list('r1', ['1', '2']), true);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1, 2]']);
    await expect
      .poll(() => panel(page).locator('summary b').allTextContents())
      .toEqual(['search/impression', 'search/render']);
    await expect
      .poll(() => panel(page).locator('mark').allTextContents())
      .toEqual(['Received', 'Received']);
    await panel(page).locator('summary').first().click();
    expect(await panel(page).locator('pre').first().textContent()).toContain('"uid": "2"');
  });

  it('says what the service refuses', async () => {
    shop.serviceAnswers(422);
    const visitor = await visit(list('r1', []), true);
    visitor.problems.expect(/422/);
    await expect
      .poll(() => panel(visitor.page).locator('mark').allTextContents())
      .toEqual(['Refused']);
  });

  it('stays with the tab until staff close it', async () => {
    const { page, tickets } = await visit('<p>Home</p>', true);
    await opened(page);
    await page.goto('/elsewhere');
    shop.serve('/more', '<p>More</p>');
    await page.goto('/more');
    await opened(page);
    await panel(page).getByRole('button', { name: 'Close' }).click();
    expect(await panel(page).count()).toBe(0);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await panel(page).count()).toBe(0);
    expect(tickets).toEqual([TICKET, TICKET]);
  });

  it('stays without consent, and says that nothing is sent, until it is given', async () => {
    const { page, context, consent } = await visit('<p>Home</p>', true);
    await opened(page);
    const notice = panel(page).getByText('No consent to analytics');
    expect(await notice.isVisible()).toBe(false);
    await consent(false);
    await context.addInitScript('window.allowed = false');
    shop.serve('/more', '<p>More</p>');
    await page.goto('/more');
    await notice.waitFor();
    await consent(true);
    await page.evaluate("document.querySelector('p').remove()");
    await notice.waitFor({ state: 'hidden' });
    await panel(page).getByText('No events yet').waitFor();
  });

  it('shows two equal events as two, and one that is sent again as one', async () => {
    const { page } = await visit('<p>Home</p>', true);
    await opened(page);
    const context = { timestamp: new Date().toISOString() };
    const sent = (detail: object): Promise<void> =>
      page.evaluate(`document.getElementById('beacon-pixel-page').dispatchEvent(
        new CustomEvent('${SENT_EVENT}', { detail: ${JSON.stringify({ body: JSON.stringify({ context }), ...detail })} }))`);
    const path = 'search/render';
    for (const outcome of [undefined, undefined, 'taken', 'not-taken', undefined]) {
      await sent({ path, outcome });
    }
    await sent({ path: 'category/render' });
    const texts = (part: string) => panel(page).locator(`summary ${part}`).allTextContents();
    expect(await texts('b')).toEqual(['category/render', path, path]);
    expect(await texts('mark')).toEqual(['Sending', 'Sending', 'Received']);
  });

  it('is asked for again by the next page where the app does not answer', async () => {
    const { page, tickets } = await visit('<p>Home</p>', false, 502);
    await expect.poll(() => tickets).toEqual([TICKET]);
    shop.serve('/more', '<p>More</p>');
    await page.goto('/more');
    await expect.poll(() => tickets).toEqual([TICKET, TICKET]);
  });

  it('is not loaded for a ticket that the app refuses, and is not asked for again: staff read why', async () => {
    const { page, tickets } = await visit('<style>body, p { color: #fff }</style>', false);
    await expect.poll(() => tickets).toEqual([TICKET]);
    const notice = page.getByRole('alert');
    expect(await notice.textContent()).toBe(
      'This link has expired. Reload the Beacon Pixel app and open it again.',
    );
    const color = `getComputedStyle(document.querySelector('[role=alert]')).color`;
    expect(await page.evaluate(color)).toBe('rgb(0, 0, 0)');
    await page.mouse.click(5, 5);
    await notice.waitFor({ state: 'hidden' });
    shop.serve('/more', '<p>More</p>');
    await page.goto('/more');
    await page.waitForLoadState('networkidle');
    expect(tickets).toEqual([TICKET]);
    expect(shop.files()).not.toContain('inspector');
  });

  it('outlines what is tracked, in shadow roots as well', async () => {
    const shadow = '<div id="host"></div>';
    const { page } = await visit(list('r1', ['1']) + shadow, true);
    await page.evaluate(
      `document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(list('r2', ['2']))}`,
    );
    await panel(page).getByLabel('Outline tracked items').check();
    const style = (target: string) => page.evaluate<string>(`getComputedStyle(${target}).outline`);
    expect(await style(`document.querySelector('[${mark}item]')`)).toContain('2px');
    expect(
      await style(`document.getElementById('host').shadowRoot.querySelector('[${mark}item]')`),
    ).toContain('2px');
  });
});

describe('the inspector names faults of the markup', () => {
  const open = (response: string) => `<div ${mark}list="search" ${mark}response="${response}">`;
  /** A list with an item with these attributes. */
  const withItem = (response: string, uid: string, others: string) =>
    `${open(response)}<p ${mark}item="${uid}" ${others}></p></div>`;
  const unreported = (name: string) => `The list has no ${mark}${name}. Nothing in it is reported.`;

  const FAULTS: [markup: string, sentence: string][] = [
    [`<div ${mark}list="search"></div>`, unreported('response')],
    [
      `<div ${mark}list="serach" ${mark}response="r"></div>`,
      '"serach" is no module. Use search, category, autocomplete, recommendations, bundles.',
    ],
    [`<div ${mark}list="recommendations" ${mark}response="r0"></div>`, unreported('tag')],
    [
      `${open('r1')}${list('r2', [])}</div>`,
      'The list stands in another list. Put two responses into two lists.',
    ],
    [
      withItem('r8', '6'.repeat(201), `${mark}parent="1"`),
      `${mark}item has more than 200 characters. It is not reported.`,
    ],
    [list('r3', ['1', '1']), 'Item 1 is there more than once. It counts as one.'],
    [withItem('r4', '2', ''), `The product has no ${mark}parent. Put the product id there.`],
    [withItem('r5', '', `${mark}parent="1"`), `${mark}item is empty. Put the uid there.`],
    [withItem('r6', '3', `${mark}type="ad"`), '"ad" is no type of item. Use product or banner.'],
    [card('4'), `The item stands in no list. Put ${mark}list on the element around it.`],
    [
      `<p ${mark}banner="b"></p>`,
      `The banner belongs to no list. Give it ${mark}list and ${mark}response.`,
    ],
    [
      `${open('r7')}${card('5', `<button ${mark}add>Add</button>`)}</div>`,
      `The quick-add control has no ${mark}price, in major units such as 12.50.`,
    ],
  ];

  it('each in a sentence', async () => {
    const { page } = await visit(FAULTS.map(([markup]) => markup).join(''), true);
    await expect
      .poll(async () => (await faults(page)).sort())
      .toEqual(FAULTS.map(([, sentence]) => sentence).sort());
  });

  it('one that comes later to a page that never stands still', async () => {
    const { page } = await visit(list('r', ['1']), true);
    await opened(page);
    expect(await faults(page)).toEqual([]);
    await page.evaluate(`{
      const moving = document.body.appendChild(document.createElement('i'));
      setInterval(() => { moving.style.left = Math.random() + 'px'; }, 20);
    }`);
    await page.evaluate(`document.querySelector('[${mark}item]').removeAttribute('${mark}parent')`);
    const withoutParent = `The product has no ${mark}parent. Put the product id there.`;
    await expect.poll(() => faults(page)).toEqual([withoutParent]);
    await page.evaluate(
      `document.querySelector('[${mark}list]').removeAttribute('${mark}response')`,
    );
    const withoutResponse = `The list has no ${mark}response. Nothing in it is reported.`;
    await expect.poll(() => faults(page)).toEqual([withoutResponse, withoutParent]);
  });
});
