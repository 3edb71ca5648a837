import { describe, expect, it } from 'vitest';
import { card, list, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

const BELOW = '<div style="height:2000px"></div>';

/** Runs a script of the theme on the page. */
const script = (text: string): string => `<script>${text}</script>`;

/** The script of a page that calls. */
const push = (...call: unknown[]): string =>
  `(window.svcBeacon ||= []).push(${JSON.stringify(call)})`;

describe('a marked list', () => {
  it('is rendered once, each item in the window is seen once, and a click leads to one', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1', '2']) + BELOW + list('r1', ['3']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1, 2]']);
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

  it('is not there: nothing more is downloaded', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show('<p>About us</p>');
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<p>More</p>')`);
    await page.waitForFunction('performance.now() > 1000');
    expect(shop.files()).toEqual(['page', 'sender']);
    await expectAll([]);
  });

  it('that has been seen leaves the page at rest: no timer, no frame', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1']) + BELOW + list('r1', ['2']), {
      head: script(`window.wakes = [];
        for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
          const original = window[name];
          window[name] = (...given) => {
            wakes.push(name);
            return original(...given);
          };
        }`),
    });
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    // The outbox waits 2 s for an answer at most.
    await page.waitForFunction('performance.now() > 4000');
    const before = await page.evaluate<number>('wakes.length');
    expect(before).toBeGreaterThan(0);
    await page.evaluate(`document.documentElement.dataset.idle = 'yes'`);
    // Waiting for a condition would run timers and frames in the page.
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(`wakes.slice(${before})`)).toEqual([]);
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('without results is rendered', async () => {
    const { show, expectAll } = await shop.visitor();
    await show(list('r1', [], { module: 'category' }));
    await expectAll(['category/render r1']);
  });

  it('has inline banners among its results, and merchandising banners beside them', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(`
      <div data-svc-list="category" data-svc-response="r1">
        <a href="/empty" class="box" data-svc-banner="top" id="top"></a>
        <div data-svc-item="inline" data-svc-type="banner"></div>
        ${card('1')}
      </div>
      <a href="/empty"><span class="box" data-svc-list="category" data-svc-response="r1" data-svc-banner="side"></span></a>`);
    await shop.expectLines([
      'category/render r1',
      'category/impression r1 [inline, 1] banners [top, side]',
    ]);
    await page.click('#top');
    await page.goBack();
    await shop.expectLines([
      'category/render r1',
      'category/impression r1 [inline, 1] banners [top, side]',
      'category/clickthrough r1 banners [top]',
      'category/render r1',
      'category/impression r1 [inline, 1] banners [top, side]',
    ]);
    await page.click('span');
    await expectAll([
      'category/render r1',
      'category/impression r1 [inline, 1] banners [top, side]',
      'category/clickthrough r1 banners [top]',
      'category/render r1',
      'category/impression r1 [inline, 1] banners [top, side]',
      'category/clickthrough r1 banners [side]',
    ]);
  });

  it('of recommendations names its profile; there is one render per page load', async () => {
    const { show, expectAll } = await shop.visitor();
    await show(
      list('r1', ['1'], { module: 'recommendations', attributes: 'data-svc-tag="similar"' }) +
        list('r2', ['1'], { module: 'recommendations', attributes: 'data-svc-tag="also"' }) +
        list('r3', ['1'], { module: 'bundles', attributes: 'data-svc-tag="set"' }),
    );
    await expectAll([
      'recommendations/render r1 similar',
      'bundles/render r3 set',
      'recommendations/impression r1 similar [1]',
      'recommendations/impression r2 also [1]',
      'bundles/impression r3 set [1]',
    ]);
  });

  it('of recommendations is rendered once per profile where that is set', async () => {
    const { show, expectAll } = await shop.visitor();
    await show(
      ['r1', 'r2']
        .map((id) =>
          list(id, [], { module: 'recommendations', attributes: `data-svc-tag="t${id}"` }),
        )
        .join(''),
      { settings: { recommendationRender: 'profile' } },
    );
    await expectAll(['recommendations/render r1 tr1', 'recommendations/render r2 tr2']);
  });
});

