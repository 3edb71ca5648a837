/**
 * What the platform's values are made of, in two vocabularies: as its types promise, and as events have been
 * seen to arrive. The generators of whole shapes take one of them.
 */
import fc from 'fast-check';

/** A generator for every field of a platform shape: one that is forgotten does not compile. */
export type Fields<T> = { [Key in keyof Required<T>]: fc.Arbitrary<T[Key]> };

export interface Vocabulary {
  /** An object with these fields. */
  object<T extends object>(fields: Fields<T>): fc.Arbitrary<T>;
  list<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]>;
  nullable<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null>;
  /** An id of Shopify's: a product's, a variant's, an order's. */
  id: fc.Arbitrary<string>;
  text: fc.Arbitrary<string>;
  /** A sum in major units. */
  amount: fc.Arbitrary<number>;
  currency: fc.Arbitrary<string>;
  /** How many. */
  quantity: fc.Arbitrary<number>;
  /** A variant's title. */
  title: fc.Arbitrary<string>;
  countryCode: fc.Arbitrary<string>;
  address: fc.Arbitrary<string>;
  timestamp: fc.Arbitrary<string>;
  flag: fc.Arbitrary<boolean>;
}

const SHOP = 'https://shop.example.com';

const DIGITS = fc.integer({ min: 1, max: 99_999 }).map(String);

/** What stands where nothing is. */
const NOTHING = fc.constantFrom<unknown>(undefined, null, '');

/** As the platform's types say. */
export const AS_TYPED: Vocabulary = {
  object: <T extends object>(fields: Fields<T>) => fc.record<T>(fields),
  list: (item) => fc.array(item, { maxLength: 4 }),
  nullable: (value) => fc.option(value, { freq: 4 }),
  id: DIGITS,
  text: fc.oneof(fc.constant(''), fc.string({ maxLength: 12, unit: 'grapheme' })),
  amount: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100),
    fc.integer({ min: 1, max: 9_999 }).map((thousandths) => thousandths / 1_000),
  ),
  currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
  quantity: fc.integer({ min: 1, max: 40 }),
  title: fc.constantFrom('Default Title', 'M', 'Sand / 300 ml'),
  countryCode: fc.constantFrom('DE', 'US', 'CA', 'JP'),
  address: fc.constantFrom(
    `${SHOP}/`,
    `${SHOP}/products/mug?variant=5001#reviews`,
    `${SHOP}/en-de/cart`,
    `${SHOP}/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx/thank-you?key=1f`,
    `${SHOP}/account/orders/9a8b7c6d5e4f?token=abc`,
    `${SHOP}/pages/%E4%BD%A0?email=a%40example.com`,
  ),
  timestamp: fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
    .map((time) => new Date(time).toISOString()),
  flag: fc.boolean(),
};

/**
 * As events arrive (platform facts, *What events carry*): parts are missing, `undefined`, `null` or empty, ids
 * come as numbers and as global ids, money comes without its currency; and beyond what was seen, values that
 * are of another type, or that no sum can be made of.
 */
export const AS_SEEN: Vocabulary = {
  object: <T extends object>(fields: Fields<T>) => {
    const whole = fc.record<T>(fields);
    const key = fc.constantFrom(...(Object.keys(fields) as (keyof T)[]));
    return often(whole, [
      fc.tuple(whole, key).map(([object, name]) => without(object, name)),
      fc.tuple(whole, key, NOTHING).map(([object, name, value]) => ({ ...object, [name]: value })),
    ]);
  },
  list: (item) => often(AS_TYPED.list(item), [NOTHING, fc.constant({}), fc.constant([null])]),
  nullable: (value) => often(AS_TYPED.nullable(value), [NOTHING, fc.constant({})]),
  id: often(DIGITS, [
    DIGITS.map(Number),
    DIGITS.map((id) => `gid://shopify/ProductVariant/${id}`),
    DIGITS.map((id) => `gid://shopify/OrderIdentity/${id}?key=1f`),
    fc.constantFrom<unknown>(' ', 'gid://shopify/Product/', 0, -1, '__proto__', {}, []),
    NOTHING,
  ]),
  text: often(AS_TYPED.text, [fc.constantFrom<unknown>(7, '\ud800', {}), NOTHING]),
  amount: often(AS_TYPED.amount, [
    fc.constantFrom<unknown>('12.50', NaN, Infinity, -0.01, -0, 1e12, Number.MAX_VALUE, 5e-324),
    NOTHING,
  ]),
  currency: often(AS_TYPED.currency, [fc.constantFrom<unknown>('eur', 'EURO', 978), NOTHING]),
  quantity: often(AS_TYPED.quantity, [
    fc.constantFrom<unknown>(0, -2, 0.5, '3', NaN, Infinity, 1e12),
    NOTHING,
  ]),
  title: often(AS_TYPED.title, [fc.constantFrom<unknown>('default title', 1), NOTHING]),
  countryCode: often(AS_TYPED.countryCode, [fc.constantFrom<unknown>('Germany', 49), NOTHING]),
  address: often(AS_TYPED.address, [
    fc.constantFrom('/', 'about:srcdoc', 'https://', 'data:,x', `${SHOP}/${'x'.repeat(9_000)}`),
    NOTHING,
  ]),
  timestamp: often(AS_TYPED.timestamp, [
    fc.constantFrom<unknown>(
      'yesterday',
      '1970-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      1.8e12,
    ),
    NOTHING,
  ]),
  flag: often(AS_TYPED.flag, [NOTHING]),
};

/** Mostly `usual`; else one of the others, as if it were of the type that the platform promises. */
function often<T>(usual: fc.Arbitrary<T>, others: fc.Arbitrary<unknown>[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 11, arbitrary: usual },
    { weight: 1, arbitrary: fc.oneof(...others) as fc.Arbitrary<T> },
  );
}

function without(object: object, name: PropertyKey): object {
  const copy = { ...object };
  Reflect.deleteProperty(copy, name);
  return copy;
}
