import { describe, expect, it } from 'vitest';
import { createSignatures } from '../../../app/http/signatures.ts';
import { readSignedQuery, signedText } from '../../../app/logins/proxy-signature.ts';
import { DAY, SECOND } from '../clock.ts';
import { SHOP, SHOPPER, SIGNATURES, signedQuery, START } from './logins-kit.ts';

const read = (query: string, now: Date = START) =>
  readSignedQuery(query, { signatures: SIGNATURES, now });

const signedBy = (query: string | URLSearchParams, { sign } = SIGNATURES): string =>
  sign(signedText(new URLSearchParams(query))).toString('hex');

/** An arbitrary query with the right signature. */
const signed = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.append('signature', signedBy(parameters));
  return parameters.toString();
};

const TIME = `timestamp=${START.getTime() / 1000}`;
const WHO = `logged_in_customer_id=${SHOPPER}`;
const REST = 'path_prefix=/apps/beacon-pixel';

describe('the signature of the app proxy', () => {
  it('is the one of Shopify’s own example', () => {
    const query =
      'extra=1&extra=2&shop=shop-name.myshopify.com&logged_in_customer_id=1' +
      '&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555';
    expect(signedBy(query, createSignatures(['hush']))).toBe(
      '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
    );
  });

  it('does not depend on the order of the parameters, nor on itself', () => {
    const parameters = new URLSearchParams(signedQuery());
    const reversed = new URLSearchParams([...parameters].reverse());
    expect(signedBy(reversed)).toBe(parameters.get('signature'));
  });
});

describe('a query that Shopify signed', () => {
  it('says which shop and which customer', () => {
    expect(read(signedQuery())).toEqual({ ok: true, query: { shop: SHOP, customerId: SHOPPER } });
  });

  it('says that no customer is logged in', () => {
    const query = signedQuery({ logged_in_customer_id: '' });
    expect(read(query)).toEqual({ ok: true, query: { shop: SHOP, customerId: null } });
  });

  it.each([
    ['in the very second', 0, true],
    ['90 seconds later', 90 * SECOND, true],
    ['90 seconds earlier, by a clock that is behind', -90 * SECOND, true],
    ['more than 90 seconds later', 90 * SECOND + 1, false],
    ['more than 90 seconds earlier', -90 * SECOND - 1, false],
    ['a day later', DAY, false],
  ])('fact 2.app.proxy-timestamp: is believed around its time: %s', (_, offMs, believed) => {
    const result = read(signedQuery(), new Date(START.getTime() + offMs));
    expect(result).toEqual(
      believed ? expect.objectContaining({ ok: true }) : { ok: false, why: 'expired' },
    );
  });
});

describe('a query that is not believed', () => {
  it.each([
    ['without a signature', `shop=${SHOP}&${WHO}&${REST}&${TIME}`],
    ['with an empty one', `shop=${SHOP}&${WHO}&${REST}&${TIME}&signature=`],
    ['with half of one', signedQuery().slice(0, -32)],
    ['with two', `${signedQuery()}&signature=${'0'.repeat(64)}`],
    ['with the same one twice', `${signedQuery()}&signature=${signatureOf(signedQuery())}`],
    ['with one in capitals', signedQuery().replace(/[^=]*$/, (text) => text.toUpperCase())],
    ['signed by another app', signedQuery({}, 'another secret')],
    ['for another shop', signedQuery().replace(SHOP, 'foreign-shop.myshopify.com')],
    ['for another customer', signedQuery().replace(SHOPPER, '7099999999')],
    ['of another time', signedQuery().replace(/timestamp=\d+/, 'timestamp=1795168801')],
  ])('is one %s', (_, query) => {
    expect(read(query)).toEqual({ ok: false, why: 'not-signed' });
  });

  it.each([
    ['two customers', `shop=${SHOP}&${WHO}&logged_in_customer_id=1&${REST}&${TIME}`],
    ['the same customer twice', `shop=${SHOP}&${WHO}&${WHO}&${REST}&${TIME}`],
    ['a customer and none', `shop=${SHOP}&logged_in_customer_id=&${WHO}&${REST}&${TIME}`],
    ['no word about customers', `shop=${SHOP}&${REST}&${TIME}`],
    ['a customer that is no number', `shop=${SHOP}&logged_in_customer_id=me&${REST}&${TIME}`],
    ['two shops', `shop=${SHOP}&shop=foreign-shop.myshopify.com&${WHO}&${REST}&${TIME}`],
    ['no shop', `${WHO}&${REST}&${TIME}`],
    ['an empty shop', `shop=&${WHO}&${REST}&${TIME}`],
    ['a shop that is none of Shopify’s', `shop=demo-shop.example.com&${WHO}&${REST}&${TIME}`],
    ['two times', `shop=${SHOP}&${WHO}&${REST}&${TIME}&timestamp=1`],
    ['no time', `shop=${SHOP}&${WHO}&${REST}`],
    ['a time that is no number', `shop=${SHOP}&${WHO}&${REST}&timestamp=now`],
    ['no prefix', `shop=${SHOP}&${WHO}&${TIME}`],
    ['the prefix of another app', `shop=${SHOP}&${WHO}&path_prefix=/apps/other&${TIME}`],
    ['two prefixes', `shop=${SHOP}&${WHO}&${REST}&${REST}&${TIME}`],
    ['a parameter of the shopper', `shop=${SHOP}&${WHO}&${REST}&${TIME}&extra=1`],
    ['a parameter without a name', `shop=${SHOP}&${WHO}&${REST}&${TIME}&=1`],
  ])('is one with %s, though it is signed', (_, query) => {
    expect(read(signed(query))).toEqual({ ok: false, why: 'ambiguous' });
  });
});

describe('the signature of one query', () => {
  const rest = `shop=${SHOP}&${TIME}`;
  const genuine = `${WHO}&${REST}&${rest}`;
  const atCustomer = `logged_in_customer_id=${SHOPPER}path_prefix%3D/apps/beacon-pixel&${rest}`;

  it.each([
    ['the customer', atCustomer],
    ['the prefix', `${WHO}&path_prefix=/apps/beacon-pixelshop%3D${SHOP}&${TIME}`],
    ['the shop', `${WHO}&${REST}&shop=${SHOP}timestamp%3D${START.getTime() / 1000}`],
    ['a name', `logged_in_customer_id%3D${SHOPPER}path_prefix=/apps/beacon-pixel&${rest}`],
  ])('does not open the same message when it is split at %s', (_, split) => {
    expect(read(`${split}&signature=${signedBy(genuine)}`)).toEqual({
      ok: false,
      why: 'ambiguous',
    });
  });

  it('is not computed for what no signature of Shopify’s can be right for', () => {
    const many = Array.from({ length: 4_281 }, (_, index) => `${index.toString(36)}=`).join('&');
    expect(read(`${signedQuery()}&${many}`)).toEqual({ ok: false, why: 'ambiguous' });
  });

  it('is the same for both readings, as Shopify signs', () => {
    expect(signedBy(atCustomer)).toBe(signedBy(genuine));
  });
});

function signatureOf(query: string): string {
  return new URLSearchParams(query).get('signature') ?? '';
}