describe('results that a script brings', () => {
  it('later are tracked; replaced ones by their new response', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show('<main></main>');
    await page.evaluate(
      `document.querySelector('main').innerHTML = ${JSON.stringify(list('r1', ['1', '2']))}`,
    );
    await shop.expectLines(['search/render r1', 'search/impression r1 [1, 2]']);
    await page.evaluate(
      `document.querySelector('main').innerHTML = ${JSON.stringify(list('r2', ['2']))}`,
    );
    await expectAll([
      'search/render r1',
      'search/impression r1 [1, 2]',
      'search/render r2',
      'search/impression r2 [2]',
    ]);
  });

  it('as they scroll on come one response after the other', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1']) + BELOW);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate(`
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(list('r2', ['2']) + list('r3', ['3']))});
      scrollTo(0, 5000)`);
    await expectAll([
      'search/render r1',
      'search/impression r1 [1]',
      'search/render r2',
      'search/impression r2 [2]',
      'search/render r3',
      'search/impression r3 [3]',
    ]);
  });

  it('into the same elements are seen anew', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate(`
      document.querySelector('[data-svc-item]').dataset.svcItem = '9';
      document.querySelector('[data-svc-list]').dataset.svcResponse = 'r2'`);
    await expectAll([
      'search/render r1',
      'search/impression r1 [1]',
      'search/render r2',
      'search/impression r2 [9]',
    ]);
  });

  it('as clones of a carousel count once, hidden ones and visible ones', async () => {
    const { show, expectAll } = await shop.visitor();
    await show(
      `<div data-svc-list="search" data-svc-response="r1">
        <div style="display:none">${card('1')}</div>
        <div style="visibility:hidden">${card('2')}</div>
        <div style="margin-left:-400px">${card('3')}</div>
        ${card('1')}${card('1')}${card('4')}
      </div>`,
    );
    await expectAll(['search/render r1', 'search/impression r1 [1, 4]']);
  });

  it('into open shadow roots are tracked, of elements that are defined later too', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show('<late-list></late-list>' + list('r1', []));
    await page.evaluate(`customElements.define('late-list', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = \`
          <style>late-card, .box { display: block; height: 100px }</style>
          <div data-svc-list="search" data-svc-response="r2"><late-card></late-card></div>\`;
      }
    }); customElements.define('late-card', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML =
          '<div class="box" data-svc-item="1" data-svc-parent="p1" style="height:100px"><a id="in" href="/empty">1</a></div>';
      }
    })`);
    await shop.expectLines(['search/render r1', 'search/render r2', 'search/impression r2 [1]']);
    await page.click('#in');
    await expectAll([
      'search/render r1',
      'search/render r2',
      'search/impression r2 [1]',
      'search/clickthrough r2 [1]',
    ]);
  });
});

describe('an item is seen', () => {
  it('with 70 % of it, and not with less', async () => {
    const { show, expectAll } = await shop.visitor();
    await show(
      `<div data-svc-list="search" data-svc-response="r1" style="position:fixed;inset:0">
        <div style="position:absolute;top:525px">${card('much')}</div>
        <div style="position:absolute;left:300px;top:535px">${card('little')}</div>
      </div>`,
    );
    await expectAll(['search/render r1', 'search/impression r1 [much]']);
  });

  it('when it is higher than the window and fills 70 % of it', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(
      `<div style="height:300px"></div><style>[data-svc-item] { height: 3000px !important }</style>${list('r1', ['1'])}`,
    );
    await page.waitForFunction('performance.now() > 1500');
    await shop.expectLines(['search/render r1']);
    await page.evaluate('scrollTo(0, 200)');
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('when it grew higher than the window after it was found', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(`${BELOW}${list('r1', ['1'])}${BELOW}`);
    await shop.expectLines(['search/render r1']);
    await page.evaluate(`document.querySelector('[data-svc-item]').style.height = '2000px'`);
    await page.evaluate('scrollTo(0, 2400)');
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });

  it('one each quarter of a second: none is held back for more than a second', async () => {
    const { page, show, expectAll } = await shop.visitor();
    const uids = Array.from({ length: 12 }, (_, index) => `${index}`);
    await show(list('r1', uids.map(String)) + '<style>[data-svc-item] { display: none }</style>');
    await page.evaluate(`{
      const items = [...document.querySelectorAll('[data-svc-item]')];
      items.forEach((item) => (item.style.height = '40px'));
      const timer = setInterval(() => {
        const item = items.shift();
        if (item) item.style.display = 'block';
        else clearInterval(timer);
      }, 250);
    }`);
    await expect.poll(() => shop.lines().length).toBeGreaterThan(3);
    await expect
      .poll(() => shop.arrived().flatMap(({ data }) => data.results?.map(({ uid }) => uid) ?? []))
      .toEqual(uids);
    const arrived = shop.lines();
    await expectAll(arrived);
    expect(arrived.filter((line) => line.includes('render'))).toEqual(['search/render r1']);
  });
});

