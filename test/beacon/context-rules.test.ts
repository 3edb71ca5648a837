import { expect, it } from 'vitest';
import { check, problem } from './edit-payload.ts';
import { fullContext, type Json } from './payloads.ts';

const pageview: Json = { context: fullContext, data: { result: { parentId: '1', uid: '2' } } };

/** Fields of the context with their expected content, and values that they refuse. */
const REFUSED: [field: string, expected: string, values: unknown[]][] = [
  // The rules of a UUID v4 are in plain/plain.test.ts.
  ['userId', 'a UUID v4', ['abc']],
  ['sessionId', 'a UUID v4', ['abc']],
  ['pageLoadId', 'a UUID v4', ['abc']],
  [
    'timestamp',
    'an ISO 8601 time with fractional seconds and Z, e.g. 2026-01-31T12:00:00.000Z',
    [
      '2026-01-31T12:00:00Z', // no fraction
      '2026-01-31T12:00:00.Z',
      '2026-01-31T12:00:00.000',
      '2026-01-31T12:00:00.000+01:00',
      '2026-01-31 12:00:00.000Z',
      '2026-01-31t12:00:00.000z',
      '2026-02-29T12:00:00.000Z', // no leap year
      '2026-04-31T12:00:00.000Z',
      '2026-13-01T12:00:00.000Z',
      '2026-01-31T24:00:00.000Z',
      '2026-01-31T12:60:00.000Z',
      '26-01-31T12:00:00.000Z',
      '2026-01-31T12:00:00.000Z ',
      '',
    ],
  ],
  [
    'pageUrl',
    'an absolute http(s) URL',
    [
      '',
      '/products/shirt',
      '//shop.example.com/',
      'shop.example.com',
      'ftp://shop.example.com/',
      'javascript:alert(1)',
      'https://',
      'https:shop.example.com',
      ' https://shop.example.com/',
      'https://shop example.com/',
    ],
  ],
  [
    'initiator',
    '<vendor>/<kind>/<version>',
    ['', 'acme', 'acme/pixel', 'acme//1.0.0', 'acme/pixel/', '/pixel/1', 'a vendor/b/1'],
  ],
  ['currency.code', 'a currency code of three capital letters', ['eur', 'EURO']],
  ['currency', 'an object with code', ['EUR']],
  ['dev', 'true or false', ['true']],
  ['attribution', 'an array of attributions', ['email']],
  ['attribution[0]', 'an object with type and id', ['email']],
  ['attribution[0].id', 'a non-empty string', ['']],
  ['IP', 'a string', [7]],
  ['userAgent', 'a string', [7]],
  ['shopperId', 'a string', [7]],
];

it.each(
  REFUSED.flatMap(([name, expected, values]) =>
    values.map((value) => [`context.${name}`, value, expected] as const),
  ),
)('%s may not be %j', (field, value, expected) => {
  expect(check('product/pageview', pageview, field, value)).toEqual(
    problem(`${field}: expected ${expected}, received ${JSON.stringify(value)}`),
  );
});

it('The context is an object.', () => {
  expect(check('product/pageview', pageview, 'context', 'x')).toEqual(
    problem('context: expected an object, received "x"'),
  );
});

it.each([
  ['timestamp', '2028-02-29T23:59:59.9Z'],
  ['timestamp', '2024-06-11T17:47:04.075876Z'],
  ['pageUrl', 'http://127.0.0.1:4001/cart?x=1#y'],
  ['pageUrl', 'https://shop.example.com'],
  ['pageUrl', 'HTTPS://Shop.Example/ü'],
  ['initiator', 'searchspring/beaconjs/1.2.3'], // the published client's default
  ['initiator', 'athos/beaconjs/1.2.3'], // its default for the vendor's newer accounts
  ['initiator', 'athos/snap/preact/1.7.0'], // a kind of two parts, in the published examples
  ['shopperId', ''], // the published client sends it before a login
])('context.%s may be %j', (name, value) => {
  expect(check('product/pageview', pageview, `context.${name}`, value).verdict).toBe('valid');
});
