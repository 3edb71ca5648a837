import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RenderedCart } from '../../../../extensions/storefront/src/cart.ts';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { marketOfCountry } from '../data/markets.ts';
import { USUAL_EXTENSION as SETTINGS } from '../../pixel-connection.ts';
import { addToCart, createCarts } from '../cart/cart.ts';
import { useStorefront } from '../test-storefront.ts';
import { createAppEmbed, type EmbedFacts } from './app-embed.ts';

const LOGGED_OUT = {
  settings: SETTINGS,
  customerId: null,
  market: marketOfCountry('US'),
  cart: null,
} satisfies EmbedFacts;

/** The value of an attribute, unescaped. */
function attribute(markup: string, name: string): string {
  const [, value = ''] = new RegExp(`data-${name}="([^"]*)"`).exec(markup) ?? [];
  return value.replace(/&#34;/g, '"').replace(/&amp;/g, '&');
}

describe("the extension's Liquid", () => {
  let render: (facts: Partial<EmbedFacts>) => string;
  beforeAll(async () => {
    const embed = await createAppEmbed();
    render = (facts) => embed.render({ ...LOGGED_OUT, ...facts });
  });

  it('fact 3.theme.customer, 3.theme.metafield: gives the script the settings and who is logged in', () => {
    const embed = render({ customerId: '7012345678901' });
    expect(attribute(embed, 'customer-id')).toBe('7012345678901');
    expect(render({})).toContain('data-customer-id=""');
    expect(JSON.parse(attribute(embed, 'settings'))).toEqual(SETTINGS);
    expect(attribute(embed, 'currency')).toBe('USD');
    expect(embed.match(/<script/g)).toHaveLength(4);
    expect(embed.match(/<\/script>/g)).toHaveLength(4);
    expect(embed.match(/<script src="[^"]+" defer>/g)).toHaveLength(1);
    expect(embed.match(/<script type="module" src="[^"]+">/g)).toHaveLength(2);
    expect(embed).not.toMatch(/\{%|endraw|"schema"|t:name/);
  });

  it('lets no setting out of its attribute', () => {
    const siteId = '"><script>alert(1)</script>';
    expect(render({ settings: { ...SETTINGS, siteId } })).not.toContain('<script>alert');
  });

  /** The lines that the script gets of a cart to which these were added. */
  function linesOf(additions: Parameters<typeof addToCart>[1], bundles: string[] = []) {
    const catalogue = createCatalogue({ now: () => 0 });
    const empty = createCarts({ now: () => 0, catalogue }).begin();
    const { cart } = addToCart(empty, additions, catalogue);
    return (JSON.parse(attribute(render({ cart, bundles }), 'cart')) as RenderedCart).items;
  }

  it('fact 3.theme.components: marks the lines that stand for several products', () => {
    const variants = ['43218082392018', '43218082395019'];
    const additions = variants.map((variantId) => ({ variantId, quantity: 1, properties: {} }));
    const items = linesOf(additions, variants.slice(0, 1));
    expect(items.map(({ variant, isBundle }) => [variant, isBundle])).toEqual([
      [43218082395019, undefined],
      [43218082392018, true],
    ]);
  });

  it('fact 3.theme.loop: gives the script the newest 50 lines of a larger cart', () => {
    const additions = Array.from({ length: 51 }, (_, index) => ({
      variantId: '43218082392018',
      quantity: index + 1,
      properties: { number: String(index) },
    }));
    expect(linesOf(additions).map(({ quantity }) => quantity)).toEqual(
      Array.from({ length: 50 }, (_, index) => 51 - index),
    );
  });

  it.each<[string, Partial<EmbedFacts>]>([
    ['before the app has left its settings', { settings: null }],
    ['that the theme editor shows', { isThemeEditor: true }],
  ])('puts nothing into the page %s', (_, facts) => {
    expect(render({ customerId: '7012345678901', ...facts }).trim()).toBe('');
  });
});

describe('the pages of the shop', () => {
  const { visitor } = useStorefront({ extension: () => SETTINGS });

  it('fact 3.theme.cart: give the script the cart in the visitor’s currency, and whether prices include tax', async () => {
    const cartOf = async (): Promise<RenderedCart> =>
      JSON.parse(attribute(await (await visitor.get('/')).text(), 'cart')) as RenderedCart;
    expect(await cartOf()).toEqual({
      made: expect.any(Number) as number,
      country: 'US',
      taxesIncluded: false,
      items: [],
    });
    await visitor.postJson('/cart/add.js', { id: '43218082392018', quantity: 2 });
    await visitor.postJson('/cart/add.js', { id: '43218082395019' });
    await visitor.postForm('/localization', { country_code: 'DE' });
    expect(await cartOf()).toEqual({
      made: expect.any(Number) as number,
      country: 'DE',
      taxesIncluded: true,
      items: [
        {
          product: 7913550012059,
          variant: 43218082395019,
          isSingle: false,
          sku: null,
          quantity: 1,
          price: 3490,
        },
        {
          product: 7913550012028,
          variant: 43218082392018,
          isSingle: true,
          sku: 'KET-01',
          quantity: 2,
          price: 7490,
        },
      ],
    });
  });

  it('fact 3.theme.now: say when they were rendered, in seconds', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const page = await (await visitor.get('/')).text();
    const { made } = JSON.parse(attribute(page, 'cart')) as RenderedCart;
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('load the extension’s files from addresses with their version, to be kept for a year', async () => {
    const page = await (await visitor.get('/')).text();
    const addresses = [...page.matchAll(/"([^"]+\/beacon-[a-z]+\.js[^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    expect(addresses).toHaveLength(10);
    for (const address of addresses) {
      const { status, headers } = await visitor.get(address);
      expect([status, headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('have the embed in their head, the checkout has not', async () => {
    const headOf = async (path: string) =>
      (await (await visitor.get(path)).text()).split('</head>')[0];
    await visitor.postJson('/cart/add.js', { id: '43218082391011' });
    const { headers } = await visitor.get('/checkout');
    for (const path of ['/', '/products/enamel-kettle', '/cart', '/account/login', '/nowhere']) {
      expect(await headOf(path), path).toContain('data-settings=');
    }
    expect(await headOf(headers.get('location') ?? '')).not.toContain('data-settings=');
  });

  it('fact 3.theme.no-login-id: are the same after every login of a shopper', async () => {
    // A page says in which second it was rendered.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const pages = [];
    for (let login = 0; login < 2; login += 1) {
      await visitor.postForm('/account/login', { email: 'ada@example.com' });
      pages.push(await (await visitor.get('/')).text());
      await visitor.get('/account/logout');
    }
    expect(pages[0]).toContain('data-customer-id="7012345678901"');
    expect(pages[1]).toBe(pages[0]);
  });
});

describe('the pages of a shop whose theme has not the extension', () => {
  const { visitor } = useStorefront();

  it('have no embed', async () => {
    expect(await (await visitor.get('/')).text()).not.toContain('data-settings=');
  });
});