describe('a click', () => {
  const CLICKS = `
    <div data-svc-list="search" data-svc-response="r1">
      <div data-svc-item="1" data-svc-parent="p1">
        <a id="hash" href="#reviews">Reviews</a>
        <a id="script" href="javascript:void 0">Zoom</a>
        <a id="compare" href="/compare" data-svc-ignore>Compare</a>
        <button id="button">Swatch</button>
        <span id="text">Text</span>
      </div>
      <a href="/empty"><div data-svc-item="2" data-svc-parent="p2" id="inside"></div></a>
      <div data-svc-item="3" data-svc-parent="p3" data-svc-link id="scripted"></div>
    </div>
    <a id="outside" href="/empty">Elsewhere</a>
    ${script(`addEventListener('click', (event) => event.preventDefault()); addEventListener('auxclick', (event) => event.preventDefault());`)}`;
  const BASE = ['search/render r1', 'search/impression r1 [1, 2, 3]'];

  it('that leads to no result is none', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(CLICKS);
    await shop.expectLines(BASE);
    for (const id of ['hash', 'script', 'compare', 'button', 'text', 'outside']) {
      await page.click(`#${id}`);
    }
    await expectAll(BASE);
  });

  it('on an item inside of a link counts, on one that a script opens too; twice within a second once', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(CLICKS);
    await shop.expectLines(BASE);
    await page.dblclick('#inside');
    await page.click('#scripted');
    await expectAll([...BASE, 'search/clickthrough r1 [2]', 'search/clickthrough r1 [3]']);
  });

  it('with the middle button or a modifier opens a tab and counts; with the right one it does not', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(CLICKS);
    await shop.expectLines(BASE);
    await page.click('#scripted', { button: 'right' });
    await page.click('#inside', { button: 'middle' });
    await page.click('#scripted', { modifiers: ['ControlOrMeta'] });
    await expectAll([...BASE, 'search/clickthrough r1 [2]', 'search/clickthrough r1 [3]']);
  });

  it('says the address at which it happened', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r1', ['1']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1]']);
    await page.evaluate(`history.pushState(null, '', '/search?q=mug')`);
    await page.click('#link-1');
    await expectAll(['search/render r1', 'search/impression r1 [1]', 'search/clickthrough r1 [1]']);
    expect(shop.arrived()[2]?.context.pageUrl).toBe(`${shop.origin()}/search?q=mug`);
  });
});

