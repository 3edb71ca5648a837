import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HARMLESS_PARAMETERS,
  maskPageUrl as maskWith,
  PAGE_URL_LIMIT,
} from '../../../app/beacon/page-url.ts';

const SHOP = 'https://shop.example.com';

const maskPageUrl = (address: string, harmless = HARMLESS_PARAMETERS): string =>
  maskWith(address, harmless);

it.each([
  '/',
  '/products/mug',
  '/products/mug?variant=5001&utm_source=news&gclid=Cj0KCQ&any_attribution=email:5',
  '/collections/all/products/mug-2000-edition?page=2&sort_by=price-ascending',
  '/collections/mugs?filter.v.price.gte=10&filter.v.option.gr%C3%B6%C3%9Fe=M',
  '/de-de/products/mug',
  '/es-419/collections/mugs-2026',
  '/en-europe/products/mug-2000',
  '/pt-br-mercosur/products/mug-2000',
  '/ckb/products/mug-2000',
  '/fil-ph/collections/mugs-2026',
  '/search?q=blue%20mug',
  '/cart',
  '/cart/',
  '/policies/terms-of-service',
  '/pages/contact',
  '/pages/account',
  '/products/4d2f9a1c8b7e6f5a4d2f9a1c8b7e6f5a',
  '/products/order-planner-2026',
  '/products/%E3%83%9E%E3%82%B0',
  '/collections/orders/products/mug-2000-edition',
  '/collections/tools/products/hammer-2000',
  '/blogs/account/hammer-2000',
])('An address of the storefront stays as it is: %s.', (path) => {
  expect(maskPageUrl(SHOP + path)).toBe(SHOP + path);
});

describe('a private page loses its tokens', () => {
  it.each([
    ['/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', '/checkouts/cn/masked'],
    [
      '/checkouts/c/0123456789abcdef0123456789abcdef/information',
      '/checkouts/c/masked/information',
    ],
    ['/checkouts/cn/Z2NwLXVzLWNl1/thank-you?order=1#top', '/checkouts/cn/masked/thank-you'],
    ['/12345678901/checkouts/abcdefabcdefabcdefabcdefabcd', '/masked/checkouts/masked'],
    ['/fr/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', '/fr/checkouts/cn/masked'],
    ['/es-419/checkouts/cn/Z2NwLXVzLWNl1', '/es-419/checkouts/cn/masked'],
    ['/en-us/checkout/Z2NwLXVzLWNlbnRyYWwxOjAx', '/en-us/checkout/masked'],
    ['/12345678/orders/0123456789abcdef0123456789abcdef', '/masked/orders/masked'],
    ['/account/orders/5001234567890?key=1', '/account/orders/masked'],
    ['/account/orders/1001', '/account/orders/masked'],
    ['/account/activate/6543210987654/0123456789ab-170', '/account/activate/masked/masked'],
    ['/de/account/reset/6543210987654/0123456789ab-170', '/de/account/reset/masked/masked'],
    ['/account/orders?page=2&key=1', '/account/orders?page=2'],
    ['/account/login?return_url=%2Faccount&x=1', '/account/login'],
    ['/cart/c/Z2NwLXVzLWNlbnRyYWwxOjAx?key=abc', '/cart/c/masked'],
    ['/cart/44843038015702:1,44843038015703:2?checkout[email]=a%40b.example', '/cart/masked'],
    ['/de/cart/5001:1', '/de/cart/masked'],
    ['/gift_cards/12345678/0b5c1f1e7a394b2e', '/gift_cards/masked/masked'],
    ['/apps/returns/products/0123456789abcdef', '/apps/returns/products/masked'],
    ['/a/track/pages/5001234567890', '/a/track/pages/masked'],
    // However it is written:
    ['/ACCOUNT/orders/0123456789?key=1', '/ACCOUNT/orders/masked'],
    ['/%61ccount/orders/0123456789?key=1', '/masked/orders/masked'],
    ['//account//orders/0123456789?key=1', '/account/orders/masked'],
    ['/x/../account/./orders/0123456789?key=1', '/account/orders/masked'],
    ['/x/%2e%2e/account/orders/0123456789?key=1', '/account/orders/masked'],
    ['/shop/account/orders/0123456789?key=1', '/shop/account/orders/masked'],
    ['/Gift_Cards/1/2', '/Gift_Cards/masked/masked'],
  ])('%s', (path, masked) => {
    expect(maskPageUrl(SHOP + path)).toBe(SHOP + masked);
  });
});

it.each([
  ['/apps/returns/0123456789abcdef', '/apps/returns/masked'],
  ['/a/wishlist/aB3', '/a/wishlist/masked'],
  ['/12345678/invoices/0123456789abcdef', '/masked/invoices/masked'],
  ['/account%2Forders%2F0123456789abcdef', '/masked'],
  ['/jane@example.com', '/masked'],
])(
  'What may be a token is masked everywhere but in the names of goods and pages: %s.',
  (path, masked) => {
    expect(maskPageUrl(SHOP + path)).toBe(SHOP + masked);
  },
);

