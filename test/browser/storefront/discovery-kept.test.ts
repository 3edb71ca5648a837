import { expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { card, handOver, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

/**
 * Leaves and restores the page as from the back-forward cache. The Chromium of the tests has none, so the page receives
 * the events of a restored one; meanwhile another page of the tab has left its record.
 */
const LEFT_AND_BACK = `{
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  sessionStorage.setItem('${nameOf('PageLoad')}', JSON.stringify({
    id: '7f0c2f1e-6f5d-4c9b-8d0a-1a2b3c4d5e6f', time: Date.now(), by: 'pixel' }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}`;

const BUTTON = `<button ${mark}add ${mark}price="9.50">Add</button>`;

it.each(['category', 'search'])(
  'A page with a %s list that the browser kept repeats nothing, and reports clicks and quick adds of its list once.',
  async (module) => {
    const { page, show, expectAll } = await shop.visitor();
    await show(
      `<div ${mark}list="${module}" ${mark}response="r1">${card('1')}${card('2', BUTTON)}</div>
      <script>
        document.addEventListener('click', (event) => event.preventDefault());
        document.querySelector('button').onclick = () => fetch('/cart/add.js', { method: 'POST' });
      </script>`,
    );
    const before = [`${module}/render r1`, `${module}/impression r1 [1, 2]`];
    await shop.expectLines(before);
    await page.evaluate(LEFT_AND_BACK);
    await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 1500))`);
    await page.click('#link-1');
    await page.click('button');
    await page.evaluate(handOver('cart/add', '2'));
    await expectAll([
      ...before,
      `${module}/clickthrough r1 [1]`,
      `${module}/addtocart r1 [1×2]`,
      'cart/add [2×2]',
    ]);
    expect(new Set(shop.arrived().map(({ context }) => context.pageLoadId)).size).toBe(1);
  },
);