describe('calls of the page’s script', () => {
  it('before and after the scripts are there do the same', async () => {
    const { page, show, expectAll } = await shop.visitor();
    const added = (uid: string) =>
      push('added', {
        module: 'recommendations',
        responseId: 'r2',
        tag: 'cart',
        results: [{ parentId: 7, uid, qty: 2, price: 9.5 }],
      });
    await show(script(added('early')));
    await shop.expectLines(['recommendations/addtocart r2 cart [2×early]']);
    await page.evaluate(added('late'));
    await expectAll([
      'recommendations/addtocart r2 cart [2×early]',
      'recommendations/addtocart r2 cart [2×late]',
    ]);
    expect(shop.files()).toEqual(['page', 'sender', 'discovery']);
    expect(shop.arrived()[0]?.data.results).toEqual([
      { parentId: '7', uid: 'early', qty: 2, price: 9.5 },
    ]);
  });

  it('list marks the elements, wherever they stand', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(`<ul><li class="box"><a href="/empty" id="one">1</a></li><li class="box"></li></ul><p class="box"></p>
      ${script(`
        const [one, two] = document.querySelectorAll('li');
        (window.svcBeacon ||= []).push(['list', {
          element: document.querySelector('ul'), module: 'search', responseId: 'r1',
          items: [
            { element: one, uid: 1, parentId: 'p1', sku: 's1' },
            { element: two, uid: 'b', type: 'banner' },
          ],
          banners: [{ element: document.querySelector('p'), uid: 'top' }],
        }]);`)}`);
    await shop.expectLines(['search/render r1', 'search/impression r1 [1, b] banners [top]']);
    await page.click('#one');
    await expectAll([
      'search/render r1',
      'search/impression r1 [1, b] banners [top]',
      'search/clickthrough r1 [1]',
    ]);
    expect(shop.arrived()[2]?.data.results).toEqual([
      { type: 'product', uid: '1', parentId: 'p1', sku: 's1' },
    ]);
  });

  it('redirect leaves in the same turn, once, instead of the render', async () => {
    const { page, show, expectAll } = await shop.visitor();
    await show(list('r0', []));
    await shop.expectLines(['search/render r0']);
    const call = push('redirect', { module: 'search', responseId: 'r1', redirect: '/sale' });
    await page.evaluate(`
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(list('r1', ['1']))});
      ${call}; ${call};
      location.href = '/empty'`);
    await page.waitForURL('/empty');
    await expectAll(['search/render r0', 'search/redirect r1 /sale']);
  });

  it('params gives the parameters of a request', async () => {
    const { page, show } = await shop.visitor();
    await show('<p></p>');
    const params = await page.evaluate<object>(
      `new Promise((resolve) => { (window.svcBeacon ||= []).push(['params', 'autocomplete', { input: 'mu' }, resolve]) })`,
    );
    expect(params).toMatchObject({
      siteId: 'demo01',
      beacon: 'true',
      source: 'input',
      input: 'mu',
    });
    expect(shop.files()).toEqual(['page', 'sender', 'discovery', 'params']);
  });
});

describe('where the vendor’s own library runs', () => {
  it('nothing is sent, and test mode says why', async () => {
    const { show, problems, expectAll } = await shop.visitor();
    await show(list('r1', ['1']), {
      head: script('window.vendorTracker = {}'),
      settings: { libraryGlobal: 'vendorTracker', mode: 'test' },
    });
    await expect
      .poll(() => problems.console().join())
      .toContain('no discovery events: window.vendorTracker is there');
    await expectAll([]);
  });
});

describe('what leaves', () => {
  it('is told on the page with what becomes of it', async () => {
    const { page, show } = await shop.visitor();
    await show(list('r1', []), {
      head: script(`window.told = []; addEventListener('DOMContentLoaded', () =>
        document.getElementById('beacon-pixel-page').addEventListener('beacon-sent', ({ detail }) =>
          told.push([detail.path, JSON.parse(detail.body).data, detail.outcome])))`),
    });
    await page.waitForFunction('told.length === 2');
    expect(await page.evaluate('told')).toEqual([
      ['search/render', { responseId: 'r1' }, undefined],
      ['search/render', { responseId: 'r1' }, 'done'],
    ]);
  });

  it('waits and is sent again where the service did not take it', async () => {
    const { show, problems, expectAll } = await shop.visitor();
    problems.expect(/503/);
    shop.serviceAnswers(503);
    await show(list('r1', []));
    await shop.expectLines(['search/render r1']);
    shop.serviceAnswers(200);
    await expectAll(['search/render r1', 'search/render r1']);
    const [first, again] = shop.arrived();
    expect(again).toEqual(first);
  });
});
