import { describe, expect, it } from 'vitest';
import { attributePrefix as mark, callsProperty } from '../../../app/beacon/dialect.ts';
import { untilOpenFor } from '../../support/until-open-for.ts';
import { BELOW, card, decision, handOver, list, startMarkedPages } from './marked-pages.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';

const shop = startMarkedPages();

describe('consent', () => {
  it('that is missing: nothing is loaded, stored or sent', async () => {
    const { page, expectAll } = await shop.visit(list('r1', ['1']), { isAllowed: false });
    await page.click('#link-1');
    await page.waitForURL('/empty');
    await page.goBack();
    await untilOpenFor(page, 1_500);
    expect(shop.files()).not.toContain('tracker');
    expect(await page.evaluate('[document.cookie, sessionStorage.length]')).toEqual(['', 0]);
    await expectAll([]);
  });

  it('given late counts what is shown and seen from then on, and no click before', async () => {
    const { page, consent, expectAll } = await shop.visit(list('r1', ['1']), { isAllowed: false });
    await page.click('#link-1');
    await page.waitForURL('/empty');
    await page.goBack();
    await page.evaluate(
      `(window.${callsProperty} ||= []).push(['redirect', { module: 'search', responseId: 'r0', redirect: '/x' }])`,
    );
    await untilOpenFor(page, 1_500);
    await shop.expectLines([]);
    await consent(true);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('given on another page counts what is shown on the way back to this one', async () => {
    const { page, expectAll } = await shop.visit(list('r1', ['1']), { isAllowed: false });
    await page.evaluate(`
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.allowed = true;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('that is withdrawn drops what is collected, and what was seen is not seen again', async () => {
    const { page, consent, expectAll } = await shop.visit(
      list('r1', ['1']) + BELOW + list('r1', ['2']),
      { reports: ['search/render r1', 'search/impression r1 [1]'] },
    );
    // In one step: a render that is already collected is dropped with the rest, and not repeated.
    await page.evaluate(`
      scrollTo(0, 5000);
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(list('r2', []))});
      ${decision(false)}`);
    await untilOpenFor(page, 3_500);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate('scrollTo(0, 0)');
    await consent(true);
    await expectAll(['search/render r1', 'search/impression r1 [1]', 'search/render r2']);
  });
});

describe('a page', () => {
  it('that is left 150 ms after its results are there has reported their render', async () => {
    const { page, show, expectAll } = await shop.visit(list('r0', []), {
      reports: ['search/render r0'],
    });
    for (const [at, id] of ['r1', 'r2', 'r3', 'r4', 'r5'].entries()) {
      await show(`<main></main>${list('r0', [])}`);
      // The scripts that read lists have come once they have reported this one.
      const reported = () => shop.lines().filter((line) => line === 'search/render r0');
      await expect.poll(reported).toHaveLength(at + 2);
      await page.evaluate(`new Promise((resolve) => {
        document.querySelector('main').innerHTML = ${JSON.stringify(BELOW + list(id, ['1']))};
        setTimeout(resolve, 150);
      })`);
    }
    const renders = ['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => `search/render ${id}`);
    await expectAll(['search/render r0', ...renders.flatMap((line) => [line, 'search/render r0'])]);
  });

  it('that is hidden counts no time, until it is shown', async () => {
    const hide = (isHidden: boolean) =>
      `Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });`;
    const { page, expectAll } = await shop.visit(list('r1', ['1']), {
      head: `<script>${hide(true)}</script>`,
    });
    await untilOpenFor(page, 2_500);
    await shop.expectLines(['search/render r1']);
    await page.evaluate(`${hide(false)} document.dispatchEvent(new Event('visibilitychange'))`);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });
});

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
    const before = [`${module}/render r1`, `${module}/impression r1 [1, 2]`];
    const { page, expectAll } = await shop.visit(
      `<div ${mark}list="${module}" ${mark}response="r1">${card('1')}${card('2', BUTTON)}</div>
      <script>
        document.addEventListener('click', (event) => event.preventDefault());
        document.querySelector('button').onclick = () => fetch('/cart/add.js', { method: 'POST' });
      </script>`,
      { reports: before },
    );
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
