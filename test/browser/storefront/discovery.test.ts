import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { areUnknown } from '../../../app/beacon/clicks.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { untilOpenFor } from '../../support/until-open-for.ts';
import { BELOW, card, list, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

/** Runs a script of the theme on the page. */
const script = (text: string): string => `<script>${text}</script>`;

describe('a marked list', () => {
  it('is rendered once, each item in the window is seen once, and a click leads to one', async () => {
    const { page, expectAll } = await shop.visit(
      list('r1', ['1', '2']) + BELOW + list('r1', ['3']),
      { reports: ['search/render r1', 'search/impression r1 [1, 2]'] },
    );
    await page.evaluate('scrollTo(0, 3000)');
    await expect.poll(shop.lines).toHaveLength(3);
    await page.click('#link-3');
    await expectAll([
      'search/render r1',
      'search/impression r1 [1, 2]',
      'search/impression r1 [3]',
      'search/clickthrough r1 [3]',
    ]);
    expect(new Set(shop.arrived().map(({ context }) => context.pageLoadId)).size).toBe(1);
    expect(shop.arrived()[1]?.data).toEqual({
      responseId: 'r1',
      results: [
        { type: 'product', uid: '1', parentId: 'p1' },
        { type: 'product', uid: '2', parentId: 'p2' },
      ],
      banners: [],
    });
  });

  it('that is missing causes no further downloads', async () => {
    const { page, expectAll } = await shop.visit('<p>About us</p>');
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<p>More</p>')`);
    await untilOpenFor(page, 1_000);
    expect(shop.files()).toEqual(['page', 'sender']);
    await expectAll([]);
  });

  it('that has been seen runs no timer and no frame any more', async () => {
    const { page, expectAll } = await shop.visit(list('r1', ['1']) + BELOW + list('r1', ['2']), {
      reports: ['search/render r1', 'search/impression r1 [1]'],
      head: script(`window.wakes = [];
        for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
          const original = window[name];
          window[name] = (...given) => {
            wakes.push(name);
            return original(...given);
          };
        }`),
    });
    // The sender creates its frame, which looks for stored events, after the first key press.
    await page.keyboard.press('Shift');
    await page.locator('html > iframe').waitFor({ state: 'attached' });
    // The sender's last timed check is after 4 s, and the outbox waits at most 2 s for an answer.
    const answeredAt = await page.evaluate<number>('performance.now()');
    await untilOpenFor(page, Math.max(4_500, answeredAt + 2_500));
    const before = await page.evaluate<number>('wakes.length');
    expect(before).toBeGreaterThan(0);
    await page.evaluate(`document.documentElement.dataset.idle = 'yes'`);
    // Waiting for a condition would run timers and frames in the page.
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(`wakes.slice(${before})`)).toEqual([]);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('has inline banners among its results, and merchandising banners beside them', async () => {
    const seen = ['category/render r1', 'category/impression r1 [inline, 1] banners [top, side]'];
    const { page, expectAll } = await shop.visit(
      `
      <div ${mark}list="category" ${mark}response="r1">
        <a href="/empty" class="box" ${mark}banner="top" id="top"></a>
        <div ${mark}item="inline" ${mark}type="banner"></div>
        ${card('1')}
      </div>
      <a href="/empty"><span class="box" ${mark}list="category" ${mark}response="r1" ${mark}banner="side"></span></a>`,
      { reports: seen },
    );
    await page.click('#top');
    await page.goBack();
    const twice = [...seen, 'category/clickthrough r1 banners [top]', ...seen];
    await shop.expectLines(twice);
    await page.click('span');
    await expectAll([...twice, 'category/clickthrough r1 banners [side]']);
  });

  it('of recommendations is rendered once per profile where that is set', async () => {
    const { expectAll } = await shop.visit(
      ['r1', 'r2']
        .map((id) => list(id, [], { module: 'recommendations', attributes: `${mark}tag="t${id}"` }))
        .join(''),
      { settings: { recommendationRender: 'profile' } },
    );
    await expectAll(['recommendations/render r1 tr1', 'recommendations/render r2 tr2']);
  });
});

describe('results that a script brings', () => {
  it('later are tracked; replaced ones by their new response', async () => {
    const { page, expectAll } = await shop.visit('<main></main>');
    await page.evaluate(
      `document.querySelector('main').innerHTML = ${JSON.stringify(list('r1', ['1', '2']))}`,
    );
    const seen = ['search/render r1', 'search/impression r1 [1, 2]'];
    await shop.expectLines(seen);
    await page.evaluate(
      `document.querySelector('main').innerHTML = ${JSON.stringify(list('r2', ['2']))}`,
    );
    await expectAll([...seen, 'search/render r2', 'search/impression r2 [2]']);
  });

  it('as further pages of an endless list belong to the response that they name', async () => {
    const further = `<section ${mark}response="r2">${card('3')}</section>
      <p ${mark}item="4" ${mark}parent="p4" ${mark}response="r3"></p>`;
    const seen = ['search/render r1', 'search/impression r1 [1, 2]'];
    const { page, expectAll } = await shop.visit(list('r1', ['1', '2']), { reports: seen });
    await page.evaluate(
      `document.querySelector('[${mark}list]').insertAdjacentHTML('beforeend', ${JSON.stringify(further)})`,
    );
    const added = ['search/render r2', 'search/impression r2 [3]'];
    const last = ['search/render r3', 'search/impression r3 [4]'];
    await shop.expectLines([...seen, ...added, ...last]);
    await page.click('#link-3');
    await expectAll([...seen, ...added, ...last, 'search/clickthrough r2 [3]']);
  });

  it('into elements that were empty are seen', async () => {
    const { page, expectAll } = await shop.visit(
      `<style>late-item { height: auto !important }</style>
      <div ${mark}list="search" ${mark}response="r1"><late-item ${mark}item="1" ${mark}parent="p1"></late-item></div>`,
      { reports: ['search/render r1'] },
    );
    // Longer than an item has to be visible.
    await page.waitForTimeout(1_500);
    await page.evaluate(`customElements.define('late-item', class extends HTMLElement {
      connectedCallback() { this.innerHTML = '<p>Product</p>'; }
    })`);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('into a panel are seen once a click has opened it', async () => {
    const { page, expectAll } = await shop.visit(
      `<button onclick="document.querySelector('#panel').style.visibility = 'visible'">Open</button>
      <div id="panel" style="visibility:hidden">${list('r1', ['1'])}</div>`,
      { reports: ['search/render r1'] },
    );
    // The first press of a page adds an element to it.
    await page.mouse.click(400, 500);
    await page.waitForTimeout(1_500);
    await page.click('button');
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('as clones of a carousel count once, hidden ones and visible ones', async () => {
    const { expectAll } = await shop.visit(`<div ${mark}list="search" ${mark}response="r1">
        <div style="display:none">${card('1')}</div>
        <div style="visibility:hidden">${card('2')}</div>
        <div style="margin-left:-400px">${card('3')}</div>
        ${card('1')}${card('1')}${card('4')}
      </div>`);
    await expectAll(['search/render r1', 'search/impression r1 [1, 4]']);
  });

  it('into open shadow roots are tracked, of elements that are defined later too', async () => {
    const { page, expectAll } = await shop.visit('<late-list></late-list>' + list('r1', []));
    await page.evaluate(`customElements.define('late-list', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = \`
          <style>late-card, .box { display: block; height: 100px }</style>
          <div ${mark}list="search" ${mark}response="r2"><late-card></late-card></div>\`;
      }
    }); customElements.define('late-card', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML =
          '<div class="box" ${mark}item="1" ${mark}parent="p1" style="height:100px"><a id="in" href="/empty">1</a></div>';
      }
    })`);
    const seen = ['search/render r1', 'search/render r2', 'search/impression r2 [1]'];
    await shop.expectLines(seen);
    await page.click('#in');
    await expectAll([...seen, 'search/clickthrough r2 [1]']);
  });
});

describe('where the vendor’s own library runs', () => {
  it('nothing is sent, and test mode says why', async () => {
    const { page, problems, expectAll } = await shop.visit(list('r1', ['1']), {
      head: script('window.vendorTracker = {}'),
      settings: { libraryGlobal: 'vendorTracker', mode: 'test' },
    });
    await expect
      .poll(() => problems.console().join())
      .toContain('no discovery events: window.vendorTracker is there');
    // Marks the clicks as unknown, so that an order is not measured rather than counted without a click.
    const stored = await page.evaluate<string>(`localStorage.getItem('${nameOf('Clicks')}')`);
    expect(areUnknown(stored, Date.now())).toBe(true);
    await expectAll([]);
  });

  it('is no element with the library’s name', async () => {
    const { expectAll } = await shop.visit(`<div id="vendorTracker"></div>${list('r1', [])}`, {
      settings: { libraryGlobal: 'vendorTracker' },
    });
    await expectAll(['search/render r1']);
  });
});
