import { describe, expect, it } from 'vitest';
import { openInstalled } from './test-admin.ts';

describe('the Admin API', () => {
  it('answers no request without an access token of its own', async () => {
    const admin = await openInstalled();
    const response = await admin.graphql('{ shop { name } }', {}, 'shpat_guessed');
    expect([response.status, await response.json()]).toEqual([
      401,
      { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
    ]);
  });

  it.each([
    ['status:unlisted', null, { count: 3, precision: 'EXACT' }],
    ['status:unlisted,draft', null, { count: 4, precision: 'EXACT' }],
    ['status:active', null, { count: 51, precision: 'EXACT' }],
    ['', null, { count: 56, precision: 'EXACT' }],
    ['status:unlisted', 2, { count: 2, precision: 'AT_LEAST' }],
  ])(
    'fact 2.app.unlisted, 2.app.count-exact: counts products with "%s", at most %s',
    async (query, limit, expected) => {
      const admin = await openInstalled();
      admin.platform.changeScopes(['read_products']);
      const document =
        'query($query: String, $limit: Int) { productsCount(query: $query, limit: $limit) { count precision } }';
      const { data } = await admin.ask(document, { query, limit });
      expect(data?.productsCount).toEqual(expected);
    },
  );

  it.each([
    ['{ shop { nickname } }', /nickname/],
    ['{ webPixel { id status } }', /status/],
    ['{ shop { name }', /Syntax Error/],
    ['mutation { webPixelCreate(webPixel: {}) { webPixel { id } } }', /settings/],
  ])('does not execute %s, which Shopify would not', async (query, message) => {
    const { data, errors } = await (await openInstalled()).ask(query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toMatch(message);
  });

  it('refuses what the shop has not granted, by field', async () => {
    const admin = await openInstalled();
    admin.platform.changeScopes(['read_pixels']);
    const count = await admin.ask('{ productsCount { count } }');
    expect(count.errors?.[0]).toMatchObject({
      message:
        'Access denied for productsCount field. Required access: `read_products` access scope.',
      extensions: { code: 'ACCESS_DENIED' },
    });
  });

  it('fact 2.app.graphql-only: answers GraphQL, and nothing at other addresses', async () => {
    const admin = await openInstalled();
    const headers = { 'X-Shopify-Access-Token': await admin.offlineToken() };
    const ask = async (path: string) =>
      (await admin.post(`/admin/api/2026-10/${path}`, {}, headers)).status;
    expect([await ask('products.json'), await ask('web_pixels.json')]).toEqual([404, 404]);
    expect((await admin.graphql('{ shop { name } }')).status).toBe(200);
  });
});
