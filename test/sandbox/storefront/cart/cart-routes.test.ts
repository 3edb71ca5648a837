import { describe, expect, it } from 'vitest';
import { KETTLE, LANTERN, LARGE_MUG, MUG, useStorefront } from '../test-storefront.ts';

const { storefront, visitor } = useStorefront();

interface AnsweredCart {
  token: string;
  item_count: number;
  total_price: number;
  currency: string;
  items: { key: string; variant_id: number; quantity: number; line_price: number }[];
  items_added: { id: string; quantity: number; price: number }[];
  items_removed: { id: string; quantity: number; price: number }[];
  items_changelog: { added: { variant_id: number; quantity: number }[] };
}

async function cartOf(answer: Promise<Response>): Promise<AnsweredCart> {
  const response = await answer;
  expect(response.status).toBe(200);
  return (await response.json()) as AnsweredCart;
}

/** The lines as `variant × quantity`, in the cart's order. */
async function lines(answer: Promise<Response>): Promise<string[]> {
  const { items } = await cartOf(answer);
  return items.map((item) => `${item.variant_id} × ${item.quantity}`);
}

describe('/cart/add.js', () => {
  it('answers the whole line with its resulting quantity and prices in minor units', async () => {
    await visitor.postForm('/cart/add.js', { id: MUG, quantity: '1' });
    const answer = await visitor.postForm('/cart/add.js', { id: MUG, quantity: '2' });
    const image = `${storefront().url}/cdn/shop/files/stoneware-mug.svg`;
    expect(await answer.json()).toEqual({
      id: 43218082391011,
      properties: {},
      quantity: 3,
      variant_id: 43218082391011,
      key: expect.stringMatching(/^43218082391011:[0-9a-f]{32}$/) as string,
      title: 'Stoneware Mug - Sand / 300 ml',
      price: 2400,
      original_price: 2400,
      presentment_price: 24,
      discounted_price: 2400,
      line_price: 7200,
      original_line_price: 7200,
      total_discount: 0,
      discounts: [],
      sku: 'MUG-SA-300',
      grams: 420,
      vendor: 'Pine Pottery',
      taxable: true,
      product_id: 7913550012011,
      product_has_only_default_variant: false,
      gift_card: false,
      final_price: 2400,
      final_line_price: 7200,
      url: '/products/stoneware-mug?variant=43218082391011',
      featured_image: {
        aspect_ratio: 1,
        alt: 'Stoneware Mug',
        height: 800,
        url: image,
        width: 800,
      },
      image,
      handle: 'stoneware-mug',
      requires_shipping: true,
      product_type: 'Tableware',
      product_title: 'Stoneware Mug',
      untranslated_product_title: 'Stoneware Mug',
      product_description:
        'Thrown by hand, glazed twice, and heavy enough to keep the coffee warm to the end.',
      variant_title: 'Sand / 300 ml',
      untranslated_variant_title: 'Sand / 300 ml',
      variant_options: ['Sand', '300 ml'],
      options_with_values: [
        { name: 'Colour', value: 'Sand' },
        { name: 'Size', value: '300 ml' },
      ],
      line_level_discount_allocations: [],
      line_level_total_discount: 0,
    });
  });

  it('names no variant title for a default variant', async () => {
    const answer = await visitor.postJson('/cart/add.js', { id: Number(KETTLE) });
    expect(await answer.json()).toMatchObject({
      title: 'Enamel Kettle',
      variant_title: null,
      untranslated_variant_title: null,
      variant_options: ['Default Title'],
      product_has_only_default_variant: true,
      quantity: 1,
    });
  });

  it('answers the lines of a bulk add in the order asked for, as JSON and as form', async () => {
    const items = [{ id: MUG, quantity: 2 }, { id: KETTLE }];
    expect(await lines(visitor.postJson('/cart/add.js', { items }))).toEqual([
      `${MUG} × 2`,
      `${KETTLE} × 1`,
    ]);
    const form = { 'items[0][id]': KETTLE, 'items[1][id]': MUG, 'items[1][quantity]': '3' };
    expect(await lines(visitor.postForm('/cart/add.js', form))).toEqual([
      `${KETTLE} × 2`,
      `${MUG} × 5`,
    ]);
  });

  it('answers one line where a bulk add names the same variant twice', async () => {
    const items = [{ id: MUG }, { id: MUG }];
    expect(await lines(visitor.postJson('/cart/add.js', { items }))).toEqual([`${MUG} × 2`]);
  });

  it('keeps lines with different properties apart and puts the newest first', async () => {
    await visitor.postJson('/cart/add.js', { id: MUG });
    await visitor.postForm('/cart/add.js', { id: MUG, 'properties[Engraving]': 'A & B' });
    const cart = await cartOf(visitor.get('/cart.js'));
    expect(cart.items).toMatchObject([
      { properties: { Engraving: 'A & B' }, quantity: 1 },
      { properties: {}, quantity: 1 },
    ]);
    expect(cart.items[0]?.key).not.toBe(cart.items[1]?.key);
  });

  it('refuses what is sold out or unknown with 422, and a bulk add as a whole', async () => {
    const soldOut = await visitor.postJson('/cart/add.js', {
      items: [{ id: MUG }, { id: LANTERN }],
    });
    expect(soldOut.status).toBe(422);
    expect(await soldOut.json()).toEqual({
      status: 422,
      message: 'Cart Error',
      description: "The product 'Camp Lantern' is already sold out.",
    });
    const unknown = await visitor.postJson('/cart/add.js', { id: 1 });
    expect(unknown.status).toBe(422);
    expect(await unknown.json()).toEqual({
      status: 422,
      message: 'Cart Error',
      description: 'The variant 1 does not exist in this shop.',
    });
    expect(visitor.cookies.has('cart')).toBe(false);
  });

  it('answers 400 when nothing is named, or the JSON is none', async () => {
    const nothing = await visitor.postForm('/cart/add.js', {});
    expect(nothing.status).toBe(400);
    expect(await nothing.json()).toEqual({
      status: 'bad_request',
      message: 'Parameter Missing or Invalid',
      description: 'Required parameter missing or invalid: items',
    });
    const broken = await fetch(`http://127.0.0.1:${storefront().port}/cart/add.js`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });
});

describe('/cart/add without an ending', () => {
  it('leads a plain form on to the cart page', async () => {
    const answer = await visitor.postForm('/cart/add', { id: MUG, quantity: '2' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cart']);
    expect(await lines(visitor.get('/cart.js'))).toEqual([`${MUG} × 2`]);
  });

  it('answers JSON to a script that asks for it', async () => {
    const asked = { accept: 'application/javascript' };
    const answer = await visitor.postForm('/cart/add', { id: MUG }, asked);
    expect(await answer.json()).toMatchObject({ variant_id: Number(MUG) });
  });

  it('stays in the locale it was asked in', async () => {
    const answer = await visitor.postForm('/de/cart/add', { id: MUG });
    expect(answer.headers.get('location')).toBe('/de/cart');
    expect((await visitor.get('/de/cart')).status).toBe(200);
    expect(await lines(visitor.get('/en-de/cart.js'))).toEqual([`${MUG} × 1`]);
  });
});

describe('/cart/change.js', () => {
  it('answers the whole cart with what was added', async () => {
    await visitor.postJson('/cart/add.js', { id: MUG });
    const cart = await cartOf(visitor.postJson('/cart/change.js', { id: MUG, quantity: 4 }));
    expect(cart).toMatchObject({ item_count: 4, total_price: 9600, currency: 'USD' });
    expect(cart.items_removed).toEqual([]);
    expect(cart.items_added).toEqual([
      {
        product_id: 7913550012011,
        variant_id: 43218082391011,
        id: MUG,
        image: `${storefront().url}/cdn/shop/files/stoneware-mug.svg`,
        price: 2400,
        presentment_price: 24,
        quantity: 3,
        title: 'Stoneware Mug - Sand / 300 ml',
        product_title: 'Stoneware Mug',
        variant_title: 'Sand / 300 ml',
        vendor: 'Pine Pottery',
        product_type: 'Tableware',
        sku: 'MUG-SA-300',
        url: '/products/stoneware-mug?variant=43218082391011',
        untranslated_product_title: 'Stoneware Mug',
        untranslated_variant_title: 'Sand / 300 ml',
        view_key: cart.items[0]?.key,
      },
    ]);
  });

  it('finds a line by its key and by its position', async () => {
    await visitor.postJson('/cart/add.js', { items: [{ id: MUG, quantity: 3 }, { id: KETTLE }] });
    const { items } = await cartOf(visitor.get('/cart.js'));
    const byKey = await cartOf(
      visitor.postJson('/cart/change.js', { id: items[1]?.key, quantity: 1 }),
    );
    expect(byKey.items_removed).toMatchObject([{ id: MUG, quantity: 2 }]);
    const byLine = await cartOf(visitor.postForm('/cart/change.js', { line: '1', quantity: '0' }));
    expect(byLine.items_removed).toMatchObject([{ id: KETTLE, quantity: 1 }]);
    expect(byLine.items.map((item) => item.variant_id)).toEqual([Number(MUG)]);
  });

  it('removes a line by a plain link', async () => {
    await visitor.postJson('/cart/add.js', { id: MUG });
    const answer = await visitor.get('/cart/change?line=1&quantity=0');
    expect(answer.headers.get('location')).toBe('/cart');
    expect(await lines(visitor.get('/cart.js'))).toEqual([]);
  });

  it('answers 400 for a line that is not there', async () => {
    const answer = await visitor.postJson('/cart/change.js', { line: 7, quantity: 1 });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      status: 400,
      message: 'Cart Error',
      description: 'no valid id or line parameter',
    });
  });
});

describe('/cart/update.js', () => {
  it('takes quantities by id, adds what is not there, and answers what was added', async () => {
    await visitor.postJson('/cart/add.js', { id: MUG, quantity: 3 });
    const updates = { [MUG]: 1, [LARGE_MUG]: 2 };
    const cart = await cartOf(visitor.postJson('/cart/update.js', { updates }));
    expect(cart.items_changelog).toEqual({
      added: [{ variant_id: Number(LARGE_MUG), quantity: 2 }],
    });
    expect([cart.items_added, cart.items_removed]).toEqual([undefined, undefined]);
    expect(cart.total_price).toBe(2400 + 2 * 2950);
  });

  it('takes quantities by position, from a form', async () => {
    await visitor.postJson('/cart/add.js', { items: [{ id: MUG }, { id: KETTLE }] });
    const cart = await cartOf(visitor.postForm('/cart/update.js', { 'updates[]': '5' }));
    expect(cart.item_count).toBe(6);
    expect(cart.items_changelog.added).toEqual([{ variant_id: Number(KETTLE), quantity: 4 }]);
  });
});
