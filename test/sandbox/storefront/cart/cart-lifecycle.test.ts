import { describe, expect, it } from 'vitest';
import { KETTLE, MUG, useStorefront } from '../test-storefront.ts';
import { nestFields } from './cart-request.ts';

const { storefront, visitor, add } = useStorefront();

const token = (): string =>
  decodeURIComponent(visitor.cookies.get('cart') ?? '').split('?')[0] ?? '';
const cartInPage = async (): Promise<unknown> => (await visitor.config('/')).initData.cart;

describe('the cart and its cookie', () => {
  it('are not there before they are needed', async () => {
    expect(await cartInPage()).toBeNull();
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it('begin with the first add', async () => {
    const answer = await add(MUG);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^cart=Z2NwLXVzLWVhc3QxOj[\w-]{34}%3Fkey%3D[0-9a-f]{32}; Max-Age=1209600; Path=\/; SameSite=Lax$/,
      ),
    ]);
    expect(await cartInPage()).toEqual({
      id: token(),
      attributes: [],
      cost: { totalAmount: { amount: 24, currencyCode: 'USD' } },
      lines: [
        {
          cost: { totalAmount: { amount: 24, currencyCode: 'USD' } },
          merchandise: expect.objectContaining({ id: MUG, title: 'Sand / 300 ml' }) as object,
          quantity: 1,
        },
      ],
      totalQuantity: 1,
    });
  });

  it('fact 1.events.init-cart-empty: outlive an emptied cart, which pages render as null', async () => {
    await add(MUG);
    const first = token();
    await visitor.postJson('/cart/change.js', { id: MUG, quantity: 0 });
    expect(await cartInPage()).toBeNull();
    expect(token()).toBe(first);
    await add(KETTLE);
    expect(await cartInPage()).toMatchObject({ id: first, totalQuantity: 1 });
  });

  it('change their currency with the market', async () => {
    await add(KETTLE);
    const answer = await visitor.postForm('/localization', {
      country_code: 'DE',
      return_to: '/cart?x=1',
    });
    expect(answer.headers.get('location')).toBe('/cart?x=1');
    expect(visitor.cookies.get('localization')).toBe('DE');
    expect(await cartInPage()).toMatchObject({
      cost: { totalAmount: { amount: 74.9, currencyCode: 'EUR' } },
    });
  });

  it('end together when the cart expires, and a next add begins a new one', async () => {
    await add(MUG);
    const first = token();
    storefront().shop.carts.remove(first);
    expect(await cartInPage()).toBeNull();
    expect(visitor.cookies.has('cart')).toBe(false);
    await add(MUG);
    expect(token()).not.toBe(first);
  });

  it('are found by token and key together', async () => {
    await add(MUG);
    visitor.cookies.set('cart', `${token()}%3Fkey%3Dguessed`);
    expect(await cartInPage()).toBeNull();
  });

  it('are replaced by a cart permalink, which leads to the checkout', async () => {
    await add(MUG);
    const first = token();
    const answer = await visitor.get(`/cart/${KETTLE}:2,${MUG}:1`);
    const to = answer.headers.get('location') ?? '';
    expect(to).toMatch(/^\/checkout\?cart_link_id=[\w-]{8}$/);
    const checkout = (await visitor.get(to)).headers.get('location');
    expect(checkout).toMatch(/^\/checkouts\/cn\/[\w-]+\?cart_link_id=[\w-]{8}$/);
    expect(token()).not.toBe(first);
    expect(await cartInPage()).toMatchObject({ totalQuantity: 3 });
  });

  it('can be shown instead by a permalink for the storefront', async () => {
    const answer = await visitor.get(`/cart/${KETTLE}:1?storefront=true`);
    expect(answer.headers.get('location')).toMatch(/^\/cart\?cart_link_id=[\w-]{8}$/);
  });
});

it('A field of a form never touches a prototype, and one without a name is ignored.', () => {
  const fields = nestFields([
    ['__proto__[polluted]', 'yes'],
    ['[]', '1'],
    ['', '2'],
  ]);
  expect('polluted' in {}).toBe(false);
  expect(Object.keys(fields)).toEqual(['__proto__']);
});