describe('of a query only what is known to be harmless leaves', () => {
  it.each([
    ['?token=abc', ''],
    ['?token', ''],
    ['?variant=5001&email=a%40b.example&page=2', '?variant=5001&page=2'],
    ['?contact[email]=a@b.example&checkout%5Bemail%5D=x', ''],
    ['?preview_key=abc&q=mug&preview_key=def', '?q=mug'],
    ['?mc_cid=5&mc_eid=0a1b&_kx=x', '?mc_cid=5'],
    ['?%76ariant=5001', ''],
    ['?UTM_Source=news', '?UTM_Source=news'],
    ['?variants=5001&my.page=1&q.x=1', ''],
    ['?q=a=b', '?q=a=b'],
    ['?q=', '?q='],
    ['?&&=&', ''],
    ['?', ''],
    ['?page=2#reviews', '?page=2'],
    ['#access_token=x?variant=1', ''],
    ['?https://example.com/x', ''],
    ['?filter.jane%40example.com=1', ''],
    ['?filter_email=jane&filters=Jane', ''],
  ])('%s', (query, masked) => {
    expect(maskPageUrl(`${SHOP}/products/mug${query}`)).toBe(`${SHOP}/products/mug${masked}`);
  });

  it.each(['?q=jane@example.com', '?q=jane%40example.com', '?utm_content=jane%2540example.com'])(
    'unless it is an e-mail address: %s',
    (query) => {
      expect(maskPageUrl(`${SHOP}/${query}`)).toBe(`${SHOP}/`);
    },
  );

  it('or what the operator names', () => {
    const address = `${SHOP}/?utm_source=news&ref=5&color.x=red&my-color=blue&page=2`;
    expect(maskPageUrl(address, 'ref,color.*,*-color')).toBe(
      `${SHOP}/?ref=5&color.x=red&my-color=blue`,
    );
    expect(maskPageUrl(address, '')).toBe(`${SHOP}/`);
    expect(maskWith(address)).toBe(`${SHOP}/`);
  });
});

describe('what is no absolute http(s) address is no page address', () => {
  it.each([
    '',
    '/products/mug',
    'about:blank',
    'javascript:0',
    'data:,x',
    'httpx://a',
    'https://',
    'nonsense',
    'blob:https://shop.example.com/5',
  ])('%j', (address) => {
    expect(maskPageUrl(address)).toBe('');
  });

  it('but http is as good as https', () => {
    expect(maskPageUrl('http://localhost:4001/')).toBe('http://localhost:4001/');
  });
});

describe('a long address', () => {
  it('loses the parameters that do not fit, each as a whole', () => {
    const masked = maskPageUrl(
      `${SHOP}/?q=${'a'.repeat(1_500)}&page=${'1'.repeat(1_000)}&variant=7`,
    );
    expect(masked).toBe(`${SHOP}/?q=${'a'.repeat(1_500)}&variant=7`);
  });

  it('keeps no part of an e-mail address, wherever it stands', () => {
    for (let length = 8_180; length <= 8_195; length++) {
      const address = `${SHOP}/?x=`.padEnd(SHOP.length + length, 'a') + '&q=jane%40example.com';
      expect(maskPageUrl(address)).toBe(`${SHOP}/`);
    }
  });

  it.each(['/?q=', '/products/'])('may have 2,048 characters: %s', (begin) => {
    const [fits, longer] = [2_048, 2_049].map((length) => (SHOP + begin).padEnd(length, 'a'));
    expect([fits, longer].map((address = '') => maskPageUrl(address))).toEqual([fits, `${SHOP}/`]);
  });

  it('loses a path that does not fit', () => {
    expect(maskPageUrl(`${SHOP}/products/${'a'.repeat(3_000)}?page=1`)).toBe(`${SHOP}/?page=1`);
  });
});

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Pieces with a meaning in an address, between meaningless ones. */
const piece = fc.oneof(
  fc.constantFrom(
    ...words(`
      / // /.. /. ? & = # @ : % %2 %2e %2F %40 %61 %25 \\ ; + [ ] utm_ filter. q page= variant=
      products account ACCOUNT orders cart gift_cards checkouts pages masked
    `),
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const tail = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const SECRET = 's3cretS3CRET';

describe('of any address', () => {
  it('no user info, nothing behind # and no value of a parameter that is not known leaves', () => {
    fc.assert(
      fc.property(tail, tail, fc.stringMatching(/^x[a-z_]{0,9}$/), (path, rest, name) => {
        const before = path.replaceAll('#', '');
        for (const address of [
          `https://${SECRET}:${SECRET}@shop.example.com/${before}#${rest}${SECRET}`,
          `${SHOP}/products/mug?${before}&${name}=${SECRET}&${rest}`,
        ]) {
          const masked = maskPageUrl(address);
          expect(masked).not.toContain(SECRET);
          expect(masked).not.toContain('#');
          expect(masked.startsWith(`${SHOP}/`)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('what leaves is short, is an address, and leaves again unchanged', () => {
    const long = fc
      .tuple(piece, fc.integer({ min: 1, max: 6_000 }))
      .map(([each, times]) => each.repeat(times));
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 20, arbitrary: piece }, long)), (pieces) => {
        const masked = maskPageUrl(`${SHOP}/${pieces.join('')}`);
        expect(masked.length).toBeLessThanOrEqual(PAGE_URL_LIMIT);
        expect(new URL(masked).href).toBe(masked);
        expect(maskPageUrl(masked)).toBe(masked);
      }),
      { numRuns: 1_000 },
    );
  });

  it('no more than 2,048 parameters of a hostile query are read', () => {
    const before = (count: number): string => `${SHOP}/?${'a&'.repeat(count)}page=2`;
    expect(maskPageUrl(before(2_047))).toBe(`${SHOP}/?page=2`);
    expect(maskPageUrl(before(2_048))).toBe(`${SHOP}/`);
  });
});
