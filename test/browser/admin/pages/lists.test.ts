import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { WIDTHS } from './open-scene.ts';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

const begin = async (part: Locator): Promise<number> => {
  const box = await part.first().boundingBox();
  return Math.round(box?.x ?? NaN);
};

it.each([
  ['orders-usual', 'desktop', 'tbody td a'],
  ['orders-usual', 'phone', '.bp-list li a'],
  ['history-few', 'desktop', 'tbody td a'],
  ['history-few', 'phone', '.bp-list li a'],
  ['logins-every-state', 'desktop', 'tbody td time'],
] as const)('the rows of %s begin below its filter, on a %s', async (scene, device, first) => {
  // Scripts turn tables into the lists of phones.
  const page = await gallery[device === 'phone' ? 'open' : 'served'](scene, {
    width: WIDTHS[device],
  });
  const filter = page.locator('.Polaris-Select').first();
  expect(await begin(page.locator(first))).toBe(await begin(filter));
});

it.each(['orders-usual', 'orders-usual-german'])(
  'the subtitle of %s is one line beside its button, on a desktop',
  async (scene) => {
    const page = await gallery.served(scene);
    const { lines } = await page.evaluate<{ lines: number }>(LINES_OF_SUBTITLE);
    expect(lines).toBe(1);
  },
);

const LINES_OF_SUBTITLE = `(() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.Polaris-Header-Title__SubTitle p'));
  return { lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
})()`;

/** The options that are longer than the closed field. */
const CUT_OPTIONS = `[...document.querySelectorAll('.Polaris-Select')].flatMap((field) => {
  const shown = field.querySelector('.Polaris-Select__SelectedOption');
  return [...field.querySelectorAll('option')].map(({ text }) => text).filter((text) => {
    shown.textContent = text;
    return shown.scrollWidth > shown.clientWidth;
  });
})`;

it.each(['history-few', 'orders-usual', 'logins-every-state'])(
  'the filters of %s have room for each option on a phone, in German too',
  async (scene) => {
    const page = await gallery.served(`${scene}-german`, { width: WIDTHS.phone });
    expect(await page.evaluate(CUT_OPTIONS)).toEqual([]);
  },
);

it('The filter of orders can be changed where it matches none, also if no order is counted yet.', async () => {
  const page = await gallery.served('orders-none', { path: '/app/orders?state=reported' });
  await page.getByText('No orders found').waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('reported');
});

it.each([
  ['logins-every-state', 'Status', { state: 'failed' }],
  ['orders-usual', 'Status', { state: 'refused' }],
  ['orders-usual', 'Day', { day: '2026-11-20' }],
])('A choice in %s is what its page asks for: %s %j.', async (scene, label, filter) => {
  const asked: object[] = [];
  const list = (given: object) => {
    asked.push(given);
    return { rows: [], page: 1, pageCount: 1, total: 1 };
  };
  gallery.change(scene, { logins: list, ledger: list });
  const page = await gallery.open(scene);
  const [value = ''] = Object.values(filter);
  await page.getByLabel(label, { exact: true }).selectOption(value);
  await expect.poll(() => asked.at(-1)).toMatchObject(filter);
  expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
});
