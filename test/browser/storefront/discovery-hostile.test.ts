import { describe, expect, it } from 'vitest';
import { callsProperty, attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { card, handOver, list, startMarkedPages } from './marked-pages.ts';

// Validates every body against the schemas and the published OpenAPI file; the page may have no error of ours.
const shop = startMarkedPages();

const uidsSeen = (): string[] =>
  shop.arrived().flatMap(({ data }) => data.results?.map(({ uid }) => uid) ?? []);

describe('a page with', () => {
  it('5,000 items in one window sends bodies of at most 16 KB, and all of them', async () => {
    const uids = Array.from({ length: 5_000 }, (_, index) => `${index}`);
    await shop.visit(`<style>[${mark}item] { float: left; width: 8px !important; height: 8px !important; overflow: hidden }</style>
      ${list('r1', uids)}`);
    await expect.poll(() => uidsSeen().length).toBe(5_000);
    expect(new Set(uidsSeen()).size).toBe(5_000);
    expect(Math.max(...shop.arrived().map(({ bytes }) => bytes))).toBeLessThanOrEqual(16_384);
  });

  it('double and missing ids reports what can be named, and says in test mode what cannot', async () => {
    const { problems, expectAll } = await shop.visit(
      `<div ${mark}list="search" ${mark}response="r1">
        ${card('1')}${card('1')}
        <p ${mark}item="2">no parent</p><p ${mark}item ${mark}parent="p3">no uid</p>
        <p ${mark}item="${'x'.repeat(5_000)}" ${mark}parent="p4">no id</p>
        <p ${mark}banner>no banner</p>
      </div>
      <div ${mark}list="search"><p ${mark}item="5" ${mark}parent="p5"></p></div>
      <div ${mark}list="sidebar" ${mark}response="r2"></div>
      <div ${mark}list="recommendations" ${mark}response="r3"></div>
      <p ${mark}item="6" ${mark}parent="p6">in no list</p>`,
      { settings: { mode: 'test' } },
    );
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
    const warnings = problems.console().filter((line) => line.startsWith('warning: Beacon Pixel:'));
    expect(warnings.map((line) => line.replace(/ JSHandle.*| <.*/, ''))).toEqual(
      [
        'search: response id is missing',
        'there is no module "sidebar"',
        'recommendations r3: tag is missing',
        'an item has no parent (2)',
        'an item has no uid',
        'an item is in no list',
      ].map((problem) => `warning: Beacon Pixel: ${problem}`),
    );
  });

  it('attributes full of markup sends them as text', async () => {
    const nasty = `</script><img src=x onerror=alert(1)>{{ 1 }}\u2028"'\\`;
    const escaped = nasty.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    const { expectAll } = await shop.visit(list(escaped, [escaped]));
    await expectAll([`search/render ${nasty}`, `search/impression ${nasty} [${nasty}]`]);
  });

  it('our script twice reports everything once', async () => {
    const seen = ['search/render r1', 'search/impression r1 [1]'];
    const { page, expectAll } = await shop.visit(
      `${list('r1', ['1'])}<script src="/assets/beacon-sender.js" defer></script>`,
      { reports: seen },
    );
    await page.evaluate(
      `${callsProperty}.push(['added', { module: 'search', responseId: 'r1', results: [{ parentId: 1, uid: 1, qty: 1, price: 0 }] }])`,
    );
    await page.evaluate(handOver('cart/add', '2'));
    await page.click('#link-1');
    await expectAll([
      ...seen,
      'search/addtocart r1 [1×1]',
      'cart/add [2×2]',
      'search/clickthrough r1 [1]',
    ]);
  });

  it('ids and variables named like methods of elements reports clicks', async () => {
    const seen = ['search/render r1', 'search/impression r1 [1]'];
    const { page, expectAll } = await shop.visit(
      `<div id="matches"></div><script>var closest = 1, hasAttribute = 1</script>${list('r1', ['1'])}`,
      { reports: seen },
    );
    await page.click('#link-1');
    await expectAll([...seen, 'search/clickthrough r1 [1]']);
  });

  it.each(['<form name="host"></form>', '<iframe name="host"></iframe>'])(
    '%s, which is then a property of the document, goes on',
    async (named) => {
      const inNoList = `<p ${mark}item="6" ${mark}parent="p6">in no list</p>`;
      const { expectAll } = await shop.visit(`${named}${inNoList}${list('r1', ['1'])}`);
      await expectAll(['search/render r1', 'search/impression r1 [1]']);
    },
  );

  it('a body that is replaced goes on with the new one', async () => {
    const { page, expectAll } = await shop.visit(list('r1', []), { reports: ['search/render r1'] });
    await page.evaluate(`{
      const body = document.createElement('body');
      body.innerHTML = ${JSON.stringify(list('r2', ['2']))};
      document.body.replaceWith(body);
    }`);
    const seen = ['search/render r1', 'search/render r2', 'search/impression r2 [2]'];
    await shop.expectLines(seen);
    await page.click('#link-2');
    await expectAll([...seen, 'search/clickthrough r2 [2]']);
  });

  it('results that change without end is read as often as ten times a second', async () => {
    const { page } = await shop.visit(list('r1', ['1']), {
      reports: ['search/render r1', 'search/impression r1 [1]'],
    });
    const scans = await page.evaluate(`new Promise((resolve) => {
      let scans = 0;
      const original = Document.prototype.querySelectorAll;
      Document.prototype.querySelectorAll = function (selector) {
        if (selector === '[${mark}item],[${mark}banner]') scans += 1;
        return original.call(this, selector);
      };
      const list = document.querySelector('[${mark}list]');
      const start = performance.now();
      const change = () => {
        list.append(document.createElement('i'));
        if (performance.now() - start < 1000) setTimeout(change);
        else resolve(scans);
      };
      change();
    })`);
    expect(scans).toBeGreaterThan(0);
    expect(scans).toBeLessThanOrEqual(11);
  });
});

it.each([
  ['has removed everything', `document.documentElement.remove()`],
  [
    'replaces methods of elements by ones that throw',
    `Element.prototype.closest = () => { throw new Error('of the theme') };
     document.querySelector('[${mark}list]').append('more')`,
  ],
])('A page that %s gets no error of ours.', async (_, script) => {
  const { page } = await shop.visit(list('r1', ['1']), {
    reports: ['search/render r1', 'search/impression r1 [1]'],
  });
  await page.evaluate(script);
  await page.evaluate(`new Promise((resolve) => {
    dispatchEvent(new Event('keydown'));
    setTimeout(resolve, 500);
  })`);
});

describe('calls of nonsense', () => {
  const NONSENSE = `[
    undefined, null, 5, 'list', {}, [], [[]], ['nothing'], ['constructor'], ['toString', {}], ['list'], ['list', null],
    ['list', { module: 'search', responseId: 'r1' }], ['list', { module: 'search', responseId: 'r1', element: {} }],
    ['list', { module: 'search', responseId: 'r1', element: document.documentElement, items: 5 }],
    ['list', { module: 'search', responseId: 'r1', element: document.documentElement, items: [null] }],
    ['redirect', { module: 'category', responseId: 'r1', redirect: '/x' }], ['redirect', { module: 'search', responseId: 'r1' }],
    ['added', { module: 'search', responseId: 'r1' }], ['added', { module: 'search', responseId: 'r1', results: [{}] }],
    ['added', { module: 'search', responseId: 'r1', results: [{ parentId: 1, uid: 1, qty: -1, price: 'x' }] }],
    ['added', { module: 'search', responseId: 'r1', results: [] }], ['params'], ['params', 'all', () => {}],
    ['params', 'search', {}], ['params', 'search', () => { throw new Error('of the theme') }],
    { get 0() { throw new Error('of the theme') } }, new Proxy([], { get() { throw new Error('of the theme') } })
  ]`;

  it('before and after the scripts are there break nothing, and test mode says what is wrong', async () => {
    const { page, problems, expectAll } = await shop.visit(
      `<script>window.${callsProperty} = ${NONSENSE}</script>`,
      { settings: { mode: 'test' } },
    );
    await page.waitForFunction(`${callsProperty}.length === 0`);
    expect(await page.evaluate(`${NONSENSE}.forEach((call) => ${callsProperty}.push(call))`)).toBe(
      undefined,
    );
    await page.evaluate(
      `${callsProperty}.push(['added', { module: 'search', responseId: 'r9', results: [{ parentId: 1, uid: 1, qty: 1, price: 0 }] }])`,
    );
    await expectAll(['search/render r1', 'search/addtocart r9 [1×1]']);
    expect(problems.console().join('\n')).toContain('push: Error: no such call');
  });

  it('that are no array are replaced', async () => {
    const { page, show } = await shop.visitor();
    for (const [at, value] of ['5', 'null', '{ push: 5 }'].entries()) {
      await show(`<script>window.${callsProperty} = ${value}</script>${list(`r${at}`, [])}`);
      await expect.poll(shop.lines).toContain(`search/render r${at}`);
      expect(await page.evaluate(`typeof ${callsProperty}.push`)).toBe('function');
    }
  });
});

describe('a browser that refuses', () => {
  const REFUSALS: [what: string, script: string, isReported: boolean][] = [
    [
      'sessionStorage',
      `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } });`,
      false,
    ],
    [
      'everything that storages do',
      `for (const name of ['getItem', 'setItem', 'removeItem'])
         Storage.prototype[name] = () => { throw new DOMException('corrupted'); };`,
      false,
    ],
    [
      'cookies',
      `Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });`,
      false,
    ],
    ['to watch requests', `window.PerformanceObserver = undefined;`, true],
    ['to report what is hidden', `Element.prototype.checkVisibility = undefined;`, true],
  ];

  it.for(REFUSALS)('%s breaks nothing', async ([, script, isReported]) => {
    const lines = isReported ? ['search/render r1', 'search/impression r1 [1, 2]'] : [];
    const { page, expectAll } = await shop.visit(
      list('r1', ['1']) +
        `<div ${mark}list="search" ${mark}response="r1"><div ${mark}item="2" ${mark}parent="p2">
        <button ${mark}add ${mark}price="1" onclick="fetch('/cart/add.js')">Add</button></div></div>`,
      { reports: lines, head: `<script>${script}</script>` },
    );
    await page.click('button');
    if (isReported && !script.includes('PerformanceObserver'))
      await expect.poll(shop.lines).toContain('search/addtocart r1 [1×2]');
    await page.click('#link-1');
    await page.waitForURL('/empty');
    const added = script.includes('PerformanceObserver') ? [] : ['search/addtocart r1 [1×2]'];
    await expectAll(isReported ? [...lines, ...added, 'search/clickthrough r1 [1]'] : []);
  });

  it.for([['tracker'], ['events', 'tracker', 'api']])(
    'the modules %j breaks nothing, and test mode says so',
    async (modules) => {
      const { page, context, show, problems, expectAll } = await shop.visitor();
      problems.expect(/ERR_FAILED/);
      for (const name of modules)
        await context.route(`**/beacon-${name}.js`, (route) => route.abort());
      await show(list('r1', ['1']), { settings: { mode: 'test' } });
      await expect.poll(() => problems.console().join()).toContain('Failed to fetch dynamically');
      await page.click('#link-1');
      await page.waitForURL('/empty');
      await expectAll([]);
    },
  );

  it('what results need sends what the pixel hands over all the same, and the next page has all', async () => {
    const { page, context, show, problems, expectAll } = await shop.visitor();
    problems.expect(/ERR_FAILED/);
    const file = '**/beacon-events.js';
    await context.route(file, (route) => route.abort());
    await show(list('r1', ['1']), { settings: { mode: 'test' } });
    await expect.poll(() => problems.console().join()).toContain('Failed to fetch dynamically');
    await page.evaluate(handOver('cart/add', '1'));
    await shop.expectLines(['cart/add [2×1]']);
    await context.unroute(file);
    await show(list('r1', ['1']));
    await expectAll(['cart/add [2×1]', 'search/render r1', 'search/impression r1 [1]']);
  });
});
