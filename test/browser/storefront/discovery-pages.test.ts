import { describe, expect, it } from 'vitest';
import { card, list, startMarkedPages, type Visitor } from './marked-pages.ts';

const shop = startMarkedPages();

/** Hides or shows the page, as another tab in front of it does. */
const hide = ({ page }: Visitor, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'))`);

/** Notes in the page that it sends a render. */
const NOTE_REQUESTS = `
  const { fetch } = window;
  window.fetch = (url, ...rest) => {
    window.isRendered ||= String(url).includes('/render');
    return fetch(url, ...rest);
  };`;

describe('consent', () => {
  it('is missing: nothing is loaded, stored or sent', async () => {
    const { page, show, expectAll } = await shop.visitor({ isAllowed: false });
    await show(list('r1', ['1']));
    await page.click('#link-1');
    await page.waitForURL('/empty');
    await page.goBack();
    await page.waitForFunction('performance.now() > 1500');
    expect(shop.files()).not.toContain('tracker');
    expect(await page.evaluate('[document.cookie, sessionStorage.length]')).toEqual(['', 0]);
    await expectAll([]);
  });

  it('given late counts what is shown and seen from then on, and no click before', async () => {
    const { page, show, consent, expectAll } = await shop.visitor({ isAllowed: false });
    await show(list('r1', ['1']));
    await page.click('#link-1');
    await page.waitForURL('/empty');
    await page.goBack();
    await page.evaluate(
      `(window.svcBeacon ||= []).push(['redirect', { module: 'search', responseId: 'r0', redirect: '/x' }])`,
    );
    await page.waitForFunction('performance.now() > 1500');
    await shop.expectLines([]);
    await consent(true);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('that is not known yet holds calls back until it is', async () => {
    const { page, show, consent, expectAll } = await shop.visitor({ isAllowed: null });
    const call = (id: string) =>
      `(window.svcBeacon ||= []).push(['redirect', { module: 'search', responseId: '${id}', redirect: '/x' }])`;
    await show(`<script>${call('r1')}</script>`);
    await page.waitForFunction('svcBeacon.length === 0');
    await shop.expectLines([]);
    await consent(true);
    await expectAll(['search/redirect r1 /x']);
  });

  it('known once the API has loaded, long after the page, counts what is shown', async () => {
    const { page, show, expectAll } = await shop.visitor({ isAllowed: null });
    await show(list('r1', ['1']));
    await page.waitForFunction('performance.now() > 1500');
    await shop.expectLines([]);
    await page.evaluate(
      `window.allowed = true; document.dispatchEvent(new Event('shopifyCustomerPrivacyApiLoaded'))`,
    );
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('given on another page counts what is shown on the way back to this one', async () => {
    const { page, show, expectAll } = await shop.visitor({ isAllowed: false });
    await show(list('r1', ['1']));
    await page.evaluate(`
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.allowed = true;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('that is withdrawn drops what is collected, and what was seen is not seen again', async () => {
    const { page, show, consent, expectAll } = await shop.visitor();
    await show(`${list('r1', ['1'])}<div style="height:2000px"></div>${list('r1', ['2'])}`);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate(`
      scrollTo(0, 5000);
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(list('r2', []))})`);
    await consent(false);
    await page.waitForFunction('performance.now() > 3500');
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await consent(true);
    await page.evaluate('scrollTo(0, 0)');
    await expectAll(['search/render r1', 'search/impression r1 [1]', 'search/render r2']);
  });
});

describe('a page', () => {
  it('that is left 150 ms after its results are there has reported their render', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r0', []));
    await shop.expectLines(['search/render r0']);
    for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) {
      await show(`<main></main>${list('r0', [])}`);
      await page.waitForFunction(
        'performance.getEntriesByName(document.getElementById("beacon-pixel-page").dataset.tracker).length || performance.now() > 200',
      );
      await page.evaluate(`new Promise((resolve) => {
        document.querySelector('main').innerHTML = ${JSON.stringify(list(id, ['1']))};
        setTimeout(resolve, 150);
      })`);
    }
    const renders = ['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => `search/render ${id}`);
    await expectAll(['search/render r0', ...renders.flatMap((line) => [line, 'search/render r0'])]);
  });

  it('that comes back from the cache counts nothing again, and goes on', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(`${list('r1', ['1'])}<div style="height:2000px"></div>${list('r1', ['2'])}`);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate(`addEventListener('click', (event) => event.preventDefault())`);
    await page.click('#link-1');
    // What a page hears that a browser keeps alive; whether it keeps one depends on its memory.
    await page.evaluate(`
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await page.evaluate('scrollTo(0, 5000)');
    await expectAll([
      'search/render r1',
      'search/impression r1 [1]',
      'search/clickthrough r1 [1]',
      'search/impression r1 [2]',
    ]);
    expect(new Set(shop.arrived().map(({ context }) => context.pageLoadId)).size).toBe(1);
  });

  it('that is loaded again is another page load', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.reload();
    const twice = ['search/render r1', 'search/impression r1 [1]'];
    await expectAll([...twice, ...twice]);
    expect(new Set(shop.arrived().map(({ context }) => context.pageLoadId)).size).toBe(2);
  });

  it('that is hidden sends what is collected, and counts no time', async () => {
    const visitor = await shop.visitor();
    const { page } = visitor;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.addInitScript(NOTE_REQUESTS);
    await visitor.show(list('r1', ['1']));
    // Step by step to the render, which leaves long before the second of the first impression is over.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.evaluate('window.isRendered');
      })
      .toBe(true);
    await hide(visitor, true);
    await page.evaluate(
      `document.querySelector('[data-svc-list]').insertAdjacentHTML('beforeend', ${JSON.stringify(card('2'))})`,
    );
    await page.clock.runFor(2_500);
    await shop.expectLines(['search/render r1']);
    await hide(visitor, false);
    await page.clock.resume();
    await visitor.expectAll(['search/render r1', 'search/impression r1 [1, 2]']);
  });

  it('in a tab that a middle click opened is a page of its own', async () => {
    const { page, show, context, expectAll } = await shop.visitor();
    shop.serve('/empty', list('r2', []));
    await show(list('r1', ['1']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    const opened = context.waitForEvent('page');
    await page.click('#link-1', { button: 'middle' });
    await (await opened).bringToFront();
    const all = [
      'search/render r1',
      'search/impression r1 [1]',
      'search/clickthrough r1 [1]',
      'search/render r2',
    ];
    await shop.expectLines(all);
    shop.serve('/empty', '');
    await expectAll(all);
  });
});
