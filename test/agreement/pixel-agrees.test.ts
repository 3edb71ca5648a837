import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentEvent } from '../captures/pixel-page.ts';
import type { Storefront } from '../sandbox/storefront/start-storefront.ts';
import { openStorefront } from '../sandbox/storefront/test-storefront.ts';
import { buildPixel } from '../support/build-pixel.ts';
import { sentDuringPurchase } from './pixel-shopper.ts';
import type { Purchase } from './pixel-shopper.ts';
import { readPublishedOpenApi } from './published-openapi.ts';

const check = readPublishedOpenApi();

const MUG = { product: 'stoneware-mug', variantId: '43218082391011' };
const KETTLE = { product: 'enamel-kettle', variantId: '43218082392018' };
const SPOON = { product: 'oak-spoon', variantId: '43218082394012' };
const TEXAS = { city: 'Austin', province: 'TX', zip: '78701' };
const HAMBURG = { city: 'Hamburg', province: 'HH', zip: '20095' };

const PURCHASES: Record<string, Purchase> = {
  'a product with variants, in the US': { ...MUG, checkout: TEXAS },
  'a product without variants, in the US': { ...KETTLE, checkout: TEXAS },
  'a product without variants, named by its variant': {
    ...KETTLE,
    settings: { identifiers: 'variant' },
  },
  'a product without an article number': SPOON,
  'a product with variants, in the EU': { ...MUG, country: 'DE', checkout: HAMBURG },
  'a discount on the order, in the EU': {
    ...KETTLE,
    country: 'DE',
    checkout: { ...HAMBURG, discountCode: 'WELCOME10' },
  },
  'a discount on a line, in the US': { ...MUG, checkout: { ...TEXAS, discountCode: 'MUG20' } },
  'a line that is no product': { ...MUG, checkout: { ...TEXAS, giftWrap: '1' } },
  'prices set to be without tax': { ...MUG, settings: { taxesIncluded: 'no' } },
  'test mode': { ...MUG, settings: { mode: 'test' } },
};

let bundle: string;
let storefront: Storefront;

beforeAll(async () => {
  bundle = await readFile((await buildPixel()).bundle, 'utf8');
  storefront = await openStorefront();
  return () => storefront.close();
});
afterEach(() => storefront.shop.reset());

const buyWith = (purchase: Purchase) => sentDuringPurchase(storefront, bundle, purchase);

/** Each event's path with its violations of the published file. */
const problemsOf = (sent: readonly SentEvent[]) =>
  sent.map(({ path, body }) => [path, check(path, body)]);

const FOUR_WITHOUT_PROBLEM = [
  ['product/pageview', []],
  ['cart/add', []],
  ['cart/remove', []],
  ['order/transaction', []],
];

describe('what the pixel sends agrees with the published OpenAPI file', () => {
  it.each(Object.entries(PURCHASES))('for %s', async (_, purchase) => {
    expect(problemsOf(await buyWith(purchase))).toEqual(FOUR_WITHOUT_PROBLEM);
  });

  it('for a customer who is logged in', async () => {
    const [{ id, email }] = storefront.shop.accounts.demo;
    const sent = await buyWith({ ...MUG, login: email });
    expect(problemsOf(sent)).toEqual(FOUR_WITHOUT_PROBLEM);
    const shoppers = sent.map(({ body }) => (body as Body).context.shopperId);
    expect(shoppers).toEqual(Array(4).fill(id));
  });

  it.each(['number', 'gid', 'null id', 'empty', 'null'] as const)(
    'for an order in the form "%s"',
    async (orderForm) => {
      storefront.shop.platform.orderForm = orderForm;
      expect(problemsOf(await buyWith(MUG))).toEqual(FOUR_WITHOUT_PROBLEM);
    },
  );

  it('for an order whose personal data is withheld', async () => {
    storefront.shop.platform.customerData = 'withheld';
    expect(problemsOf(await buyWith(MUG))).toEqual(FOUR_WITHOUT_PROBLEM);
  });
});

interface Body {
  context: Record<string, unknown>;
  data: Record<string, unknown>;
}

describe('the check against the published OpenAPI file', () => {
  let sent: SentEvent[];
  beforeAll(async () => {
    sent = await buyWith({ ...MUG, checkout: TEXAS });
  });

  /** The problems of a sent event after a change. */
  const problemsWith = (path: string, change: (body: Body) => void): string[] => {
    const body = structuredClone(sent.find((event) => event.path === path)?.body) as Body;
    change(body);
    return check(path, body);
  };

  it('sees a missing field, wherever it is', () => {
    expect(problemsWith('product/pageview', ({ context }) => delete context.userId)).toEqual([
      "/context must have required property 'userId'",
    ]);
    expect(problemsWith('order/transaction', ({ data }) => delete data.orderId)).toEqual([
      "/data must have required property 'orderId'",
    ]);
    expect(problemsWith('cart/add', ({ data }) => delete data.cart)).toEqual([
      "/data must have required property 'cart'",
    ]);
  });

  it('sees a wrong type, half a piece, and an empty list of changes', () => {
    const mug = { parentId: '1', uid: '2', price: '5', qty: 0.5 };
    expect(problemsWith('cart/remove', ({ data }) => (data.results = [mug]))).toEqual([
      '/data/results/0/qty must match format "integer"',
      '/data/results/0/price must be number',
    ]);
    expect(problemsWith('cart/remove', ({ data }) => (data.results = []))).toEqual([
      '/data/results must NOT have fewer than 1 items',
    ]);
  });

  it('sees a field that the file does not know, and an event that it does not know', () => {
    expect(problemsWith('product/pageview', ({ data }) => (data.price = 5))).toEqual([
      '/data must NOT have additional properties "price"',
    ]);
    expect(check('product/glance', {})).toEqual(['The file knows no product/glance']);
  });
});
