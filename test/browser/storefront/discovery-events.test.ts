import { describe, expect, it } from 'vitest';
import {
  attributionParameter,
  callsProperty,
  attributePrefix as mark,
} from '../../../app/beacon/dialect.ts';
import { list, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

/** Runs a script of the theme on the page. */
const script = (text: string): string => `<script>${text}</script>`;

/** The page's script with one call. */
const push = (...call: unknown[]): string =>
  `(window.${callsProperty} ||= []).push(${JSON.stringify(call)})`;

describe('a click', () => {
  const CLICKS = `
    <div ${mark}list="search" ${mark}response="r1">
      <div ${mark}item="1" ${mark}parent="p1">
        <a id="hash" href="#reviews">Reviews</a>
        <a id="script" href="javascript:void 0">Zoom</a>
        <a id="mail" href="mailto:?subject=Mug">Tell a friend</a>
        <a id="call" href="tel:+4930123456">Ask us</a>
        <a id="compare" href="/compare" ${mark}ignore>Compare</a>
        <button id="button">Swatch</button>
        <span id="text">Text</span>
      </div>
      <a href="/empty"><div ${mark}item="2" ${mark}parent="p2" id="inside"></div></a>
      <div ${mark}item="3" ${mark}parent="p3" ${mark}link id="scripted"></div>
    </div>
    <a id="outside" href="/empty">Elsewhere</a>
    ${script(`addEventListener('click', (event) => event.preventDefault()); addEventListener('auxclick', (event) => event.preventDefault());`)}`;
  const BASE = ['search/render r1', 'search/impression r1 [1, 2, 3]'];

  it('that leads to no result is not counted', async () => {
    const { page, expectAll } = await shop.visit(CLICKS, { reports: BASE });
    for (const id of ['hash', 'script', 'mail', 'call', 'compare', 'button', 'text', 'outside']) {
      await page.click(`#${id}`);
    }
    await expectAll(BASE);
  });

  it('on an item inside of a link counts, on one that a script opens too; twice within a second once', async () => {
    const { page, expectAll } = await shop.visit(CLICKS, { reports: BASE });
    await page.dblclick('#inside');
    await page.click('#scripted');
    await expectAll([...BASE, 'search/clickthrough r1 [2]', 'search/clickthrough r1 [3]']);
  });

  it('with the middle button or a modifier opens a tab and counts; with the right one it does not', async () => {
    const { page, expectAll } = await shop.visit(CLICKS, { reports: BASE });
    await page.click('#scripted', { button: 'right' });
    await page.click('#inside', { button: 'middle' });
    await page.click('#scripted', { modifiers: ['ControlOrMeta'] });
    await expectAll([...BASE, 'search/clickthrough r1 [2]', 'search/clickthrough r1 [3]']);
  });
});

it('A drag of a carousel is no click on the item under the pointer; keys still are, wherever it ended.', async () => {
  const seen = ['search/render r1', 'search/impression r1 [1]'];
  const { page, expectAll } = await shop.visit(
    `<div id="carousel" style="position:relative">${list('r1', ['1'])}</div>
      ${script(`
        const carousel = document.querySelector('#carousel');
        let from;
        carousel.onpointerdown = ({ clientX }) => { from = clientX; };
        carousel.ondragstart = () => false;
        window.onpointermove = ({ clientX }) => { if (from) carousel.style.left = clientX - from + 'px'; };
        window.onpointerup = () => { from = 0; };
        carousel.onclick = (event) => {
          window.isClicked = true;
          event.preventDefault();
        };`)}`,
    { reports: seen },
  );
  await page.hover('#link-1', { position: { x: 5, y: 5 } });
  await page.mouse.down();
  await page.mouse.move(200, 5, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction('window.isClicked');
  await page.focus('#link-1');
  // Longer than a second click counts as the first.
  await page.waitForTimeout(1_100);
  expect(shop.lines().sort()).toEqual([...seen].sort());
  await page.keyboard.press('Enter');
  await expectAll([...seen, 'search/clickthrough r1 [1]']);
});

it('A click whose press the theme stops is counted, wherever the press before it was.', async () => {
  const seen = ['search/render r1', 'search/impression r1 [1, 2]'];
  const { page, expectAll } = await shop.visit(
    `${list('r1', ['1', '2'])}${script(`
      addEventListener('pointerdown', (event) => { if (window.stops) event.stopImmediatePropagation(); }, true);
      addEventListener('click', (event) => event.preventDefault());`)}`,
    { reports: seen },
  );
  await page.click('#link-1', { position: { x: 3, y: 3 } });
  await page.evaluate('window.stops = true');
  await page.click('#link-2', { position: { x: 60, y: 3 } });
  await expectAll([...seen, 'search/clickthrough r1 [1]', 'search/clickthrough r1 [2]']);
});

describe('calls of the page’s script', () => {
  it('before and after the scripts are there do the same', async () => {
    const added = (uid: string) =>
      push('added', {
        module: 'recommendations',
        responseId: 'r2',
        tag: 'cart',
        results: [{ parentId: 7, uid, qty: 2, price: 9.5 }],
      });
    const early = 'recommendations/addtocart r2 cart [2×early]';
    const { page, expectAll } = await shop.visit(script(added('early')), { reports: [early] });
    await page.evaluate(added('late'));
    await expectAll([early, 'recommendations/addtocart r2 cart [2×late]']);
    expect(shop.files().sort()).toEqual(['api', 'events', 'page', 'sender']);
    expect(shop.arrived()[0]?.data.results).toEqual([
      { parentId: '7', uid: 'early', qty: 2, price: 9.5 },
    ]);
  });

  it('list adds further items to a list: each belongs to the response that it came with', async () => {
    const { page, expectAll } = await shop.visit('<main></main>');
    const add = (responseId: string, uid: string): Promise<unknown> =>
      page.evaluate(`{
        const main = document.querySelector('main');
        const element = Object.assign(document.createElement('a'), { href: '/empty', id: 'link-${uid}' });
        main.append(element);
        (window.${callsProperty} ||= []).push(['list', { element: main, module: 'search',
          responseId: '${responseId}', items: [{ element, uid: '${uid}', parentId: 'p' }] }]);
      }`);
    await add('r1', '1');
    const first = ['search/render r1', 'search/impression r1 [1]'];
    await shop.expectLines(first);
    await add('r2', '2');
    const seen = [...first, 'search/render r2', 'search/impression r2 [2]'];
    await shop.expectLines(seen);
    await page.click('#link-1');
    await expectAll([...seen, 'search/clickthrough r1 [1]']);
  });

  it('redirect leaves in the same turn, instead of the render', async () => {
    const { page, expectAll } = await shop.visit(list('r0', []), { reports: ['search/render r0'] });
    // What handles the call is there before it: the page may be gone before it could load.
    await expect.poll(shop.files).toContain('api');
    await page.evaluate(`
      document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(list('r1', ['1']))});
      ${push('redirect', { module: 'search', responseId: 'r1', redirect: '/sale' })};
      location.href = '/empty'`);
    await page.waitForURL('/empty');
    await expectAll(['search/render r0', 'search/redirect r1 /sale']);
  });
});

it('What led the shopper here is part of events, also where the theme takes parameters out of the address at once.', async () => {
  const { page } = await shop.visitor();
  shop.serve('/landing', list('r1', []), {
    head: script(`history.replaceState(null, '', location.pathname)`),
  });
  await page.goto(`/landing?${attributionParameter}=email:spring`);
  await shop.expectLines(['search/render r1']);
  expect(shop.arrived()[0]?.context).toMatchObject({
    attribution: [{ type: 'email', id: 'spring' }],
    pageUrl: `${shop.origin()}/landing`,
  });
});
