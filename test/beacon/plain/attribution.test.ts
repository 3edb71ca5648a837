import { describe, expect, it } from 'vitest';
import {
  attributionAt,
  ATTRIBUTION_MS,
  isAttribution,
  landingAttribution,
} from '../../../app/beacon/attribution.ts';
import { attributionSchema } from '../../../app/beacon/schemas/context.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SHOP = 'https://shop.example.com';

/** The attribution of an event on the landing page. */
const landed = (query: string, parameter = 'led_by') =>
  attributionAt(landingAttribution(`${SHOP}/products/mug${query}`, parameter, NOW), NOW);

describe('the attribution in a landing address', () => {
  it('has a type and an id', () => {
    expect(landed('?led_by=email:abc')).toEqual([{ type: 'email', id: 'abc' }]);
    expect(landed('?variant=1&led_by=e-mail_1%3Aa.b~c-d%3A7#top')).toEqual([
      { type: 'e-mail_1', id: 'a.b~c-d:7' },
    ]);
  });

  it('stands in the parameter that the operator names', () => {
    expect(landed('?led_by=email:abc', 'from')).toBeUndefined();
    expect(landed('?from=email:abc', 'from')).toEqual([{ type: 'email', id: 'abc' }]);
  });

  it('is the first where it stands there twice', () => {
    expect(landed('?led_by=email:1&led_by=sms:2')).toEqual([{ type: 'email', id: '1' }]);
  });

  it('may have 32 characters of type and 128 of id, and is an attribution of the specification', () => {
    const longest = { type: 't'.repeat(32), id: 'i'.repeat(128) };
    expect(landed(`?led_by=${longest.type}:${longest.id}`)).toEqual([longest]);
    expect(attributionSchema.safeParse(longest).success).toBe(true);
    expect(isAttribution(longest)).toBe(true);
    expect(isAttribution({ type: 'email', id: 'ada@example.com' })).toBe(false);
  });

  it.each([
    '',
    '?led_by',
    '?led_by=',
    '?led_by=email',
    '?led_by=email:',
    '?led_by=:abc',
    '?led_by=email:ada@example.com',
    '?led_by=email:ada%40example.com',
    '?led_by=email:ada%2540example.com',
    '?led_by=email:ada%252540example.com',
    '?led_by=email:a%20b',
    '?led_by=email:a+b',
    '?led_by=email:<script>',
    '?led_by=email:a%0Ab',
    '?led_by=em ail:abc',
    '?led_by=email:ümlaut',
    `?led_by=${'t'.repeat(33)}:a`,
    `?led_by=email:${'i'.repeat(129)}`,
    `?led_by=email:${'a:'.repeat(500_000)}`,
    '?LED_BY=email:abc',
    '#?led_by=email:abc',
  ])('is nothing in %.80s', (query) => {
    expect(landed(query)).toBeUndefined();
  });

  it.each(['', 'nonsense', '/products/mug?led_by=email:abc'])(
    'is nothing where the address is none: %j',
    (address) => {
      expect(landingAttribution(address, 'led_by', NOW)).toBeUndefined();
    },
  );
});

describe('a stored attribution', () => {
  const entry = landingAttribution(`${SHOP}/?led_by=email:abc`, 'led_by', NOW);

  it('is in force for 30 minutes', () => {
    expect(ATTRIBUTION_MS).toBe(30 * 60_000);
    expect(attributionAt(entry, NOW + ATTRIBUTION_MS - 1)).toEqual([{ type: 'email', id: 'abc' }]);
    expect(attributionAt(entry, NOW + ATTRIBUTION_MS)).toBeUndefined();
  });

  it('is in force for what happened a moment before it, and not for longer where the clock was set back', () => {
    expect(attributionAt(entry, NOW - 500)).toEqual([{ type: 'email', id: 'abc' }]);
    expect(attributionAt(entry, NOW - ATTRIBUTION_MS)).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    '',
    'email:abc',
    `${NOW}`,
    `x email:abc`,
    `${NOW} email`,
    `${NOW} a:@`,
  ])('is missing where the entry is %j', (stored) => {
    expect(attributionAt(stored, NOW)).toBeUndefined();
  });
});
