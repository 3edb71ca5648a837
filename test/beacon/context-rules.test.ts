import { describe, expect, it } from 'vitest';
import { check, problem } from './edit-payload.ts';
import type { Json } from './payloads.ts';
import { fullContext } from './payloads.ts';

const pageview: Json = { context: fullContext, data: { result: { parentId: '1', uid: '2' } } };

// What a UUID v4 is: plain/plain.test.ts.
it.each(['userId', 'sessionId', 'pageLoadId'])('%s is a UUID v4', (name) => {
  const field = `context.${name}`;
  expect(check('product/pageview', pageview, field, 'abc')).toEqual(
    problem(`${field}: expected a UUID v4, received "abc"`),
  );
});

describe('a timestamp', () => {
  it.each([
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
  ])('%j is refused', (value) => {
    expect(check('product/pageview', pageview, 'context.timestamp', value)).toEqual(
      problem(
        'context.timestamp: expected an ISO 8601 time with fractional seconds and Z, ' +
          `e.g. 2026-01-31T12:00:00.000Z, received ${JSON.stringify(value)}`,
      ),
    );
  });

  it.each(['2028-02-29T23:59:59.9Z', '2024-06-11T17:47:04.075876Z', '2026-01-31T12:00:00.000Z'])(
    '%j is accepted',
    (value) => {
      expect(check('product/pageview', pageview, 'context.timestamp', value).verdict).toBe('valid');
    },
  );
});

describe('the address of the page', () => {
  it.each([
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
  ])('%j is refused', (value) => {
    expect(check('product/pageview', pageview, 'context.pageUrl', value)).toEqual(
      problem(
        `context.pageUrl: expected an absolute http(s) URL, received ${JSON.stringify(value)}`,
      ),
    );
  });

  it.each([
    'http://127.0.0.1:4001/cart?x=1#y',
    'https://shop.example.com',
    'HTTPS://Shop.Example/ü',
  ])('%j is accepted', (value) => {
    expect(check('product/pageview', pageview, 'context.pageUrl', value).verdict).toBe('valid');
  });
});

describe('the initiator', () => {
  it.each(['', 'svc', 'svc/shopify-pixel', 'svc//1.0.0', 'svc/pixel/', '/pixel/1', 'a vendor/b/1'])(
    '%j is refused',
    (value) => {
      expect(check('product/pageview', pageview, 'context.initiator', value)).toEqual(
        problem(
          `context.initiator: expected <vendor>/<kind>/<version>, received ${JSON.stringify(value)}`,
        ),
      );
    },
  );

  it.each([
    'svc/shopify-pixel/1.0.0',
    'searchspring/beaconjs/1.2.3', // the published client's default
    'athos/beaconjs/1.2.3', // its default for the vendor's newer accounts
    'athos/snap/preact/1.7.0', // a kind of two parts, in the published examples
  ])('%j is accepted', (value) => {
    expect(check('product/pageview', pageview, 'context.initiator', value).verdict).toBe('valid');
  });
});

describe('the other fields of the context', () => {
  it.each([
    ['context.currency.code', 'eur', 'a currency code of three capital letters'],
    ['context.currency.code', 'EURO', 'a currency code of three capital letters'],
    ['context.currency', 'EUR', 'an object with code'],
    ['context.dev', 'true', 'true or false'],
    ['context.attribution', 'email', 'an array of attributions'],
    ['context.attribution[0].id', '', 'a non-empty string'],
    ['context.attribution[0]', 'email', 'an object with type and id'],
    ['context.IP', 7, 'a string'],
    ['context.userAgent', 7, 'a string'],
    ['context.shopperId', 7, 'a string'],
    ['context', 'x', 'an object'],
  ])('%s as %j is refused', (field, value, expected) => {
    expect(check('product/pageview', pageview, field, value)).toEqual(
      problem(`${field}: expected ${expected}, received ${JSON.stringify(value)}`),
    );
  });

  it('accepts the empty shopperId that the published client sends before a login', () => {
    expect(check('product/pageview', pageview, 'context.shopperId', '').verdict).toBe('valid');
  });
});
