import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { handOver, startMarkedPages, type PageSetup } from './marked-pages.ts';

const shop = startMarkedPages();

const BASE = ['category/render r1', 'category/impression r1 [1]'];

/** A list with one item, and a control in it. */
const withControl = (control: string, script = ''): string => `
  <div ${mark}list="category" ${mark}response="r1">
    <div ${mark}item="1" ${mark}parent="p1" ${mark}sku="s1">${control}</div>
  </div><script>${script}</script>`;

const BUTTON = `<button ${mark}add ${mark}price="9.50" ${mark}quantity="2">Add</button>`;
const ADD = `document.querySelector('button').onclick = () => fetch('/de-de/cart/add.js', { method: 'POST' })`;
const FORM = `<form action="/cart/add" method="post"><input name="quantity" value="3">
  <button ${mark}add ${mark}price="9.50">Add</button></form>`;

const line = (quantity: number): NonNullable<PageSetup['cart']> => [
  { product: 1, variant: 1, isSingle: true, sku: null, quantity, price: 950 },
];

describe('a quick add', () => {
  it('is reported once the shop has accepted it, with quantity and price', async () => {
    let accept = (): void => undefined;
    shop.cartAnswers(200, new Promise((resolve) => (accept = resolve)));
    const { page, expectAll } = await shop.visit(withControl(BUTTON, ADD), { reports: BASE });
    await page.click('button');
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await shop.expectLines(BASE);
    accept();
    await expectAll([...BASE, 'category/addtocart r1 [2×1]']);
    expect(shop.arrived()[2]?.data).toEqual({
      responseId: 'r1',
      results: [{ uid: '1', parentId: 'p1', sku: 's1', qty: 2, price: 9.5 }],
    });
  });

  it('by a form that the theme prevents is judged by its request, whatever the pixel reports', async () => {
    const { page, show, problems, expectAll } = await shop.visitor();
    problems.expect(/422/);
    let refuse = (): void => undefined;
    shop.cartAnswers(422, new Promise((resolve) => (refuse = resolve)));
    await show(
      withControl(
        FORM,
        `document.addEventListener('submit', (event) => {
          event.preventDefault();
          fetch('/cart/add.js', { method: 'POST' });
        })`,
      ),
    );
    await shop.expectLines(BASE);
    const answered = page.waitForResponse(/cart\/add/);
    await page.click('button');
    await page.evaluate(handOver('cart/add', '1'));
    await shop.expectLines([...BASE, 'cart/add [2×1]']);
    refuse();
    await answered;
    await expectAll([...BASE, 'cart/add [2×1]']);
  });

  it('that the pixel reports is reported, and once when its request succeeds besides', async () => {
    const { page, expectAll } = await shop.visit(withControl(BUTTON), { reports: BASE });
    await page.click('button');
    await page.evaluate(handOver('cart/remove', '1'));
    await page.evaluate(handOver('cart/add', '2'));
    await shop.expectLines([...BASE, 'cart/add [2×2]', 'cart/remove [2×1]']);
    await page.evaluate(handOver('cart/add', '1'));
    await page.evaluate(`fetch('/cart/add', { method: 'POST' })`);
    await expectAll([
      ...BASE,
      'cart/add [2×2]',
      'cart/remove [2×1]',
      'cart/add [2×1]',
      'category/addtocart r1 [2×1]',
    ]);
  });

  it('without a price is none, and test mode says so', async () => {
    const { page, problems, expectAll } = await shop.visit(
      withControl(`<button ${mark}add>Add</button>`, ADD),
      { reports: BASE, settings: { mode: 'test' } },
    );
    await page.click('button');
    await expect.poll(() => problems.console().join()).toContain('a quick add has no price');
    await expectAll(BASE);
  });

  it('of a link inside the item is no click on the result', async () => {
    const { page, expectAll } = await shop.visit(
      withControl(
        `<a href="/empty" ${mark}link><button ${mark}add ${mark}price="1">Add</button></a>`,
        `
        document.querySelector('button').onclick = (event) => { event.preventDefault(); fetch('/cart/add.js'); }`,
      ),
      { reports: BASE },
    );
    await page.click('button');
    await expectAll([...BASE, 'category/addtocart r1 [1×1]']);
  });

  it('has the quantity of its form, also where field and control stand outside of the form and name it', async () => {
    shop.serve('/cart', '', { cart: line(3) });
    const { page, expectAll } = await shop.visit(
      withControl(`<form id="add" action="/cart/add" method="post"></form>
        <input name="quantity" value="3" form="add">
        <button ${mark}add ${mark}price="9.50" form="add">Add</button>`),
      { reports: BASE },
    );
    await page.click('button');
    await page.waitForURL('/cart');
    await expectAll([...BASE, 'category/addtocart r1 [3×1]']);
  });

  it('by a form is confirmed also on a page whose link has filled the cart, as the pixel reports', async () => {
    shop.serve('/cart', '', { cart: line(3) });
    const { page, expectAll } = await shop.visit(withControl(FORM), {
      reports: BASE,
      cart: line(2),
    });
    await page.evaluate(handOver('cart/add', '1', { isInCart: true }));
    await shop.expectLines([...BASE, 'cart/add [2×1]']);
    await page.fill('input', '1');
    await page.click('button');
    await page.waitForURL('/cart');
    await expectAll([...BASE, 'cart/add [2×1]', 'category/addtocart r1 [1×1]']);
  });

  it('by a form that is the control itself is confirmed by the cart that it leads to', async () => {
    shop.serve('/cart', '', { cart: line(3) });
    const { page, expectAll } = await shop.visit(
      withControl(`<form ${mark}add ${mark}price="9.5" action="/cart/add" method="post">
        <input name="quantity" value="3"><button>Add</button></form>`),
      { reports: BASE },
    );
    await page.click('input');
    await page.press('input', 'Enter');
    await page.waitForURL('/cart');
    await expectAll([...BASE, 'category/addtocart r1 [3×1]']);
  });
});
